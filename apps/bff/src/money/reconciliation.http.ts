import { Controller, Get, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { listProviderTransactions, readProviderBalance, readReconciliation } from '@sorrel/contracts/billing/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { poundsNumber } from '@sorrel/contracts/money';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { stripeLink } from '../admin/views.ts';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked, realDay as day } from '../edge/forms.edge.ts';
import { inOrder } from './days.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const Days = z.object({ from: day, to: day });
const COLUMNS = [
  'Line',
  'At',
  'Kind',
  'Category',
  'Amount',
  'Fee',
  'Net',
  'From',
  'Payment',
  'Payout',
  'Movement in our books',
  'In our books',
  'Agrees',
];

/** What the card provider's balance holds, beside our books. */
@Controller('v2/admin')
@For('staff')
export class ReconciliationHttp {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('data/reconciliation')
  @Needs(readReconciliation)
  @Documented('The card provider’s balance beside our books', admin.ReconciliationAnswer)
  async read(
    @Asked(Days) days: z.output<typeof Days>,
    @Who() ctx: Context,
  ): Promise<z.input<typeof admin.ReconciliationAnswer>> {
    const found = await this.rpc.ask(readReconciliation, inOrder(days), ctx);
    return {
      read_until: found.readUntil,
      their_balance: poundsNumber(found.theirBalancePence),
      our_balance: poundsNumber(found.ourBalancePence),
      kinds: found.kinds.map(({ category, count, amountPence, feePence, netPence }) => ({
        category,
        count,
        amount: poundsNumber(amountPence),
        fee: poundsNumber(feePence),
        net: poundsNumber(netPence),
      })),
      payouts: found.payouts.map(({ id, amountPence, status, arrivalOn, trace, linesPence }) => ({
        id,
        amount: poundsNumber(amountPence),
        status,
        arrival_on: arrivalOn,
        trace,
        lines: linesPence === null ? null : poundsNumber(linesPence),
      })),
      theirs_open: found.theirsOpen.map(({ id, type, at, amountPence, oursPence, source, paymentId, advice }) => ({
        id,
        type,
        at,
        amount: poundsNumber(amountPence),
        ours: oursPence === null ? null : poundsNumber(oursPence),
        source,
        stripe_url: stripeLink(this.config.stripeDashboard, paymentId),
        advice,
      })),
      theirs_open_count: found.theirsOpenCount,
      ours_open: found.oursOpen.map(({ movementId, kind, at, pence, subscriptionId }) => ({
        movement: movementId,
        kind,
        at,
        amount: poundsNumber(pence),
        subscription_id: subscriptionId,
      })),
      ours_open_count: found.oursOpenCount,
    };
  }

  @Get('data/reconciliation-file')
  @Needs(listProviderTransactions)
  @Documented('Every line of the card provider’s balance in these days, as a file', CSV)
  @Sensitive()
  file(@Asked(Days) days: z.output<typeof Days>, @Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    const { from, to } = inOrder(days);
    return sendCsv(reply, {
      fileName: `reconciliation-${from}-${to}`,
      columns: COLUMNS,
      follow: (after) => this.rpc.ask(listProviderTransactions, { from, to, after }, { ...ctx }),
      cells: (row) => [
        row.id,
        row.at,
        row.type,
        row.category,
        poundsNumber(row.amountPence),
        poundsNumber(row.feePence),
        poundsNumber(row.netPence),
        row.source ?? '',
        row.paymentId ?? '',
        row.payoutId ?? '',
        row.movementId ?? '',
        row.oursPence === null ? '' : poundsNumber(row.oursPence),
        row.isSettled ? 'yes' : 'no',
      ],
    });
  }

  @Post('form/reconciliation/read')
  @Needs(readProviderBalance)
  @Documented('Read what is new of the card provider’s balance', storefront.Ok)
  @HttpCode(200)
  async begin(@Who() ctx: Context) {
    await this.rpc.ask(readProviderBalance, {}, ctx);
    return { success: true };
  }
}
