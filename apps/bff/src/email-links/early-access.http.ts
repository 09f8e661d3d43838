import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { askEarlyAccess, confirmEarlyAccess, leaveEarlyAccess } from '@sorrel/contracts/messaging/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as storefront from '@sorrel/contracts/http/storefront';
import { HTML_PAGE, Documented } from '../document/documented.edge.ts';
import { Asked, bool, Form } from '../edge/forms.edge.ts';
import { addressOf, EdgeLimits } from '../limits/limits.service.ts';
import { email } from '../security/fields.edge.ts';
import { For, Who } from '../session/access.edge.ts';
import { button, EmailLink, showLinkPage } from './link-page.edge.ts';

const CONSENT = 'Please tick the box so that we may write to you.';
const AskForm = z.object({
  email,
  consent: z
    .unknown()
    .transform((value) => bool.safeParse(value).data === true)
    .refine(Boolean, CONSENT),
});
const BACK = '<p><a href="/hair-loss">Back to hair treatments</a></p>';

/** The early-access box of the hair page: an address, the e-mail that proves it, and the way out. */
@Controller('v2/early-access')
@For('anybody')
export class EarlyAccessHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: EdgeLimits,
  ) {}

  @Post()
  @Documented('Ask to hear of new treatments', storefront.Ok)
  @HttpCode(200)
  async ask(@Form(AskForm) form: z.output<typeof AskForm>, @Who() ctx: Context, @Req() request: FastifyRequest) {
    await this.limits.spend('earlyAccess', addressOf(request));
    await this.rpc.ask(askEarlyAccess, { email: form.email, consent: true }, ctx);
    return { success: true };
  }

  @Get('confirm')
  @Documented("The page of the e-mail's link", HTML_PAGE)
  askConfirm(@Asked(EmailLink) { token }: z.output<typeof EmailLink>, @Res() reply: FastifyReply) {
    return showLinkPage(
      reply,
      'Confirm your email',
      `<p>We will write to you when new hair treatments open, and for nothing else.</p>${button('/v2/early-access/confirm', token, 'Confirm')}`,
    );
  }

  @Post('confirm')
  @Documented('Onto the list', HTML_PAGE)
  @HttpCode(200)
  async confirm(
    @Asked(EmailLink) { token }: z.output<typeof EmailLink>,
    @Who() ctx: Context,
    @Res() reply: FastifyReply,
  ) {
    const { isOn } = await this.rpc.ask(confirmEarlyAccess, { token }, ctx);
    return isOn
      ? showLinkPage(
          reply,
          'You are on the list',
          `<p>Thank you. Every letter from this list has a link that takes you off it.</p>${BACK}`,
        )
      : showLinkPage(
          reply,
          'This link does not work any more',
          `<p>It works for 7 days, and not after an address has been taken off the list. You can leave your address again.</p>${BACK}`,
        );
  }

  @Get('leave')
  @Documented("The page of an e-mail's way out", HTML_PAGE)
  askLeave(@Asked(EmailLink) { token }: z.output<typeof EmailLink>, @Res() reply: FastifyReply) {
    return showLinkPage(
      reply,
      'Leave the list?',
      `<p>We delete your address and do not write to it any more.</p>${button('/v2/early-access/leave', token, 'Forget my address')}`,
    );
  }

  /** Also takes the request that a mail program's own "unsubscribe" button sends (RFC 8058). */
  @Post('leave')
  @Documented('Off the list', HTML_PAGE)
  @HttpCode(200)
  async leave(
    @Asked(EmailLink) { token }: z.output<typeof EmailLink>,
    @Who() ctx: Context,
    @Res() reply: FastifyReply,
  ) {
    await this.rpc.ask(leaveEarlyAccess, { token }, ctx);
    return showLinkPage(reply, 'Your address is forgotten', `<p>We will not write to it any more.</p>${BACK}`);
  }
}
