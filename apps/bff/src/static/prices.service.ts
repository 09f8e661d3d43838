import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RELEASE_WORDS } from '@sorrel/contracts/billing/release-words';
import { readCatalogue, showTreatmentWords } from '@sorrel/contracts/billing/rpc';
import type { PublicCatalogue } from '@sorrel/contracts/http/storefront';
import { systemActor } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Clock } from '@sorrel/service-kit/clock';
import { newTrace } from '@sorrel/service-kit/observability/trace';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import type { Stopped } from './offers.ts';
import { begunBy, pricesAt, type Catalogue } from './prices-at.ts';
import type { Written } from './words.ts';

/** What staff plan or take back is known a moment later, also without visitors: a search engine may be the first to come. */
const LOOK_EVERY_MS = 1_000;

export interface KnownPrices {
  prices: PublicCatalogue['prices'];
  /** What nobody can order for the moment. */
  stopped: readonly Stopped[];
  /** What staff have written for the pages. */
  written: Written;
  body: Buffer;
  etag: string;
  /** Other content, another one. */
  mark: string;
}

/** What everything costs now and what the pages say of it, kept: no RPC and no database read for a visitor. A planned price counts from its moment on. */
@Injectable()
export class Prices implements OnApplicationBootstrap, OnApplicationShutdown {
  #catalogue: Catalogue | undefined;
  #shown: { of: Catalogue; begun: number; known: KnownPrices } | undefined;
  #loading: Promise<Catalogue> | undefined;
  #words: z.output<typeof showTreatmentWords.output> = { versions: 0, treatments: [] };
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    this.clock.onMoved(() => this.look());
    this.look();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** What is known, by the clock of now. Null until billing has answered for the first time. */
  known(): KnownPrices | null {
    return this.#catalogue ? this.at(this.#catalogue) : null;
  }

  /** Only the first who asks waits. */
  async current(): Promise<KnownPrices> {
    return this.at(this.#catalogue ?? (await this.load()));
  }

  private at(catalogue: Catalogue): KnownPrices {
    const now = this.clock.now();
    const begun = begunBy(catalogue, now);
    if (this.#shown?.of === catalogue && this.#shown.begun === begun) return this.#shown.known;
    const prices = pricesAt(catalogue, now);
    const body = Buffer.from(JSON.stringify({ prices, treatments: shownOf(catalogue) } satisfies PublicCatalogue));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const stopped = catalogue.treatments.flatMap(({ slug, title, isStopped }) => (isStopped ? [{ slug, title }] : []));
    const { written } = catalogue;
    const mark = JSON.stringify([etag, stopped, [...written]]);
    // The same again stays the same thing: pages are made once for each change, not for each reading of the catalogue.
    const isSame = this.#shown?.known.mark === mark;
    const known = isSame && this.#shown ? this.#shown.known : { prices, stopped, written, body, etag, mark };
    this.#shown = { of: catalogue, begun, known };
    return known;
  }

  private look(): void {
    void this.load().catch(() => undefined);
  }

  private load(): Promise<Catalogue> {
    this.#loading ??= this.read().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  private async read(): Promise<Catalogue> {
    const ctx = { actor: systemActor('bff'), trace: newTrace() };
    const { treatments, planned, wordsVersions } = await this.rpc.ask(readCatalogue, {}, ctx);
    if (this.#words.versions !== wordsVersions) this.#words = await this.rpc.ask(showTreatmentWords, {}, ctx);
    const shown = treatments.filter((one) => !(this.config.isPomSafe && isMedicine(one)));
    const slugs = new Set(shown.map(({ slug }) => slug));
    const written = new Map(
      this.#words.treatments.flatMap((one) => (slugs.has(one.slug) ? [[one.slug, one.words] as const] : [])),
    );
    return (this.#catalogue = { treatments: shown, planned, written });
  }
}

const isMedicine = ({ plans }: Catalogue['treatments'][number]): boolean =>
  plans.some(({ items }) => items.some(({ isPrescription }) => isPrescription));

const shownOf = ({ treatments, written }: Catalogue): PublicCatalogue['treatments'] =>
  Object.fromEntries(
    treatments.map(({ slug, title, isOffered }) => {
      const words = written.get(slug) ?? RELEASE_WORDS[slug];
      return [slug, { name: words?.name ?? title, short: words?.short ?? '', isComingSoon: !isOffered }];
    }),
  );
