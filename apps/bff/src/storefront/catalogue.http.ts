import { createHash } from 'node:crypto';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCatalogue } from '@sorrel/contracts/billing/rpc';
import { shopPriceOf } from '@sorrel/contracts/billing/words';
import type { PublicCatalogue } from '@sorrel/contracts/http/storefront';
import { systemActor } from '@sorrel/service-kit/actor';
import { Bus } from '@sorrel/service-kit/bus';
import { Clock } from '@sorrel/service-kit/clock';
import { newTrace } from '@sorrel/service-kit/trace';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { For } from '../session/access.edge.ts';

// A price may change at any moment and be shown a little later: checkout says the true one before anything is paid.
const KEEP_MS = 5_000;

interface Kept {
  at: number;
  body: Buffer;
  etag: string;
}

/** What everything costs now, for pages that were built when it cost something else. The bytes are kept: no call and no database read for a visitor. */
@Controller()
@For('anybody')
export class CatalogueHttp {
  #kept: Kept | undefined;
  #loading: Promise<Kept> | undefined;

  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('v2/catalogue')
  async prices(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { body, etag } = await this.kept();
    void reply.header('etag', etag).header('cache-control', 'public, max-age=30, stale-while-revalidate=300');
    if (request.headers['if-none-match'] === etag) await reply.status(304).send();
    else await reply.type('application/json; charset=utf-8').send(body);
  }

  // An old answer goes out at once and is renewed beside it; only the first visitor waits.
  private async kept(): Promise<Kept> {
    if (!this.#kept) return this.load();
    if (Math.abs(this.clock.now().getTime() - this.#kept.at) > KEEP_MS) void this.load().catch(() => undefined);
    return this.#kept;
  }

  private load(): Promise<Kept> {
    this.#loading ??= this.read().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  private async read(): Promise<Kept> {
    const at = this.clock.now().getTime();
    const { treatments } = await this.bus.ask(readCatalogue, {}, { actor: systemActor('bff'), trace: newTrace() });
    const shown = treatments.filter(({ category }) => !(this.config.isPomSafe && category === 'weight'));
    const answer: PublicCatalogue = {
      prices: Object.fromEntries(shown.map(({ slug, plans }) => [slug, shopPriceOf(plans)])),
    };
    const body = Buffer.from(JSON.stringify(answer));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return (this.#kept = { at, body, etag });
  }
}
