import type { Plugin } from 'vite';

const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/**
 * A page's script that does not load makes React Router load the page one is on again, at once and for ever, which shows the browser's own
 * error page while the server is away. Here it waits for the server (web-kit's `away.ts`).
 */
export const afterAway = (): Plugin => ({
  name: 'sorrel-after-away',
  apply: 'build',
  transform(code, id) {
    if (!/react-router[\\/]dist[\\/].*routeModules\.js/.test(id)) return null;
    if (!RELOAD.test(code)) throw new Error('React Router loads a page again in a way that is not known here.');
    return {
      code: `import { pageAfterAway } from '@sorrel/web-kit/away';\n${code.replace(RELOAD, 'return pageAfterAway(error);')}`,
      map: null,
    };
  },
});
