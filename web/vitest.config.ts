import { defineConfig } from 'vitest/config';

// Plain tests run in Node.js; those in tests/browser drive a real browser against
// the real server, one after another.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } }, // nothing hangs on the machine's speed
  },
});
