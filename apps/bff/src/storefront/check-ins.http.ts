import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { z } from 'zod';
import { CheckInAnswers } from '@sorrel/contracts/consultations/check-in';
import { answerCheckIn, myCheckIns } from '@sorrel/contracts/consultations/rpc';
import * as storefront from '@sorrel/contracts/http/storefront';
import { helpFor, helpsFor } from '@sorrel/contracts/messaging/help';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Form, id } from '../edge/forms.edge.ts';
import { For, Who } from '../session/access.edge.ts';

const AnswerForm = CheckInAnswers.extend({ id });

/** What is asked before the next strength of a plan, in the account. */
@Controller('v2/profile')
@For('customer')
export class CheckInsHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/check-ins')
  @Documented('Questions before the next strength', storefront.CheckInsAnswer)
  async list(@Who() ctx: Context) {
    const { checkIns } = await this.rpc.ask(myCheckIns, {}, ctx);
    return {
      check_ins: checkIns.map(({ id: one, subscriptionId, askedAt }) => ({
        id: one,
        subscription: subscriptionId,
        asked_at: askedAt,
      })),
    };
  }

  @Post('form/check-in')
  @Documented('Answer the questions before the next strength', storefront.CheckInAnswered)
  @HttpCode(200)
  async answer(@Form(AnswerForm) { id: one, ...answers }: z.output<typeof AnswerForm>, @Who() ctx: Context) {
    const { dangers, isSevere } = await this.rpc.ask(answerCheckIn, { id: one, answers }, ctx);
    return { success: true, help: helpFor(dangers) ?? (isSevere ? 'emergency' : null), helps: helpsFor(dangers) };
  }
}
