import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { oneReload } from './one-reload.ts';
import { isPomSafe } from './variant.ts';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';

const BFF = process.env.BFF_URL ?? 'http://127.0.0.1:45000';
/** In development one origin serves all: pages come from Vite, data from the BFF, the console from its own Vite. */
const toBff = { target: BFF, changeOrigin: false };
const wantsData = (headers: Record<string, string | string[] | undefined>) =>
  !String(headers.accept ?? '').includes('text/html');

/** Dozens of tiny chunks compress badly: what every page shows travels together (home: 113 -> 107.5 kB brotli). */
const CHUNKS = [
  {
    name: 'router',
    test: /node_modules[\\/](react-router|react|scheduler|cookie|set-cookie-parser)[\\/]/,
    priority: 3,
  },
  {
    name: 'shell',
    test: /storefront[\\/]src[\\/](app[\\/](?!data-layout|back-layout|use-kept-form|kept|history-step|registration)|ui[\\/](accordion|badge|button|class-names|picture|spinner)|prices[\\/])|web-kit[\\/]src[\\/]fonts|content[\\/](product-card|blocks|before-after|reviews-|meta|structured|marketing)/,
    priority: 2,
  },
];

/** Every page carries the names of all files, and hashes do not pack: seven signs, the bundler’s least, tell the files of one name apart. */
const NAMED = 'assets/[name]-[hash:7].js';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), oneReload()],
  define: { __POM_SAFE__: JSON.stringify(isPomSafe) },
  resolve: { conditions: ['@sorrel/source', ...defaultClientConditions] },
  ssr: {
    noExternal: [/^@sorrel\//],
    resolve: {
      conditions: ['@sorrel/source', ...defaultServerConditions],
      externalConditions: ['@sorrel/source', 'node'],
    },
  },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        ...(isSsrBuild ? {} : { entryFileNames: NAMED, chunkFileNames: NAMED }),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 45001),
    proxy: {
      '/v2/admin': { target: process.env.ADMIN_URL ?? 'http://127.0.0.1:45002', ws: true },
      '/v2': { ...toBff, bypass: (request) => (wantsData(request.headers) ? undefined : request.url) },
      '/auth': toBff,
      '/login': toBff,
      '/logout': toBff,
      '/storage': toBff,
      '/sandbox': toBff,
    },
  },
}));
