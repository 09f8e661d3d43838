/** The content of a built page, read with regular expressions: our own prerendered HTML is regular enough. */
export interface Html {
  url: string;
  text: string;
  title: string;
  /** `<meta name|property>` by name. */
  meta: Map<string, string>;
  canonicals: string[];
  blocks: Record<string, unknown>[];
  ids: Set<string>;
  /** Links and resources of the page: absolute addresses, anchors included. */
  links: string[];
  resources: string[];
  /** Words a visitor sees. */
  words: string;
}

const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => decode(match[1] ?? ''));

export function readHtml(url: string, text: string): Html {
  const absolute = (address: string) => new URL(address, url).href;
  const meta = new Map(
    [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map((match): [string, string] => [
      match[1] ?? '',
      decode(match[2] ?? ''),
    ]),
  );
  const sets = all(text, /(?:srcset|imagesrcset)="([^"]+)"/gi).flatMap((set) =>
    set.split(',').map((each) => each.trim().split(' ')[0] ?? ''),
  );
  const body = text.slice(text.indexOf('<body'));
  return {
    url,
    text,
    title: all(text, /<title>([^<]*)<\/title>/g)[0] ?? '',
    meta,
    canonicals: all(text, /<link rel="canonical" href="([^"]+)"/g),
    blocks: [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      (match) => JSON.parse(match[1] ?? '') as Record<string, unknown>,
    ),
    ids: new Set(all(text, / id="([^"]+)"/g)),
    links: all(body, /<a [^>]*?href="([^"]+)"/g).map(absolute),
    resources: [
      ...all(text, / src="([^"]+)"/g),
      ...sets,
      ...all(text, /<link [^>]*?href="([^"]+)"/g),
      ...['og:image', 'og:url'].map((name) => meta.get(name) ?? ''),
    ]
      .filter(Boolean)
      .map(absolute),
    words: decode(
      body.replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, ' ').replaceAll(/<[^>]+>/g, ' '),
    ).replaceAll(/\s+/g, ' '),
  };
}

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  xml: 'application/xml',
  txt: 'text/plain; charset=utf-8',
};

export interface Crawl {
  pages: Map<string, Html>;
  /** Everything that is wrong, in words. */
  faults: string[];
}

/** Follows every link and resource from `/`, on this site only. Pages of the account and the journeys are fetched but not followed. */
export async function crawl(origin: string): Promise<Crawl> {
  const pages = new Map<string, Html>();
  const faults: string[] = [];
  const seen = new Set<string>();
  const waiting: { url: string; from: string }[] = [{ url: `${origin}/`, from: 'the beginning' }];
  const anchors: { page: string; id: string; from: string }[] = [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const address = new URL(next.url);
    if (address.origin !== origin) continue;
    const path = address.pathname;
    if (address.hash) anchors.push({ page: path, id: decodeURIComponent(address.hash.slice(1)), from: next.from });
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await fetch(origin + path, { redirect: 'manual', headers: { accept: 'text/html' } });
    const type = answer.headers.get('content-type') ?? '';
    const wanted = TYPES[/\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''] ?? 'text/html; charset=utf-8';
    // A visitor who is not logged in is redirected from the account's pages and from log-out.
    const isPersonal = /^\/(v2|logout|register|consultation)(\/|$)/.test(path);
    if (isPersonal && [200, 302, 303].includes(answer.status)) continue;
    if (answer.status !== 200) faults.push(`${path} answers ${answer.status} (on ${next.from})`);
    else if (type !== wanted) faults.push(`${path} is ${type}, not ${wanted} (on ${next.from})`);
    if (answer.status !== 200 || !type.startsWith('text/html')) {
      await answer.body?.cancel();
      continue;
    }
    const html = readHtml(origin + path, await answer.text());
    pages.set(path, html);
    for (const url of [...html.links, ...html.resources, ...html.canonicals]) waiting.push({ url, from: path });
  }
  for (const { page, id, from } of anchors) {
    const there = pages.get(page);
    if (there && id && !there.ids.has(id)) faults.push(`#${id} is not on ${page} (linked on ${from})`);
  }
  return { pages, faults };
}

export async function sitemapOf(origin: string): Promise<{ path: string; lastmod: string }[]> {
  const text = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)</g)].map((match) => ({
    path: (match[1] ?? '').replace(origin, '') || '/',
    lastmod: match[2] ?? '',
  }));
}
