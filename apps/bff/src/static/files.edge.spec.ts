import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { encodingFor, fileFor, readFiles } from './files.edge.ts';

const folder = mkdtempSync(join(tmpdir(), 'sorrel-site-'));
afterAll(() => rmSync(folder, { recursive: true }));
const put = (path: string, text: string | Buffer) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const long = 'a page of the built site '.repeat(60);
put('index.html', `<a href="https://built.example/">${long}</a>`);
put('shop/acne/index.html', long);
put('__spa-fallback.html', 'shell');
put('not-found/index.html', 'lost');
put('assets/x-1.js', long);
put('assets/x-1.js.br', 'packed by the build');
put('robots.txt', 'Sitemap: https://built.example/sitemap.xml');
const files = readFiles(folder, (text) => text.replaceAll('https://built.example', 'https://true.example'));

describe('a built folder', () => {
  it('gets the site’s own address, and its ETag is of the result', () => {
    const plain = readFiles(folder);
    expect(String(files.get('/index.html')?.body)).toContain('href="https://true.example/"');
    expect(String(files.get('/robots.txt')?.body)).toBe('Sitemap: https://true.example/sitemap.xml');
    expect(files.get('/index.html')?.etag).not.toBe(plain.get('/index.html')?.etag);
    expect(files.get('/shop/acne/index.html')?.etag).toBe(plain.get('/shop/acne/index.html')?.etag);
  });

  it('is sent as the build compressed it, else compressed once', () => {
    const asset = files.get('/assets/x-1.js')?.packed;
    expect(String(asset?.br())).toBe('packed by the build');
    expect(String(gunzipSync(asset?.gzip() ?? Buffer.of()))).toBe(long);
    const page = files.get('/index.html');
    expect(brotliDecompressSync(page?.packed?.br() ?? Buffer.of())).toEqual(page?.body);
    expect(page?.packed?.br()).toBe(page?.packed?.br());
  });

  it('serves no compressed file under its own name', () => expect(files.has('/assets/x-1.js.br')).toBe(false));
});

it.each([
  ['/', 200, false],
  ['/shop/acne', 200, false],
  ['/v2/profile', 200, true],
  ['/consultation/acne', 200, true],
  ['/register', 200, true],
  ['/consultation/acne/more', 404, false],
  ['/shop/nothing', 404, false],
  ['/404', 404, false],
  ['/not-found', 404, false],
  ['/__spa-fallback.html', 404, false],
  ['/v2/picture.png', 404, false],
  ['/v2/profile/upload-photos', 200, true],
  ['/v2/subscription/checkout', 200, true],
  ['/v2/profile/x', 404, false],
  ['/v2/profile/chat/x', 404, false],
  ['/v2', 404, false],
])('%s answers %i', (path, status, isShell) => expect(fileFor(files, path)).toMatchObject({ status, isShell }));

/** The addresses of the pages that the browser fills, as the storefront writes them down: all that stand under its data layout. */
function filledInBrowser(): string[] {
  const text = readFileSync(fileURLToPath(new URL('../../../storefront/src/routes.ts', import.meta.url)), 'utf8');
  const around: { path: string; hasData: boolean }[] = [{ path: '/', hasData: false }];
  return text.split('\n').flatMap((line) => {
    const outer = around.at(-1) ?? { path: '/', hasData: false };
    const path = posix.join(outer.path, /\broute\('([^']*)'/.exec(line)?.[1] ?? '');
    if (line.trimEnd().endsWith('['))
      around.push({ path, hasData: outer.hasData || line.includes('app/data-layout.tsx') });
    else if (/^\s*\]\)/.test(line)) around.pop();
    return outer.hasData && /\b(route|index)\(/.test(line) && !line.trimEnd().endsWith('[') ? [path] : [];
  });
}

it('shows every page that the browser fills, instead of a 404', () => {
  const pages = filledInBrowser();
  expect(pages).toEqual(expect.arrayContaining(['/register', '/v2/profile', '/v2/profile/chat', '/v2/pay']));
  const lost = pages.filter((path) => !fileFor(files, path.replace(/:\w+/, 'acne'))?.isShell);
  expect(lost).toEqual([]);
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.000, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['identity', null],
  ['brotli', null],
  [undefined, null],
])('a browser that takes %p gets %p', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));
