import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What a browser fetches for a page's first view, in kB (1000 bytes) at brotli's best compression. */
export interface Weight {
  scriptKb: number;
  styleKb: number;
  htmlKb: number;
}

/** The goals of the front end: first-route JavaScript and CSS. */
export const SCRIPT_GOAL_KB = 110;
export const STYLE_GOAL_KB = 12;

// The scripts a public page names are those it fetches after the first paint (apps/storefront/after-build/late-start.ts).
const SCRIPT = /"(\/assets\/[^"#]+\.js)"/g;
const STYLE = /<link rel="stylesheet"[^>]*href="([^"#]+)/g;

/** Weighs a prerendered page: `clientFolder` is the built site, `page` a path in it (`/shop/acne`). */
export function weightOf(clientFolder: string, page: string): Weight {
  const html = readFileSync(join(clientFolder, page === '/' ? 'index.html' : `${page}/index.html`));
  const text = html.toString('utf8');
  const named = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''));
  const sum = (paths: Set<string>) =>
    [...paths].reduce((total, path) => total + packedAsset(join(clientFolder, path)), 0);
  return { scriptKb: sum(named(SCRIPT)), styleKb: sum(named(STYLE)), htmlKb: packedKb(html) };
}

// Pages share nearly all their files, and a file under /assets/ never changes its content.
const weighed = new Map<string, number>();
function packedAsset(path: string): number {
  const kb = weighed.get(path) ?? packedKb(readFileSync(path));
  weighed.set(path, kb);
  return kb;
}

const packedKb = (body: Buffer): number => brotliCompressSync(body).length / 1000;
