import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { checkBooks, readBooks } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { BooksQueries } from './books.queries.ts';
import { BookChecks } from './checks.service.ts';

@Controller()
export class BooksRpc {
  constructor(
    private readonly queries: BooksQueries,
    private readonly bookChecks: BookChecks,
  ) {}

  @MessageHandler(readBooks)
  async read({ from, to }: z.output<typeof readBooks.input>) {
    const [accounts, checks, returned] = await Promise.all([
      this.queries.totals(from, to),
      this.queries.checks(10),
      this.queries.returned(),
    ]);
    const last = checks.find((check) => check.state === 'done');
    return { accounts, checks, returned, differences: last ? await this.queries.differencesOf(last.id) : [] };
  }

  @MessageHandler(checkBooks)
  check({ from, to }: z.output<typeof checkBooks.input>, ctx: Context) {
    return this.bookChecks.plan(from, to, ctx);
  }
}
