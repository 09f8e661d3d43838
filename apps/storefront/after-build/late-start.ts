import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PRELOAD = /<link rel="modulepreload"[^>]*href="([^"#]+)"[^>]*\/?>/g;
// As `src/app/failure.tsx` says it.
const FAILED = `<main class="page flex min-h-dvh flex-col items-start justify-center gap-5 py-16"><p class="font-display text-2xl font-semibold">Sorrel</p><h1 class="text-4xl">Something went wrong on this page</h1><p class="measure text-lg text-ink-soft">Nothing you have sent to us is lost. Please reload the page. If it happens again, come back in a few minutes.</p><p class="flex flex-wrap gap-6"><a class="link" href="">Reload this page</a><a class="link" href="/">Go to the home page</a></p></main>`;
const START = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;

/**
 * Public pages are whole without scripts, so these wait until the page has been painted and nothing else is to do, or until somebody
 * touches it: on a slow phone they would take the line from the fonts and the hero picture, and the processor from the first scroll.
 * A button that is pressed before is pressed again when it can answer; once React listens, a press that reaches the window has been
 * answered, as React stops those it cannot answer yet. Answers how many pages were changed.
 */
export async function startLate(clientFolder: string): Promise<number> {
  const names = await readdir(clientFolder, { recursive: true });
  // The fallback has nothing to show before its scripts run.
  const pages = names.filter((name) => name.endsWith('.html') && !name.startsWith('__'));
  await Promise.all(pages.map((name) => change(join(clientFolder, name))));
  await startOrSay(join(clientFolder, '__spa-fallback.html'));
  return pages.length;
}

/** A page that is nothing without its scripts says so where one of those it begins with cannot be had. */
async function startOrSay(file: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  const begin = beginning(html, file);
  const said = `${begin}.catch(()=>{document.body.innerHTML=${JSON.stringify(FAILED)}});`;
  await writeFile(
    file,
    html.replace(START, (_, open: string, __, close: string) => open + said + close),
  );
}

/** What React Router wrote, with imports that can wait and can fail. */
function beginning(html: string, file: string): string {
  const start = START.exec(html)?.[2] ?? '';
  const first = [...start.matchAll(/import (?:\* as (\w+) from )?"([^"]+)";/g)];
  const modules = /window\.__reactRouterRouteModules = (\{[^}]*\});/.exec(start)?.[1];
  const entry = /import\("([^"]+)"\)/.exec(start)?.[1];
  if (first.length === 0 || !modules || !entry)
    throw new Error(`${file} starts its scripts in a way that is not known here: React Router has changed it.`);
  return `Promise.all(${JSON.stringify(first.map(([, , path]) => path))}.map(path=>import(path))).then(([${first.map(([, name]) => name ?? '').join(',')}])=>{window.__reactRouterRouteModules=${modules};return import("${entry}")})`;
}

async function change(file: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  const begin = beginning(html, file);
  const files = [...html.matchAll(PRELOAD)].map((match) => match[1] ?? '');
  const late = html
    .replaceAll(PRELOAD, '')
    .replace(START, (_, open: string, __, close: string) => open + waiting(files, begin) + close);
  await writeFile(file, late);
}

const waiting = (files: string[], begin: string): string =>
  `
let pressed,isStarted=false,begin=()=>{
begin=()=>{};
for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
${begin}.then(()=>{isStarted=true})};
const remember=({target})=>{pressed=target.closest?.("button")};
const answered=()=>{if(isStarted)pressed=undefined};
const idle=()=>window.requestIdleCallback?requestIdleCallback(()=>begin(),{timeout:2000}):setTimeout(()=>begin(),300);
for(const type of ["pointerdown","touchstart","keydown","focusin"])addEventListener(type,()=>begin(),{once:true,capture:true,passive:true});
addEventListener("click",remember,true);
addEventListener("click",answered);
addEventListener("sorrel:ready",()=>setTimeout(()=>{removeEventListener("click",remember,true);removeEventListener("click",answered);if(pressed?.isConnected)pressed.click()}),{once:true});
document.readyState==="complete"?idle():addEventListener("load",idle,{once:true});
`;
