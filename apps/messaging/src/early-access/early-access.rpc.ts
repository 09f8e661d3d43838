import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { askEarlyAccess, confirmEarlyAccess, leaveEarlyAccess, listEarlyAccess } from '@sorrel/contracts/messaging/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Db } from '@sorrel/service-kit/db';
import { Answers } from '@sorrel/service-kit/handlers';
import { EarlyAccessQueries } from './early-access.queries.ts';
import { EarlyAccessService } from './early-access.service.ts';

@Injectable()
export class EarlyAccessRpc {
  constructor(
    private readonly list: EarlyAccessService,
    private readonly queries: EarlyAccessQueries,
    private readonly db: Db,
  ) {}

  @Answers(askEarlyAccess)
  ask({ email }: z.output<typeof askEarlyAccess.input>, ctx: Context) {
    return this.list.ask(email, ctx);
  }

  @Answers(confirmEarlyAccess)
  confirm({ token }: z.output<typeof confirmEarlyAccess.input>, ctx: Context) {
    return this.list.confirm(token, ctx);
  }

  @Answers(leaveEarlyAccess)
  leave({ token }: z.output<typeof leaveEarlyAccess.input>, ctx: Context) {
    return this.list.leave(token, ctx);
  }

  /** In a transaction: it leaves an audit row. */
  @Answers(listEarlyAccess)
  read(input: z.output<typeof listEarlyAccess.input>, ctx: Context) {
    return this.db.transaction(ctx, (tx) => this.queries.list(input, tx));
  }
}
