import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { findPractices, myGpLetter, myGpLetters } from '@sorrel/contracts/fulfilment/rpc';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented, PDF } from '../document/documented.edge.ts';
import { sendFile } from '../edge/file.edge.ts';
import { Asked, page, PathId } from '../edge/forms.edge.ts';
import { For, Who } from '../session/access.edge.ts';

const PracticesQuery = z.object({
  typed: z.string().max(80, 'Please use at most 80 characters.').default(''),
  page: page.optional().default(1),
});

/** "Which practice?", wherever it is asked, and what was sent there. */
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

  @Get('data/gp-letters')
  @Documented('Letters that were sent to your GP', storefront.MyGpLettersAnswer)
  async letters(@Who() ctx: Context) {
    const { letters } = await this.rpc.ask(myGpLetters, {}, ctx);
    return { letters: letters.map(({ sentOn, ...letter }) => ({ ...letter, sent_on: sentOn })) };
  }

  @Get('gp-letter/:id.pdf')
  @Documented('A letter as it was sent to your GP', PDF)
  async letter(@PathId() letterId: number, @Res() reply: FastifyReply, @Who() ctx: Context) {
    const file = await this.rpc.ask(myGpLetter, { id: letterId }, ctx);
    await sendFile(reply, file);
  }
}
