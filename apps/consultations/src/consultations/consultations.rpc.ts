import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  consultationsOfCustomer,
  importLegacyConsultation,
  myConsultations,
  readQuestionnaire,
  sampleAnswers,
  saveAnswers,
  startConsultation,
  stopReminders,
  submitConsultation,
} from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { ConsultationsQueries } from './consultations.queries.ts';
import { RemindersService } from './reminders.service.ts';
import { ConsultationsService } from './consultations.service.ts';

@Controller()
export class ConsultationsRpc {
  constructor(
    private readonly consultations: ConsultationsService,
    private readonly queries: ConsultationsQueries,
    private readonly reminders: RemindersService,
  ) {}

  @MessageHandler(stopReminders)
  stopReminders({ token }: z.output<typeof stopReminders.input>, ctx: Context) {
    return this.reminders.stop(token, ctx);
  }

  @MessageHandler(readQuestionnaire)
  read({ slug }: z.output<typeof readQuestionnaire.input>, ctx: Context) {
    return this.consultations.read(slug, ctx);
  }

  @MessageHandler(startConsultation)
  start({ slug }: z.output<typeof startConsultation.input>, ctx: Context) {
    return this.consultations.start(slug, ctx);
  }

  @MessageHandler(saveAnswers)
  save(input: z.output<typeof saveAnswers.input>, ctx: Context) {
    return this.consultations.save(input, ctx);
  }

  @MessageHandler(submitConsultation)
  submit(input: z.output<typeof submitConsultation.input>, ctx: Context) {
    return this.consultations.submit(input, ctx);
  }

  @MessageHandler(sampleAnswers)
  async sample({ slug }: z.output<typeof sampleAnswers.input>) {
    return this.queries.sample(slug);
  }

  @MessageHandler(myConsultations)
  mine(_input: object, ctx: Context) {
    return this.queries.mine(ctx);
  }

  @MessageHandler(consultationsOfCustomer)
  ofCustomer({ userId }: z.output<typeof consultationsOfCustomer.input>, ctx: Context) {
    return this.queries.ofCustomer(userId, ctx);
  }

  @MessageHandler(importLegacyConsultation)
  importLegacy(input: z.output<typeof importLegacyConsultation.input>, ctx: Context) {
    return this.queries.importLegacy(input, ctx);
  }
}
