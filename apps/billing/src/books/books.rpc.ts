import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { checkBooks, readBooks, readJournal, readMovements } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { ProviderRefusals } from '../stripe/refusals.service.ts';
import { BooksQueries } from './books.queries.ts';
import { ClosingsService } from './closings.service.ts';
import { BookChecks } from './checks.service.ts';

@Controller()
export class BooksRpc {
  constructor(
    private readonly queries: BooksQueries,
    private readonly bookChecks: BookChecks,
    private readonly refusals: ProviderRefusals,
    private readonly closings: ClosingsService,
  ) {}

  @MessageHandler(readBooks)
  async read({ from, to }: z.output<typeof readBooks.input>) {
    const [accounts, checks, returned, refusedUs, setAside] = await Promise.all([
      this.queries.totals(from, to),
      this.queries.checks(10),
      this.queries.returned(),
      this.refusals.standing(),
      this.queries.setAside(),
    ]);
    const last = checks.find((check) => check.state === 'done');
    return {
      accounts,
      checks,
      returned,
      refusedUs,
      setAside,
      differences: last ? await this.queries.differencesOf(last.id) : [],
    };
  }

  @MessageHandler(readMovements)
  movements(input: z.output<typeof readMovements.input>) {
    return this.queries.movements(input);
  }

  @MessageHandler(readJournal)
  async journal(input: z.output<typeof readJournal.input>) {
    const [journal, accounts] = await Promise.all([
      this.queries.journal(input),
      this.closings.accountsOf(input.from, input.to),
    ]);
    return { ...journal, accounts };
  }

  @MessageHandler(checkBooks)
  check({ from, to }: z.output<typeof checkBooks.input>, ctx: Context) {
    return this.bookChecks.plan(from, to, ctx);
  }
}
