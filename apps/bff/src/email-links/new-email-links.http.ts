import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { confirmEmailByLink } from '@sorrel/contracts/identity/rpc';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented, HTML_PAGE } from '../document/documented.edge.ts';
import { Asked } from '../edge/forms.edge.ts';
import { addressOf, EdgeLimits } from '../limits/limits.service.ts';
import { For, Who } from '../session/access.edge.ts';
import { button, EmailLink, MESSAGES, showLinkPage } from './link-page.edge.ts';

/** Whoever owns a mailbox confirms that the e-mail staff have written for an account is theirs. The pages do not say whose account it is. */
@Controller('v2/confirm-email')
@For('anybody')
export class NewEmailLinksHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: EdgeLimits,
  ) {}

  @Get()
  @Documented("The page of an e-mail's link about an e-mail that staff have corrected", HTML_PAGE)
  ask(@Asked(EmailLink) { token }: z.output<typeof EmailLink>, @Res() reply: FastifyReply) {
    return showLinkPage(
      reply,
      'Is this your e-mail?',
      `<p>You have told our team that the e-mail of your account has a mistake in it. Please confirm the one this link came to only if the account is yours: you log in with it from then on, and every device is logged out.</p>${button('/v2/confirm-email', token, 'Yes, this is my e-mail')}${MESSAGES}`,
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
    const { isKnown } = await this.rpc.ask(confirmEmailByLink, { token }, ctx);
    return isKnown
      ? showLinkPage(
          reply,
          'Thank you',
          `<p>This is the e-mail of your account now. <a href="/v2/login">Log in</a> with it and the password you have; the old address was told.</p>`,
        )
      : showLinkPage(
          reply,
          'This link does not work any more',
          `<p>It was pressed already, is older than 7 days, or somebody has asked for another e-mail since. Please log in, or ask our team for a new one.</p>${MESSAGES}`,
        );
  }
}
