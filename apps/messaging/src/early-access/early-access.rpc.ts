import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { askEarlyAccess, confirmEarlyAccess, leaveEarlyAccess, listEarlyAccess } from '@sorrel/contracts/messaging/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { EarlyAccessQueries } from './early-access.queries.ts';
import { EarlyAccessService } from './early-access.service.ts';

@Controller()
export class EarlyAccessRpc {
  constructor(
    private readonly list: EarlyAccessService,
    private readonly queries: EarlyAccessQueries,
    private readonly db: Db,
  ) {}

  @MessageHandler(askEarlyAccess)
  ask({ email }: z.output<typeof askEarlyAccess.input>, ctx: Context) {
    return this.list.ask(email, ctx);
  }

  @MessageHandler(confirmEarlyAccess)
  confirm({ token }: z.output<typeof confirmEarlyAccess.input>, ctx: Context) {
    return this.list.confirm(token, ctx);
  }

  @MessageHandler(leaveEarlyAccess)
  leave({ token }: z.output<typeof leaveEarlyAccess.input>, ctx: Context) {
    return this.list.leave(token, ctx);
  }

  /** Runs in a transaction because it writes an audit row. */
  @MessageHandler(listEarlyAccess)
  read(input: z.output<typeof listEarlyAccess.input>, ctx: Context) {
    return this.db.transaction(ctx, (tx) => this.queries.list(input, tx));
  }
}
