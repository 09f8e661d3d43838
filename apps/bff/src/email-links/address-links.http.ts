import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { confirmAddressByLink } from '@sorrel/contracts/identity/rpc';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented, HTML_PAGE } from '../document/documented.edge.ts';
import { Asked } from '../edge/forms.edge.ts';
import { addressOf, EdgeLimits } from '../limits/limits.service.ts';
import { For, Who } from '../session/access.edge.ts';
import { button, EmailLink, MESSAGES, showLinkPage } from './link-page.edge.ts';

/** A customer confirms a delivery address that somebody else has changed, from the e-mail. The pages do not say whose it is. */
@Controller('v2/confirm-address')
@For('anybody')
export class AddressLinksHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: EdgeLimits,
  ) {}

  @Get()
  @Documented("The page of an e-mail's link about a changed address", HTML_PAGE)
  ask(@Asked(EmailLink) { token }: z.output<typeof EmailLink>, @Res() reply: FastifyReply) {
    return showLinkPage(
      reply,
      'Is the new address right?',
      `<p>Our e-mail says which address your next parcel would go to. Please confirm it only if it is yours.</p>${button('/v2/confirm-address', token, 'Yes, confirm this address')}${MESSAGES}`,
    );
  }

  @Post()
  @Documented('Confirm it', HTML_PAGE)
  @HttpCode(200)
  async confirm(
    @Asked(EmailLink) { token }: z.output<typeof EmailLink>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ) {
    await this.limits.spend('link', addressOf(request));
    const { isKnown } = await this.rpc.ask(confirmAddressByLink, { token }, ctx);
    return isKnown
      ? showLinkPage(
          reply,
          'Thank you',
          `<p>Your address is confirmed, and parcels go there from now on.</p>${MESSAGES}`,
        )
      : showLinkPage(
          reply,
          'This link does not work any more',
          `<p>The address has been changed since, or the link is not complete. Please look at your address in your account.</p>${MESSAGES}`,
        );
  }
}
