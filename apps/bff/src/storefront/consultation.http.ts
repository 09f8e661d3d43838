import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { readQuestionnaire, saveAnswers, submitConsultation } from '@sorrel/contracts/consultations/rpc';
import { Answers } from '@sorrel/contracts/consultations/words';
import type { Context } from '@sorrel/service-kit/actor';
import { Bus } from '@sorrel/service-kit/bus';
import { Form } from '../edge/forms.edge.ts';
import { ReadOwnWrite } from '../edge/together.service.ts';
import { For, Who } from '../session/access.edge.ts';

const AnswersForm = z.object({ answers: Answers });

@Controller('v2/consultation/:slug')
@For('customer')
export class ConsultationHttp {
  constructor(private readonly bus: Bus, private readonly own: ReadOwnWrite) {}

  @Get('data')
  read(@Param('slug') slug: string, @Who() ctx: Context) {
    return this.bus.ask(readQuestionnaire, { slug }, ctx);
  }

  @Post('answers')
  @HttpCode(200)
  async save(@Param('slug') slug: string, @Form(AnswersForm) form: z.output<typeof AnswersForm>, @Who() ctx: Context) {
    return { success: true, ...(await this.bus.ask(saveAnswers, { slug, answers: form.answers }, ctx)) };
  }

  @Post('submit')
  @HttpCode(200)
  async submit(@Param('slug') slug: string, @Who() ctx: Context) {
    const { facts } = await this.bus.ask(submitConsultation, { slug }, ctx);
    await this.own.until(['billing'], facts);
    return { success: true, redirect: '/v2/subscription/result' };
  }
}
