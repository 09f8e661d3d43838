import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { changeCredit } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { CreditService } from './credit.service.ts';

@Injectable()
export class CreditRpc {
  constructor(private readonly credit: CreditService) {}

  @Answers(changeCredit)
  change(input: z.output<typeof changeCredit.input>, ctx: Context) {
    return this.credit.change(input, ctx);
  }
}
