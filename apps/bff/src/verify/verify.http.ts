import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { verifyPrescription } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { HTML_PAGE, Documented } from '../document/documented.edge.ts';
import { showLinkPage } from '../email-links/link-page.edge.ts';
import { addressOf, EdgeLimits } from '../limits/limits.service.ts';
import { For, Who } from '../session/access.edge.ts';
import { verifyPage } from './verify-page.ts';

/** Where the code on a printed prescription leads: for a pharmacist or inspector, who has the paper and no account. */
@Controller('verify')
@For('anybody')
export class VerifyHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: EdgeLimits,
  ) {}

  @Get(':hash')
  @Documented('What was signed, whether it still stands, and how much of it has been dispensed', HTML_PAGE)
  async show(
    @Param('hash') given: string,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.limits.spend('verify', addressOf(request));
    const hash = given.replace(/[^0-9a-f]/gi, '').toLowerCase();
    const { prescription } =
      hash.length === 64 ? await this.rpc.ask(verifyPrescription, { hash }, ctx) : { prescription: null };
    const { title, body } = verifyPage(prescription);
    return showLinkPage(reply.status(prescription ? 200 : 404).header('x-robots-tag', 'noindex'), title, body);
  }
}
