import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { approveRefund, beginRefund, declineRefund, readRefunds } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { RefundDesk } from './refund-desk.service.ts';

@Injectable()
export class RefundsRpc {
  constructor(private readonly desk: RefundDesk) {}

  @Answers(readRefunds)
  read({ subscriptionId }: z.output<typeof readRefunds.input>) {
    return this.desk.read(subscriptionId);
  }

  @Answers(beginRefund)
  begin(input: z.output<typeof beginRefund.input>, ctx: Context) {
    return this.desk.begin(input, ctx);
  }

  @Answers(approveRefund)
  approve({ refundId }: z.output<typeof approveRefund.input>, ctx: Context) {
    return this.desk.approve(refundId, ctx);
  }

  @Answers(declineRefund)
  decline({ refundId }: z.output<typeof declineRefund.input>, ctx: Context) {
    return this.desk.decline(refundId, ctx);
  }
}
