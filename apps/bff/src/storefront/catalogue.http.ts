import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { For } from '../session/access.edge.ts';
import { Prices } from '../static/prices.service.ts';

/** What everything costs now, for pages that were built when it cost something else. */
@Controller()
@For('anybody')
export class CatalogueHttp {
  constructor(private readonly known: Prices) {}

  @Get('v2/catalogue')
  @Documented('What the treatments of the shop cost now', storefront.PublicCatalogue)
  async prices(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { body, etag } = await this.known.current();
    // Asked each time, sent again only where it differs: a price kept by a browser would outlive its day.
    void reply.header('etag', etag).header('cache-control', 'public, no-cache');
    if (request.headers['if-none-match'] === etag) await reply.status(304).send();
    else await reply.type('application/json; charset=utf-8').send(body);
  }
}
