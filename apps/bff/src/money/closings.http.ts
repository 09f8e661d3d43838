import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { LedgerAccount } from '@sorrel/contracts/billing/ledger-accounts';
import {
  closeMonth,
  proposeClosing,
  readClosings,
  saveLedgerAccounts,
  withdrawClosing,
} from '@sorrel/contracts/billing/rpc';
import { documentName, DocumentSeries } from '@sorrel/contracts/billing/sale-documents';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { poundsNumber } from '@sorrel/contracts/money';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Form } from '../edge/forms.edge.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const MonthForm = z.object({
  month: z.string('Please choose a month.').regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please choose a month.'),
});
const AccountsForm = z.object({ accounts: z.array(LedgerAccount).max(50) });
const done = { success: true };

/** Months of the books that two people close, and the numbers of our accounts. */
@Controller('v2/admin')
@For('staff')
export class ClosingsHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/closings')
  @Needs(readClosings)
  @Documented('The months of the books, open and closed', admin.ClosingsAnswer)
  async read(@Who() ctx: Context): Promise<z.input<typeof admin.ClosingsAnswer>> {
    const { months, accounts } = await this.rpc.ask(readClosings, {}, ctx);
    return {
      accounts,
      months: months.map(({ totals, ...one }) => ({
        month: one.month,
        state: one.state,
        is_next: one.isNext,
        by_me: one.proposedBy === ctx.actor.userId,
        proposed_by: one.proposedName,
        proposed_at: one.proposedAt,
        closed_by: one.closedName,
        closed_at: one.closedAt,
        movements: totals?.movements ?? null,
        accounts: (totals?.accounts ?? []).map(({ account, debitPence, creditPence, balancePence }) => ({
          account,
          debit: poundsNumber(debitPence),
          credit: poundsNumber(creditPence),
          balance: poundsNumber(balancePence),
        })),
        documents: (totals?.documents ?? []).map(({ series, count, first, last, netPence, vatPence, grossPence }) => {
          const name = (number: number) => documentName(DocumentSeries.parse(series), number);
          return {
            series,
            count,
            names: first === null || last === null ? '' : `${name(first)} to ${name(last)}`,
            net: poundsNumber(netPence),
            vat: poundsNumber(vatPence),
            gross: poundsNumber(grossPence),
          };
        }),
      })),
    };
  }

  @Post('form/closings/propose')
  @Needs(proposeClosing)
  @Documented('Say that a month is ready to be closed', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async propose(@Form(MonthForm) form: z.output<typeof MonthForm>, @Who() ctx: Context) {
    await this.rpc.ask(proposeClosing, form, ctx);
    return done;
  }

  @Post('form/closings/withdraw')
  @Needs(withdrawClosing)
  @Documented('Take that back', storefront.Ok)
  @HttpCode(200)
  async withdraw(@Form(MonthForm) form: z.output<typeof MonthForm>, @Who() ctx: Context) {
    await this.rpc.ask(withdrawClosing, form, ctx);
    return done;
  }

  @Post('form/closings/close')
  @Needs(closeMonth)
  @Documented('Close a month that a colleague has proposed, for ever', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async close(@Form(MonthForm) form: z.output<typeof MonthForm>, @Who() ctx: Context) {
    await this.rpc.ask(closeMonth, form, ctx);
    return done;
  }

  @Post('form/closings/accounts')
  @Needs(saveLedgerAccounts)
  @Documented('The numbers and names of our accounts in your ledger', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async accounts(@Form(AccountsForm) form: z.output<typeof AccountsForm>, @Who() ctx: Context) {
    await this.rpc.ask(saveLedgerAccounts, form, ctx);
    return done;
  }
}
