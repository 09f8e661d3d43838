import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { stopReminders } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { HTML_PAGE, Documented } from '../document/documented.edge.ts';
import { Asked } from '../edge/forms.edge.ts';
import { For, Who } from '../session/access.edge.ts';
import { button, EmailLink, showLinkPage } from './link-page.edge.ts';

/** The way out of reminders, from the e-mail itself. */
@Controller('v2/reminders/stop')
@For('anybody')
export class RemindersHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Documented("The page of a reminder's way out", HTML_PAGE)
  ask(@Asked(EmailLink) { token }: z.output<typeof EmailLink>, @Res() reply: FastifyReply) {
    return showLinkPage(
      reply,
      'Stop these reminders?',
      `<p>We will not remind you of unfinished consultations any more. You can still finish yours whenever you like.</p>${button('/v2/reminders/stop', token, 'Stop reminders')}`,
    );
  }

  /** Also takes the request that a mail program's own "unsubscribe" button sends (RFC 8058). */
  @Post()
  @Documented('No more reminders', HTML_PAGE)
  @HttpCode(200)
  async stop(@Asked(EmailLink) { token }: z.output<typeof EmailLink>, @Who() ctx: Context, @Res() reply: FastifyReply) {
    await this.rpc.ask(stopReminders, { token }, ctx);
    return showLinkPage(
      reply,
      'Reminders are off',
      '<p>You will get no more of them. <a href="/v2/profile">Go to my account</a></p>',
    );
  }
}
