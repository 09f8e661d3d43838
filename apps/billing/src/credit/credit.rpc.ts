import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { approveCredit, changeCredit, declineCredit, readCreditRequests } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { CreditDesk } from './credit-desk.service.ts';

@Injectable()
export class CreditRpc {
  constructor(private readonly desk: CreditDesk) {}

  @Answers(changeCredit)
  change(input: z.output<typeof changeCredit.input>, ctx: Context) {
    return this.desk.change(input, ctx);
  }

  @Answers(readCreditRequests)
  read({ userId }: z.output<typeof readCreditRequests.input>) {
    return this.desk.read(userId);
  }

  @Answers(approveCredit)
  approve({ requestId }: z.output<typeof approveCredit.input>, ctx: Context) {
    return this.desk.approve(requestId, ctx);
  }

  @Answers(declineCredit)
  decline({ requestId }: z.output<typeof declineCredit.input>, ctx: Context) {
    return this.desk.decline(requestId, ctx);
  }
}
