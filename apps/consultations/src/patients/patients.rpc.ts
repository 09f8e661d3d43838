import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { readPatient, readPregnancies, setPregnant } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { PatientsService } from './patients.service.ts';

@Injectable()
export class PatientsRpc {
  constructor(private readonly patients: PatientsService) {}

  @Answers(setPregnant)
  setPregnant(input: z.output<typeof setPregnant.input>, ctx: Context) {
    return this.patients.setPregnant(input, ctx);
  }

  @Answers(readPatient)
  read({ userId }: z.output<typeof readPatient.input>, ctx: Context) {
    return this.patients.read(userId, ctx);
  }

  @Answers(readPregnancies)
  async pregnancies({ users }: z.output<typeof readPregnancies.input>, ctx: Context) {
    return { pregnancies: await this.patients.pregnancies(users, ctx) };
  }
}
