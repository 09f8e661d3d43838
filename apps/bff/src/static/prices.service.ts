import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { readCatalogue } from '@sorrel/contracts/billing/rpc';
import { shopPriceOf } from '@sorrel/contracts/billing/words';
import type { PublicCatalogue } from '@sorrel/contracts/http/storefront';
import { systemActor } from '@sorrel/service-kit/actor';
import { Bus } from '@sorrel/service-kit/bus';
import { Clock } from '@sorrel/service-kit/clock';
import { newTrace } from '@sorrel/service-kit/trace';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';

// A price may change at any moment and be shown a little later: checkout says the true one before anything is paid.
const KEEP_MS = 5_000;
/** Also without visitors: a price planned for today begins without a fact, and a search engine may be the first to come. */
const LOOK_EVERY_MS = 15_000;

export interface KnownPrices {
  at: number;
  prices: PublicCatalogue['prices'];
  body: Buffer;
  etag: string;
}

/** What everything costs now, kept: no call and no database read for a visitor. */
@Injectable()
export class Prices implements OnApplicationBootstrap, OnApplicationShutdown {
  #kept: KnownPrices | undefined;
  #loading: Promise<KnownPrices> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    this.look();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** What is known, at once; an old answer is renewed beside it. Null until billing has answered for the first time. */
  known(): KnownPrices | null {
    if (!this.#kept || Math.abs(this.clock.now().getTime() - this.#kept.at) > KEEP_MS) this.look();
    return this.#kept ?? null;
  }

  /** Only the first who asks waits. */
  async current(): Promise<KnownPrices> {
    return this.known() ?? this.load();
  }

  private look(): void {
    void this.load().catch(() => undefined);
  }

  private load(): Promise<KnownPrices> {
    this.#loading ??= this.read().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  private async read(): Promise<KnownPrices> {
    const at = this.clock.now().getTime();
    const { treatments } = await this.bus.ask(readCatalogue, {}, { actor: systemActor('bff'), trace: newTrace() });
    const shown = treatments.filter(({ category }) => !(this.config.isPomSafe && category === 'weight'));
    const prices = Object.fromEntries(shown.map(({ slug, plans }) => [slug, shopPriceOf(plans)]));
    const body = Buffer.from(JSON.stringify({ prices } satisfies PublicCatalogue));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return (this.#kept = { at, prices, body, etag });
  }
}
