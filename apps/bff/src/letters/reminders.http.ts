import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { stopReminders } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Bus } from '@sorrel/service-kit/bus';
import { LETTER_PAGE, Says } from '../document/says.edge.ts';
import { Asked } from '../edge/forms.edge.ts';
import { For, Who } from '../session/access.edge.ts';
import { letterButton, LetterLink, showLetterPage } from './letter-page.edge.ts';

/** The way out of reminders, from the letter itself. */
@Controller('v2/reminders/stop')
@For('anybody')
export class RemindersHttp {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Says("The page of a reminder's way out", LETTER_PAGE)
  ask(@Asked(LetterLink) { token }: z.output<typeof LetterLink>, @Res() reply: FastifyReply) {
    return showLetterPage(
      reply,
      'Stop these reminders?',
      `<p>We will not remind you of unfinished consultations any more. You can still finish yours whenever you like.</p>${letterButton('/v2/reminders/stop', token, 'Stop reminders')}`,
    );
  }

  /** Also what a mail program sends for "unsubscribe" by itself (RFC 8058). */
  @Post()
  @Says('No more reminders', LETTER_PAGE)
  @HttpCode(200)
  async stop(
    @Asked(LetterLink) { token }: z.output<typeof LetterLink>,
    @Who() ctx: Context,
    @Res() reply: FastifyReply,
  ) {
    await this.bus.ask(stopReminders, { token }, ctx);
    return showLetterPage(
      reply,
      'Reminders are off',
      '<p>You will get no more of them. <a href="/v2/profile">Go to my account</a></p>',
    );
  }
}
