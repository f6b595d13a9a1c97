// A visitor in a real browser: Debian's Chromium with software GL against
// `enfilade serve`. A test fails on any error of the page.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Walk } from '../../src/walk/walk';

export const kProgram = process.env.ENFILADE ?? '../build/enfilade';
const kShots = process.env.ENFILADE_SHOTS ?? 'shots';

export interface Site {
  address: string;
  browser: Browser;
  end(): Promise<void>; // the server alone
  close(): Promise<void>;
}

async function serve(args: string[], port: string): Promise<{ address: string; process: ChildProcess }> {
  const server = spawn(kProgram, ['serve', '--port', port, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    server.once('exit', (code) => reject(new Error(`${kProgram} serve ended with ${code}`)));
  });
  return { address, process: server };
}

export async function open(args: string[] = [], port = '0'): Promise<Site> {
  const { address, process: server } = await serve(args, port);
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    expect(await ended, 'the server stops cleanly').toBe(0);
  };
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: [
      '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
    ],
  });
  return {
    address,
    browser,
    end,
    async close() {
      await browser.close();
      await end();
    },
  };
}

// One server and one browser for a file of tests.
export function hosted(): { site: Site } {
  const host = {} as { site: Site };
  beforeAll(async () => {
    host.site = await open();
  });
  afterAll(() => host.site.close());
  return host;
}

export const kTower = '#kind=tower&seed=7&floors=30&site.width=60&site.depth=45';

export class Visitor {
  readonly errors: string[] = [];
  private constructor(
    readonly site: Site,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
  }

  // `prepare` is called before anything is asked of the server.
  static async arrive(site: Site, hash = '', options: BrowserContextOptions = {}, prepare?: (page: Page) => Promise<unknown>): Promise<Visitor> {
    const context = await site.browser.newContext({ viewport: { width: 800, height: 500 }, ...options });
    const visitor = new Visitor(site, context, await context.newPage());
    await prepare?.(visitor.page);
    await visitor.visit(hash);
    return visitor;
  }

  // Another tab of the same browser.
  async beside(hash: string): Promise<Visitor> {
    const visitor = new Visitor(this.site, this.context, await this.context.newPage());
    await visitor.visit(hash);
    return visitor;
  }

  async visit(hash: string): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`${this.site.address}${hash}`);
    await this.ready();
  }
  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }
  async ready(): Promise<void> {
    const isReady = (): Promise<boolean> => this.page.evaluate(() => document.documentElement.dataset.ready === 'true' && window.enfilade !== undefined);
    await expect.poll(isReady, { timeout: 60_000, interval: 60 }).toBe(true);
  }

  // What the page's own objects say.
  walk<T, A>(ask: (walk: Walk, argument: A) => T | Promise<T>, argument?: A): Promise<T> {
    return this.page.evaluate(`(${ask.toString()})(window.enfilade.walk, ${JSON.stringify(argument ?? null)})`) as Promise<T>;
  }
  // Polled from here: the page's own policy forbids to evaluate text in it.
  async until<A>(ask: (walk: Walk, argument: A) => boolean, argument?: A): Promise<void> {
    await expect.poll(() => this.walk(ask, argument), { timeout: 60_000, interval: 60 }).toBe(true);
  }
  async hold(code: string, milliseconds: number): Promise<void> {
    await this.page.keyboard.down(code);
    await this.page.waitForTimeout(milliseconds);
    await this.page.keyboard.up(code);
  }
  async shot(name: string): Promise<void> {
    mkdirSync(kShots, { recursive: true });
    await this.page.screenshot({ path: `${kShots}/${name}.jpg`, type: 'jpeg', quality: 86 });
  }
  // Every test ends here.
  async leave(): Promise<void> {
    await this.context.close();
    expect(this.errors).toEqual([]);
  }
}
