import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  approveRefund,
  beginRefund,
  declineRefund,
  readDisputes,
  readRefunds,
  settleDispute,
} from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { DisputesService } from './disputes.service.ts';
import { RefundConsole } from './refund-console.service.ts';

@Controller()
export class RefundsRpc {
  constructor(
    private readonly service: RefundConsole,
    private readonly disputes: DisputesService,
  ) {}

  @MessageHandler(readDisputes)
  listDisputes() {
    return this.disputes.list();
  }

  @MessageHandler(settleDispute)
  settle({ disputeId }: z.output<typeof settleDispute.input>, ctx: Context) {
    return this.disputes.settle(disputeId, ctx);
  }

  @MessageHandler(readRefunds)
  read({ subscriptionId }: z.output<typeof readRefunds.input>) {
    return this.service.read(subscriptionId);
  }

  @MessageHandler(beginRefund)
  begin(input: z.output<typeof beginRefund.input>, ctx: Context) {
    return this.service.begin(input, ctx);
  }

  @MessageHandler(approveRefund)
  approve({ refundId }: z.output<typeof approveRefund.input>, ctx: Context) {
    return this.service.approve(refundId, ctx);
  }

  @MessageHandler(declineRefund)
  decline({ refundId }: z.output<typeof declineRefund.input>, ctx: Context) {
    return this.service.decline(refundId, ctx);
  }
}
