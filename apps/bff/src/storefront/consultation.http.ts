import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  askLook,
  readQuestionnaire,
  saveAnswers,
  startConsultation,
  submitConsultation,
} from '@sorrel/contracts/consultations/rpc';
import { Answers } from '@sorrel/contracts/consultations/words';
import { updateMine } from '@sorrel/contracts/identity/rpc';
import { LocalDate, Sex } from '@sorrel/contracts/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Fault } from '@sorrel/service-kit/fault';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { Form } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Who } from '../session/access.edge.ts';

const LookForm = z.object({
  words: z.string().trim().max(2_000, 'Please use at most 2,000 characters.').optional().default(''),
});
const SubmitForm = z.object({ changed_why: z.string().max(2_000).optional() });
const AnswersForm = z.object({ answers: Answers });

/** Questions whose answer is about the person, not the treatment: their home is the account. What cannot be one is left to the questionnaire to refuse. */
const About = z.object({
  birth_date: LocalDate.optional().catch(undefined),
  sex: Sex.optional().catch(undefined),
  uk_resident: z
    .union([z.boolean(), z.enum(['yes', 'no']).transform((word) => word === 'yes')])
    .optional()
    .catch(undefined),
});

@Controller('v2/consultation/:slug')
@For('customer')
export class ConsultationHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('data')
  @Documented('Questions and answers so far', storefront.QuestionnaireAnswer)
  read(@Param('slug') slug: string, @Who() ctx: Context) {
    return this.rpc.ask(readQuestionnaire, { slug }, ctx);
  }

  @Post('answers')
  @Documented('Save answers', storefront.AnswersSaved)
  @HttpCode(200)
  async save(@Param('slug') slug: string, @Form(AnswersForm) form: z.output<typeof AnswersForm>, @Who() ctx: Context) {
    const saved = await this.rpc.ask(saveAnswers, { slug, answers: form.answers }, ctx);
    await this.updateAccount(form.answers, ctx);
    return { success: true, ...saved };
  }

  private async updateAccount(answers: z.output<typeof Answers>, ctx: Context): Promise<void> {
    const about = About.parse(answers);
    if (about.birth_date === undefined && about.sex === undefined && about.uk_resident === undefined) return;
    // Set only once: an account that has a value keeps it, and the questionnaire uses that.
    const { events } = await this.rpc.ask(updateMine, about, ctx).catch((error: unknown) => {
      if (error instanceof Fault && error.status === 409) return { events: [] };
      throw error;
    });
    await this.own.until(['billing', 'consultations'], events);
  }

  /** A new consultation after one that was sent (a renewal, a change). */
  @Post('start')
  @Documented('A new consultation after one that was sent', storefront.ConsultationStarted)
  @HttpCode(200)
  async start(@Param('slug') slug: string, @Who() ctx: Context) {
    const { consultation } = await this.rpc.ask(startConsultation, { slug }, ctx);
    return { success: true, consultation };
  }

  @Post('submit')
  @Documented('Send the consultation', storefront.ConsultationSubmitted)
  @HttpCode(200)
  async submit(@Param('slug') slug: string, @Form(SubmitForm) form: z.output<typeof SubmitForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(submitConsultation, { slug, why: form.changed_why }, ctx);
    await this.own.until(['billing'], events);
    return { success: true, redirect: '/v2/subscription/result' };
  }

  /** A rule has stopped it; a person looks. */
  @Post('ask-look')
  @Documented('Ask a prescriber to look at an automatic stop', storefront.LookAsked)
  @HttpCode(200)
  async askLook(@Param('slug') slug: string, @Form(LookForm) form: z.output<typeof LookForm>, @Who() ctx: Context) {
    const { dueAt, events } = await this.rpc.ask(askLook, { slug, words: form.words }, ctx);
    await this.own.until(['messaging'], events);
    return { success: true, due_at: dueAt };
  }
}
