import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { approveCredit, changeCredit, declineCredit, readCreditRequests } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { CreditConsole } from './credit-console.service.ts';

@Controller()
export class CreditRpc {
  constructor(private readonly service: CreditConsole) {}

  @MessageHandler(changeCredit)
  change(input: z.output<typeof changeCredit.input>, ctx: Context) {
    return this.service.change(input, ctx);
  }

  @MessageHandler(readCreditRequests)
  read({ userId }: z.output<typeof readCreditRequests.input>) {
    return this.service.read(userId);
  }

  @MessageHandler(approveCredit)
  approve({ requestId }: z.output<typeof approveCredit.input>, ctx: Context) {
    return this.service.approve(requestId, ctx);
  }

  @MessageHandler(declineCredit)
  decline({ requestId }: z.output<typeof declineCredit.input>, ctx: Context) {
    return this.service.decline(requestId, ctx);
  }
}
