import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { readRecovery } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { RecoveryService } from './recovery.service.ts';

@Injectable()
export class RecoveryRpc {
  constructor(private readonly recovery: RecoveryService) {}

  @Answers(readRecovery)
  read(input: z.output<typeof readRecovery.input>, ctx: Context) {
    return this.recovery.read(input, ctx);
  }
}
