import type { Plugin } from 'vite';

const AGAIN = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;
// It stands in the middle of a function of React Router, which catches the failure as `error`. Written tightly: every visitor fetches it.
const ONCE = `
const router = window.__reactRouterDataRouter;
const asked = () => router?.state.navigation.location ?? (router?.state.initialized ? null : window.location);
const answers = () =>
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(5000) }).then(({ status }) => status < 502, () => false);
const note = document.querySelector(".away") ?? Object.assign(document.createElement("p"), { className: "away", role: "status" });
while (!(await answers())) {
  if (!asked()) note.remove();
  else if (!note.isConnected) {
    document.body.append(note);
    note.textContent = "This page cannot be opened just now. We keep trying, and it opens by itself as soon as our server answers.";
  }
  await new Promise((go) => setTimeout(go, 1000));
}
note.remove();
const next = asked();
if (next) {
  const page = next.pathname + next.search + next.hash;
  let last = page;
  try {
    let at;
    [last, at] = (sessionStorage.getItem("sorrel.reloaded") ?? "").split(" ");
    if (Date.now() - at > 60000) last = "";
    sessionStorage.setItem("sorrel.reloaded", page + " " + Date.now());
  } catch {}
  if (last === page) throw error;
  next === window.location ? next.reload() : window.location.assign(page);
}
return new Promise(() => {});`;

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
