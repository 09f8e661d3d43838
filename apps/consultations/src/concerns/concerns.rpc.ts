import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  addConcernStep,
  complain,
  concernWork,
  listConcerns,
  recordComplaint,
  recordIncident,
} from '@sorrel/contracts/consultations/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ConcernsService } from './concerns.service.ts';

@Controller()
export class ConcernsRpc {
  constructor(private readonly concerns: ConcernsService) {}

  @MessageHandler(recordIncident)
  recordIncident(input: z.output<typeof recordIncident.input>, ctx: Context) {
    return this.concerns.recordIncident(input, ctx);
  }

  @MessageHandler(recordComplaint)
  recordComplaint(input: z.output<typeof recordComplaint.input>, ctx: Context) {
    return this.concerns.recordComplaint(input, ctx);
  }

  @MessageHandler(complain)
  complain(input: z.output<typeof complain.input>, ctx: Context) {
    return this.concerns.complain(input, ctx);
  }

  @MessageHandler(addConcernStep)
  addStep(input: z.output<typeof addConcernStep.input>, ctx: Context) {
    return this.concerns.addStep(input, ctx);
  }

  @MessageHandler(concernWork)
  work() {
    return this.concerns.work();
  }

  @MessageHandler(listConcerns)
  list(input: z.output<typeof listConcerns.input>, ctx: Context) {
    return this.concerns.list(input, ctx);
  }
}
