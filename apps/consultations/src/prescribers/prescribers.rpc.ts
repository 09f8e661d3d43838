import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { listPrescribers, savePrescriber } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { PrescribersService } from './prescribers.service.ts';

@Controller()
export class PrescribersRpc {
  constructor(private readonly prescribers: PrescribersService) {}

  @MessageHandler(savePrescriber)
  save(input: z.output<typeof savePrescriber.input>, ctx: Context) {
    return this.prescribers.save(input, ctx);
  }

  @MessageHandler(listPrescribers)
  list() {
    return this.prescribers.list();
  }
}
