import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LEGAL, type LegalDocument } from '@sorrel/contracts/legal';
import { Fault } from '@sorrel/service-kit/fault';
import { Clock } from '@sorrel/service-kit/clock';
import { LOG, type Log } from '@sorrel/service-kit/observability/log';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { wantsJson } from '../session/access.edge.ts';
import { hasBusiness, withBusiness } from './business-words.ts';
import { BusinessPages, type KnownBusiness } from './business.service.ts';
import { Prices, type KnownPrices } from './prices.service.ts';
import { encodingFor, fileFor, fileOf, pagesIn, readFiles, type Found, type StaticFile } from './files.edge.ts';
import { LEGAL_PDFS, legalPdf } from './legal-pdf.ts';
import { movedTo } from './moved.ts';
import { NOT_OPEN_YET, sampleContent } from './sample-content.ts';
import { hasOffer, withPrices, withStopped } from './offers.ts';
import { dataWithWords, withWords } from './words.ts';

/** Scripts that run. Data blocks (`application/ld+json`) need no entry in the policy. */
const INLINE_SCRIPT = /<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
/** What the build wrote where the site's own address belongs. */
const BUILT_ORIGIN = 'https://sorrel.example';

/** The two browser apps' built files and the headers they go out with. */
@Injectable()
export class Site {
  readonly #storefront: Map<string, StaticFile>;
  readonly #admin: Map<string, StaticFile>;
  readonly #policies = new WeakMap<StaticFile, string>();

  /** Documents by their address, and the business whose particulars they were printed with. */
  readonly #printed = new Map<string, { business: KnownBusiness; file: Promise<StaticFile> }>();

  readonly #widgetOrigin: string;
  /** Pages that tell search engines a price, as they were built, and as they are with the prices of now. */
  readonly #priced: ReadonlySet<StaticFile>;
  readonly #pages: ReadonlySet<StaticFile>;
  /** Pages that say who the business is, and what browsers read to make them. */
  readonly #signed: ReadonlySet<StaticFile>;
  /** In production no page goes out while the site says of the sample what should be said of the business. */
  readonly #isClosed: boolean;
  readonly #today = new Map<
    StaticFile,
    { prices: KnownPrices | null; business: KnownBusiness | null; page: StaticFile }
  >();

  constructor(
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
    private readonly prices: Prices,
    private readonly business: BusinessPages,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    this.#widgetOrigin = config.reviewWidget ? new URL(config.reviewWidget).origin : '';
    this.#storefront = readFiles(config.storefrontDir, (text) =>
      text
        .replaceAll(BUILT_ORIGIN, config.publicUrl)
        .replaceAll('data-review-widget=""', `data-review-widget="${config.reviewWidget}"`),
    );
    const pages = pagesIn(this.#storefront);
    const samples = config.kit.isProduction ? sampleContent(pages.map(({ body }) => String(body))) : [];
    this.#isClosed = samples.length > 0;
    if (this.#isClosed) log.warn(`the site's pages are shown to nobody: ${samples.join(' ')}`);
    this.#pages = new Set(pages);
    this.#priced = new Set(pages.filter((file) => hasOffer(String(file.body))));
    this.#signed = new Set([
      ...pages.filter((file) => hasBusiness(String(file.body))),
      ...[...this.#storefront.values()].filter(isData),
    ]);
    this.#admin = readFiles(config.adminDir);
  }

  /** Answers a GET that no route took. */
  async sendStorefront(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const path = decoded(request.url);
    const moved = path === null ? null : movedTo(path, this.config.isPomSafe);
    if (moved) {
      const query = request.url.slice((request.url + '?').indexOf('?'));
      void reply
        .status(moved.status)
        .header('location', encodeURI(moved.to) + query)
        .send();
      return;
    }
    const found = path === null ? null : ((await this.#legal(path)) ?? fileFor(this.#storefront, path));
    if (!found) throw new Fault('not_found', 'There is nothing at this address.');
    if (this.#isClosed && !found.isShell && /^(text\/html|application\/pdf)/.test(found.file.type)) {
      void reply.status(503).header('cache-control', 'no-store').header('retry-after', '3600');
      void reply.type('text/html; charset=utf-8').send(NOT_OPEN_YET);
      return;
    }
    this.#send(request, reply, this.#ofToday(found.file), found.status, found.isShell);
  }

  /** The privacy notice and the terms to keep: what their pages say of the business now, printed once for each change of it. */
  async #legal(path: string): Promise<Found | null> {
    const page = LEGAL_PDFS[path];
    if (page === undefined || fileFor(this.#storefront, page)?.status !== 200) return null;
    const business = this.business.known();
    const made = this.#printed.get(path);
    const file = made?.business === business ? made.file : this.#print(path, LEGAL[page](business.words), business);
    return { file: await file, status: 200, isShell: false };
  }

  #print(path: string, text: LegalDocument, business: KnownBusiness): Promise<StaticFile> {
    const brand = business.business.brand_name || new URL(this.config.publicUrl).hostname;
    const file = legalPdf(text, brand, this.clock.now()).then((bytes) => fileOf(path, Buffer.from(bytes)));
    this.#printed.set(path, { business, file });
    // What could not be printed is tried again.
    file.catch(() => this.#printed.delete(path));
    return file;
  }

  /** A page whose price, words or business have changed since the build is made once for each change, not for each visitor. */
  #ofToday(file: StaticFile): StaticFile {
    const known = this.prices.known();
    const isTold = known !== null && (known.stopped.length > 0 || known.written.size > 0);
    const prices = this.#priced.has(file) || (isTold && (this.#pages.has(file) || isData(file))) ? known : null;
    const business = this.#signed.has(file) ? this.business.known() : null;
    if (!prices && !business) return file;
    const made = this.#today.get(file);
    if (made?.prices === prices && made.business === business) return made.page;
    const built = String(file.body);
    const priced = prices ? withCatalogue(file, built, prices) : built;
    const text = business ? withBusiness(priced, business.words, business.business) : priced;
    const page = text === built ? file : fileOf(isData(file) ? 'page.data' : 'index.html', Buffer.from(text));
    this.#today.set(file, { prices, business, page });
    return page;
  }

  /** A page of the console: the shell for a browser, the page's data for a client. */
  async showAdmin(reply: FastifyReply, component: string, props: () => Promise<object>): Promise<void> {
    const { request } = reply;
    void reply.header('vary', 'accept');
    if (!wantsJson(request)) {
      this.sendAdmin(request, reply);
      return;
    }
    await reply.header('cache-control', 'no-store').send({ component, props: await props(), url: request.url });
  }

  /** The console: hashed assets as they are, every page address as its one HTML file. */
  sendAdmin(request: FastifyRequest, reply: FastifyReply): void {
    const path = (decoded(request.url) ?? '').slice('/v2/admin'.length);
    const asset = this.#admin.get(path);
    const file = asset ?? (/\.[a-z0-9]+$/i.test(path) ? undefined : this.#admin.get('/index.html'));
    if (!file) throw new Fault('not_found', 'There is nothing at this address.');
    this.#send(request, reply, file, 200, true);
  }

  #send(request: FastifyRequest, reply: FastifyReply, file: StaticFile, status: number, isShell: boolean): void {
    const isHtml = file.type.startsWith('text/html');
    void reply
      .status(status)
      .header('etag', file.etag)
      .header('vary', 'accept-encoding')
      .header(
        'cache-control',
        // A page's data is the page, for whoever walks there from another one.
        file.isImmutable
          ? 'public, max-age=31536000, immutable'
          : isHtml || isData(file)
            ? 'no-cache'
            : 'public, max-age=3600',
      );
    if (isHtml) void reply.header('content-security-policy', this.#policyOf(file));
    // The account and the steps of an order do not belong into search results.
    if (isShell) void reply.header('x-robots-tag', 'noindex');
    if (status === 200 && request.headers['if-none-match'] === file.etag) {
      void reply.status(304).send();
      return;
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    const packed = encoding ? file.packed?.[encoding]() : undefined;
    if (encoding && packed) void reply.header('content-encoding', encoding);
    void reply.type(file.type).send(packed ?? file.body);
  }

  /** Prerendered pages carry inline scripts; a static page has no nonce, so each is allowed by its hash. */
  #policyOf(file: StaticFile): string {
    const known = this.#policies.get(file);
    if (known) return known;
    const hashes = [...file.body.toString('utf8').matchAll(INLINE_SCRIPT)].map(
      (match) =>
        `'sha256-${createHash('sha256')
          .update(match[1] ?? '')
          .digest('base64')}'`,
    );
    // The console has no card form and no reviews. Its components write their styles while they run.
    const isConsole = [...this.#admin.values()].includes(file);
    const [scripts, calls, frames] = isConsole
      ? ['', '', '']
      : ['https://js.stripe.com', 'https://api.stripe.com', 'https://js.stripe.com https://hooks.stripe.com'];
    const widget = isConsole ? '' : this.#widgetOrigin;
    const policy = [
      `default-src 'self'`,
      `script-src 'self' ${scripts} ${widget} ${[...new Set(hashes)].join(' ')}`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob: ${widget}`,
      `font-src 'self' data:`,
      `connect-src 'self' ${calls} ${widget}`,
      `frame-src 'self' ${frames} ${widget}`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
    ]
      .map((each) => each.replace(/ +/g, ' ').trim())
      .join('; ');
    this.#policies.set(file, policy);
    return policy;
  }
}

const isData = ({ type }: StaticFile): boolean => type.startsWith('text/x-script');

const withCatalogue = (file: StaticFile, built: string, { written, prices, stopped }: KnownPrices): string =>
  isData(file) ? dataWithWords(built, written) : withStopped(withWords(withPrices(built, prices), written), stopped);

function decoded(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split('?')[0] ?? '/');
    return path.includes('\u0000') || path.includes('..') ? null : path;
  } catch {
    return null;
  }
}
