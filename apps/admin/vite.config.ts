import type { IncomingMessage } from 'node:http';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const BFF = process.env.BFF_URL ?? 'http://127.0.0.1:45000';

/** Page addresses double as their own data (Accept: application/json), so the header decides, not the path. Forms, files and streams are always the BFF's. */
function isForBff({ url = '', headers }: IncomingMessage): boolean {
  if (/^\/v2\/admin\/(form|data|stream)\b/.test(url) || /[?&]export=/.test(url)) return true;
  return String(headers.accept ?? '').includes('application/json');
}

const toBff = { target: BFF, changeOrigin: false };

export default defineConfig({
  base: '/v2/admin/',
  plugins: [react()],
  resolve: { conditions: ['@sorrel/source', ...defaultClientConditions] },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.ADMIN_PORT ?? 45002),
    proxy: {
      '/v2/admin': { ...toBff, bypass: (request) => (isForBff(request) ? undefined : request.url) },
      '/v2/session': toBff,
      '/admin': toBff,
      '/storage': toBff,
      '/logout': toBff,
    },
  },
});
