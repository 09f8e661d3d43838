import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { readPatient, readPregnancies, setPregnant } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { PatientsService } from './patients.service.ts';

@Controller()
export class PatientsRpc {
  constructor(private readonly patients: PatientsService) {}

  @MessageHandler(setPregnant)
  setPregnant(input: z.output<typeof setPregnant.input>, ctx: Context) {
    return this.patients.setPregnant(input, ctx);
  }

  @MessageHandler(readPatient)
  read({ userId }: z.output<typeof readPatient.input>, ctx: Context) {
    return this.patients.read(userId, ctx);
  }

  @MessageHandler(readPregnancies)
  async pregnancies({ users }: z.output<typeof readPregnancies.input>, ctx: Context) {
    return { pregnancies: await this.patients.pregnancies(users, ctx) };
  }
}
