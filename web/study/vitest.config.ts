import { defineConfig } from 'vitest/config';

// Measurements, no tests: `npx vitest run --config study/vitest.config.ts` in web/.
export default defineConfig({ test: { include: ['study/**/*.study.ts'], fileParallelism: false, testTimeout: 300_000, hookTimeout: 120_000 } });
