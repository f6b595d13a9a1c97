// Starts the walk view, and lets tests and the curious at the console see it.

import type { App } from '../app';
import { Walk } from './walk';

declare global {
  interface Window {
    enfilade?: { app: App; walk: Walk }; // for tests and for the curious at the console
  }
}

export async function startWalk(app: App, canvas: HTMLCanvasElement): Promise<Walk> {
  const walk = await Walk.create(app, canvas);
  window.enfilade = { app, walk };
  return walk;
}
