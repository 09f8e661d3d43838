import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  closeMonth,
  proposeClosing,
  readClosings,
  saveLedgerAccounts,
  withdrawClosing,
} from '@sorrel/contracts/billing/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ClosingsService } from './closings.service.ts';

@Controller()
export class ClosingsRpc {
  constructor(private readonly closings: ClosingsService) {}

  @MessageHandler(readClosings)
  read() {
    return this.closings.read();
  }

  @MessageHandler(proposeClosing)
  propose({ month }: z.output<typeof proposeClosing.input>, ctx: Context) {
    return this.closings.propose(month, ctx);
  }

  @MessageHandler(withdrawClosing)
  withdraw({ month }: z.output<typeof withdrawClosing.input>, ctx: Context) {
    return this.closings.withdraw(month, ctx);
  }

  @MessageHandler(closeMonth)
  close({ month }: z.output<typeof closeMonth.input>, ctx: Context) {
    return this.closings.close(month, ctx);
  }

  @MessageHandler(saveLedgerAccounts)
  saveAccounts({ accounts }: z.output<typeof saveLedgerAccounts.input>, ctx: Context) {
    return this.closings.saveAccounts(accounts, ctx);
  }
}
