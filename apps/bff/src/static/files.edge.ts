import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

export interface StaticFile {
  body: Buffer;
  /** The body compressed for an encoding: as the build left it, else made at the first request. Null for formats that are compressed already. */
  packed: Record<Encoding, () => Buffer> | null;
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
/** Files that name the site's own address. */
const FILLED = new Set(['html', 'xml', 'txt']);

/** Reads a built folder into memory, compressed once: no disk and no database on the hot path. `fill` completes what a build could not know. Missing folder: nothing. */
export function readFiles(folder: string, fill: (text: string) => string = (text) => text): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return files;
  }
  const beside = new Set(names.filter((name) => /\.(br|gz)$/.test(name)));
  for (const name of names) {
    const path = `/${relative(folder, name).split(sep).join('/')}`;
    const ending = path.split('.').pop() ?? '';
    if (ending === 'br' || ending === 'gz') continue;
    const raw = readFileSync(name);
    const body = FILLED.has(ending) ? Buffer.from(fill(raw.toString('utf8'))) : raw;
    const packed = (end: '.br' | '.gz') => (beside.has(name + end) ? readFileSync(name + end) : undefined);
    files.set(path, fileOf(path, body, packed));
  }
  return files;
}

export const pagesIn = (files: ReadonlyMap<string, StaticFile>): StaticFile[] =>
  [...files.values()].filter(({ type }) => type.startsWith('text/html'));

/** A file as it is answered. `packedAlready`: what the build left beside it. */
export function fileOf(
  path: string,
  body: Buffer,
  packedAlready: (end: '.br' | '.gz') => Buffer | undefined = () => undefined,
): StaticFile {
  const ending = path.split('.').pop() ?? '';
  return {
    body,
    type: TYPES[ending] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    packed:
      PACKED.has(ending) && body.length > 512
        ? {
            br: once(() => packedAlready('.br') ?? brotli(body)),
            gzip: once(() => packedAlready('.gz') ?? gzipSync(body)),
          }
        : null,
    // Names under /assets/ carry a hash of their content.
    isImmutable: path.startsWith('/assets/'),
  };
}

const brotli = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= make());
}

/** The encoding a browser accepts, the smaller first. `q=0` means "not this". */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const takes = (name: string) =>
    (accepted ?? '').split(',').some((each) => {
      const [word, ...words] = each.split(';').map((part) => part.trim().toLowerCase());
      return word === name && !words.some((one) => /^q=0(\.0*)?$/.test(one));
    });
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

/** `isShell`: an empty page that the browser fills for one person. */
export interface Found {
  file: StaticFile;
  status: 200 | 404;
  isShell: boolean;
}

/** Which file a storefront address shows: prerendered page, fallback for the client-rendered parts, the 404 page, or nothing. */
export function fileFor(files: ReadonlyMap<string, StaticFile>, path: string): Found | null {
  if (path.includes('__spa-fallback')) return notFound(files);
  const exact = files.get(path) ?? files.get(path === '/' ? '/index.html' : `${path}/index.html`);
  if (exact && !path.startsWith('/not-found')) return { file: exact, status: 200, isShell: false };
  const fallback = files.get('/__spa-fallback.html');
  if (fallback && isClientRendered(path)) return { file: fallback, status: 200, isShell: true };
  return notFound(files);
}

/** The storefront's routes that the browser fills (`apps/storefront/src/routes.ts`). Any other address is a 404, not an empty page. */
const CLIENT_RENDERED =
  /^\/(?:register|consultation\/[^/.]+|v2\/(?:register|login|forgot-password|reset-password|take-email-back|pay|subscription\/(?:result|checkout)|profile(?:\/(?:chat|photos|health|security|upload-photos))?))$/;
const isClientRendered = (path: string): boolean => CLIENT_RENDERED.test(path);

function notFound(files: ReadonlyMap<string, StaticFile>): Found | null {
  const file = files.get('/not-found/index.html');
  return file ? { file, status: 404, isShell: false } : null;
}
