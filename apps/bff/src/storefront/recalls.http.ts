import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { RECALL_REPLIES } from '@sorrel/contracts/fulfilment/recall';
import { answerMyRecall, myRecalls } from '@sorrel/contracts/fulfilment/rpc';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Form, id } from '../edge/forms.edge.ts';
import { For, Who } from '../session/access.edge.ts';

const AnswerForm = z.object({ id, reply: z.enum(RECALL_REPLIES, 'Please choose one of the answers.') });

/** Recalls of what one has had, in the account. */
@Controller('v2/profile')
@For('customer')
export class MyRecallsHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/recalls')
  @Documented('Notices of recalls', storefront.RecallsAnswer)
  async list(@Who() ctx: Context) {
    const { recalls } = await this.rpc.ask(myRecalls, {}, ctx);
    return {
      recalls: recalls.map(({ id: notice, text, toldAt, reply }) => ({ id: notice, text, told_at: toldAt, reply })),
    };
  }

  @Post('form/answer-recall')
  @Documented('Answer a recall', storefront.Ok)
  @HttpCode(200)
  async answer(@Form(AnswerForm) form: z.output<typeof AnswerForm>, @Who() ctx: Context) {
    await this.rpc.ask(answerMyRecall, form, ctx);
    return { success: true };
  }
}
