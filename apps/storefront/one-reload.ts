import type { Plugin } from 'vite';

const AGAIN = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;
const ONCE = `
let isAgain = true;
try {
  isAgain = Date.now() - Number(sessionStorage.getItem("sorrel.reloaded")) < 60000;
  sessionStorage.setItem("sorrel.reloaded", String(Date.now()));
} catch {}
if (isAgain) throw error;
window.location.reload();
return new Promise(() => {});`;

/**
 * A page's script that does not load makes React Router load the whole page again: right after a release, whose files have new names,
 * and an endless loop where the file cannot be had. Here it is tried once a minute; then the page says that it failed.
 */
export const oneReload = (): Plugin => ({
  name: 'sorrel-one-reload',
  apply: 'build',
  transform(code, id) {
    if (!/react-router[\\/]dist[\\/].*routeModules\.js/.test(id)) return null;
    if (!AGAIN.test(code)) throw new Error('React Router loads a page again in a way that is not known here.');
    return { code: code.replace(AGAIN, ONCE), map: null };
  },
});
