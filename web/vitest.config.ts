import { defineConfig } from 'vitest/config';

// Plain tests run in Node.js; those in tests/browser drive a real browser against
// the real server, two files at a time: most of what they do is wait for a picture.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } }, // nothing hangs on the machine's speed
  },
});
