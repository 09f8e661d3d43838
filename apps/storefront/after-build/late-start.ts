import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PRELOAD = /<link rel="modulepreload"[^>]*href="([^"#]+)"[^>]*\/?>/g;
const START = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;

/**
 * Public pages are whole without scripts, so these wait until the page has been painted and nothing else is to do, or until somebody
 * touches it: on a slow phone they would take the line from the fonts and the hero picture, and the processor from the first scroll.
 * A button that is pressed before is pressed again when it can answer. Answers how many pages were changed.
 */
export async function startLate(clientFolder: string): Promise<number> {
  const names = await readdir(clientFolder, { recursive: true });
  // The fallback has nothing to show before its scripts run.
  const pages = names.filter((name) => name.endsWith('.html') && !name.startsWith('__'));
  await Promise.all(pages.map((name) => change(clientFolder, join(clientFolder, name))));
  return pages.length;
}

async function change(clientFolder: string, file: string): Promise<void> {
  const html = await readFile(file, 'utf8');
  const start = START.exec(html)?.[2];
  if (!start)
    throw new Error(`${file} has no script that starts it: React Router writes its pages in another way now.`);
  const files = [...html.matchAll(PRELOAD)].map((match) => match[1] ?? '');
  const name = `/assets/start-${createHash('sha256').update(start).digest('base64url').slice(0, 8)}.js`;
  await writeFile(join(clientFolder, name), start);
  const late = html.replaceAll(PRELOAD, '').replace(START, (_, open, __, close) => open + waiting(files, name) + close);
  await writeFile(file, late);
}

const waiting = (files: string[], start: string): string =>
  `
const files=${JSON.stringify([...files, start])};
let pressed,begin=()=>{
begin=()=>{};
for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
import("${start}")};
const remember=({target})=>{pressed=target.closest?.("button")};
const idle=()=>window.requestIdleCallback?requestIdleCallback(()=>begin(),{timeout:2000}):setTimeout(()=>begin(),300);
for(const type of ["pointerdown","touchstart","keydown","focusin"])addEventListener(type,()=>begin(),{once:true,capture:true,passive:true});
addEventListener("click",remember,true);
addEventListener("sorrel:ready",()=>{removeEventListener("click",remember,true);if(pressed?.isConnected)pressed.click()},{once:true});
document.readyState==="complete"?idle():addEventListener("load",idle,{once:true});
`;
