import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { findPractices } from '@sorrel/contracts/fulfilment/rpc';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, page } from '../edge/forms.edge.ts';
import { For, Who } from '../session/access.edge.ts';

const PracticesQuery = z.object({
  typed: z.string().max(80, 'Please use at most 80 characters.').default(''),
  page: page.optional().default(1),
});

/** "Which practice?", wherever it is asked. */
@Controller('v2/profile')
@For('customer')
export class PracticesHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/practices')
  @Documented('GP practices by name, town or postcode', storefront.PracticesAnswer)
  async find(@Asked(PracticesQuery) query: z.output<typeof PracticesQuery>, @Who() ctx: Context) {
    const { practices, isMore, listedOn } = await this.rpc.ask(findPractices, query, ctx);
    return { practices, is_more: isMore, listed_on: listedOn };
  }
}
