import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { RECALL_REPLIES, REPLY_TEXT, REPLY_THANKS } from '@sorrel/contracts/fulfilment/recall';
import { answerRecall } from '@sorrel/contracts/fulfilment/rpc';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented, HTML_PAGE } from '../document/documented.edge.ts';
import { Asked, Form } from '../edge/forms.edge.ts';
import { addressOf, EdgeLimits } from '../limits/limits.service.ts';
import { For, Who } from '../session/access.edge.ts';
import { answers, EmailLink, showLinkPage } from './link-page.edge.ts';

const AnswerForm = z.object({ reply: z.enum(RECALL_REPLIES, 'Please choose one of the answers.') });
const MESSAGES = '<p><a href="/v2/profile/chat">Log in to read our message</a></p>';

/** A patient answers a recall from the e-mail, without logging in. The pages say the same to everybody: whose link it is, and what it is about, they do not tell. */
@Controller('v2/recall')
@For('anybody')
export class RecallLinksHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: EdgeLimits,
  ) {}

  @Get()
  @Documented("The page of an e-mail's link about a recall", HTML_PAGE)
  ask(@Asked(EmailLink) { token }: z.output<typeof EmailLink>, @Res() reply: FastifyReply) {
    return showLinkPage(
      reply,
      'About a delivery from us',
      `<p>We have written to you about something you had from us. Please do not use it until you have read our message, and tell us where you stand:</p>${answers('/v2/recall', token, 'reply', REPLY_TEXT)}<p>You can change your answer later.</p>${MESSAGES}`,
    );
  }

  @Post()
  @Documented('Answer it', HTML_PAGE)
  @HttpCode(200)
  async answer(
    @Asked(EmailLink) { token }: z.output<typeof EmailLink>,
    @Form(AnswerForm) form: z.output<typeof AnswerForm>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ) {
    await this.limits.spend('link', addressOf(request));
    const { isKnown } = await this.rpc.ask(answerRecall, { token, reply: form.reply }, ctx);
    return isKnown
      ? showLinkPage(reply, 'We have your answer', `<p>${REPLY_THANKS[form.reply]}</p>${MESSAGES}`)
      : showLinkPage(
          reply,
          'This link does not work',
          `<p>Please open it from the e-mail once more, or answer in your account.</p>${MESSAGES}`,
        );
  }
}
