import type { Plugin } from 'vite';

const AGAIN =
  /console\.error\(`Error loading[\s\S]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;
// It stands in the middle of a function of React Router, which catches the failure as `error`. Every visitor fetches it, so it is short.
const ONCE = `
const note = (window.away ??= document.createElement("output"));
for (;;) {
  const isAway = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(({ ok }) => !ok, () => true);
  const { initialized, navigation } = window.__reactRouterDataRouter.state;
  const to = initialized ? navigation.location : location;
  if (to && isAway) {
    document.body.append(note);
    note.textContent = "This page cannot be opened just now. We keep trying.";
    await new Promise((go) => setTimeout(go, 1000));
    continue;
  }
  note.remove();
  if (to) {
    const page = to.pathname + to.search;
    const last = sessionStorage[page];
    sessionStorage[page] = Date.now();
    if (Date.now() - last < 60000) throw error;
    if (to === location) to.reload();
    else location.assign(page + to.hash);
  }
  return new Promise(() => {});
}`;

/**
 * What happens when a page's script does not load. React Router would load the page again at once, and for ever: a browser's own error page
 * while the server is away, an endless loop where the file cannot be had. Here the person stays on the page they have, is told why the other
 * does not open, and goes there as soon as the server answers; where it answers, as after a release, whose files have new names, the page
 * that was asked for is loaded whole, once a minute. Then it says that it failed. Whoever has gone elsewhere meanwhile stays there.
 */
export const oneReload = (): Plugin => ({
  name: 'sorrel-one-reload',
  apply: 'build',
  transform(code, id) {
    if (!/react-router[\\/]dist[\\/].*routeModules\.js/.test(id)) return null;
    if (!AGAIN.test(code)) throw new Error('React Router loads a page again in a way that is not known here.');
    return { code: code.replace(AGAIN, () => ONCE), map: null };
  },
});
