import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev:web` finds the API. */
const target = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Asked under this server's own name, as writes must be. */
const api = { target, changeOrigin: false, ws: true };

export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  // The page is English, so the kit needs no other words.
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the page allows files only, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // 250 kB compressed are the limit of a first load.
    chunkSizeWarningLimit: 750,
  },
  server: { proxy: { '/api': api, '/pages': api, '/docs': api } },
});
