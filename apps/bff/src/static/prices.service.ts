import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { readCatalogue } from '@sorrel/contracts/billing/rpc';
import type { PublicCatalogue } from '@sorrel/contracts/http/storefront';
import { systemActor } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Clock } from '@sorrel/service-kit/clock';
import { newTrace } from '@sorrel/service-kit/observability/trace';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import type { Stopped } from './offers.ts';
import { begunBy, pricesAt, type Catalogue } from './prices-at.ts';

/** What staff plan or take back is known a moment later, also without visitors: a search engine may be the first to come. */
const LOOK_EVERY_MS = 1_000;

export interface KnownPrices {
  prices: PublicCatalogue['prices'];
  /** What nobody can order for the moment. */
  stopped: readonly Stopped[];
  body: Buffer;
  etag: string;
}

/** What everything costs now, kept: no RPC and no database read for a visitor. A planned price counts from its moment on. */
@Injectable()
export class Prices implements OnApplicationBootstrap, OnApplicationShutdown {
  #catalogue: Catalogue | undefined;
  #shown: { of: Catalogue; begun: number; known: KnownPrices } | undefined;
  #loading: Promise<Catalogue> | undefined;
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
    const body = Buffer.from(JSON.stringify({ prices } satisfies PublicCatalogue));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const stopped = catalogue.treatments.flatMap(({ slug, title, isStopped }) => (isStopped ? [{ slug, title }] : []));
    const known = { prices, stopped, body, etag };
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
    const { treatments, planned } = await this.rpc.ask(readCatalogue, {}, ctx);
    const shown = treatments.filter(({ category }) => !(this.config.isPomSafe && category === 'weight'));
    return (this.#catalogue = { treatments: shown, planned });
  }
}
