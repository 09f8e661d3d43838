import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { savePrescriber } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { PrescribersService } from './prescribers.service.ts';

@Injectable()
export class PrescribersRpc {
  constructor(private readonly prescribers: PrescribersService) {}

  @Answers(savePrescriber)
  save(input: z.output<typeof savePrescriber.input>, ctx: Context) {
    return this.prescribers.save(input, ctx);
  }
}
