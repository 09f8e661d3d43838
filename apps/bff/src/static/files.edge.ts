import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export interface StaticFile {
  body: Buffer;
  /** The packed body, made when somebody first asks for it; null for what is packed already. */
  packed: (() => Buffer) | null;
  type: string;
  etag: string;
  isImmutable: boolean;
}

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  data: 'text/x-script; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  pdf: 'application/pdf',
  webmanifest: 'application/manifest+json',
};
const PACKED = new Set(['html', 'js', 'css', 'json', 'data', 'svg', 'txt', 'xml', 'webmanifest']);

/** Reads a built folder into memory, compressed once, when first asked for: no disk and no database on the hot path. Missing folder: nothing. */
export function readFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return files;
  }
  for (const name of names) {
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    const ending = path.split('.').pop() ?? '';
    const body = readFileSync(name);
    files.set(path, {
      body,
      type: TYPES[ending] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      packed: PACKED.has(ending) && body.length > 512 ? packedOnce(body) : null,
      // Names under /assets/ carry a hash of their content.
      isImmutable: path.startsWith('/assets/'),
    });
  }
  return files;
}

function packedOnce(body: Buffer): () => Buffer {
  let packed: Buffer | undefined;
  return () => (packed ??= brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
}

/** Which file a storefront address shows: prerendered page, fallback for the client-rendered parts, the 404 page, or nothing. */
export function fileFor(
  files: ReadonlyMap<string, StaticFile>,
  path: string,
): { file: StaticFile; status: 200 | 404 } | null {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (plain.includes('__spa-fallback')) return notFound(files);
  const exact = files.get(plain) ?? files.get(plain === '/' ? '/index.html' : `${plain}/index.html`);
  if (exact && !plain.startsWith('/not-found')) return { file: exact, status: 200 };
  const fallback = files.get('/__spa-fallback.html');
  if (fallback && isClientRendered(plain)) return { file: fallback, status: 200 };
  return notFound(files);
}

const isClientRendered = (path: string): boolean =>
  (/^\/v2(\/|$)/.test(path) || path === '/register' || /^\/consultation\/[^/]+$/.test(path)) &&
  !/\.[a-z0-9]+$/i.test(path);

function notFound(files: ReadonlyMap<string, StaticFile>): { file: StaticFile; status: 404 } | null {
  const file = files.get('/not-found/index.html');
  return file ? { file, status: 404 } : null;
}
