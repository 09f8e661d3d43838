import type { IncomingMessage } from 'node:http';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { packAssets } from '@sorrel/web-kit/after-build/packed';

const BFF = process.env.BFF_URL ?? 'http://127.0.0.1:45000';

/** Page addresses double as their own data (Accept: application/json), so the header decides, not the path. Forms, files and streams are always the BFF's. */
function isForBff({ url = '', headers }: IncomingMessage): boolean {
  if (/^\/v2\/admin\/(form|data|stream)\b/.test(url) || /[?&]export=/.test(url)) return true;
  return String(headers.accept ?? '').includes('application/json');
}

/** What a browser asks for is packed here, once: packed by who serves it, it would keep everybody waiting for most of a second after each start. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  writeBundle: ({ dir }) => packAssets(dir ?? 'dist'),
};

const toBff = { target: BFF, changeOrigin: false };

export default defineConfig({
  base: '/v2/admin/',
  plugins: [react(), packed],
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
