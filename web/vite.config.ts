import { defineConfig } from 'vite';

// The module comes from the WebAssembly build; `?url` and a plain import find it
// under this name.
export default defineConfig({
  base: './',
  resolve: { alias: { '@module': new URL('../build/wasm/wasm', import.meta.url).pathname } },
  server: { fs: { allow: ['..'] } },
  worker: { format: 'es' },
  build: { assetsInlineLimit: 0, target: 'es2022', chunkSizeWarningLimit: 1000 },
});
