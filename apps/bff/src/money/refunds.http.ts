import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  approveRefund,
  beginRefund,
  declineRefund,
  readDisputes,
  readRefunds,
  settleDispute,
} from '@sorrel/contracts/billing/rpc';
import { disputeReason } from '@sorrel/contracts/billing/disputes';
import { RefundReason } from '@sorrel/contracts/billing/words';
import { may } from '@sorrel/contracts/rights';
import type { DisputesAnswer, RefundsAnswer } from '@sorrel/contracts/http/admin';
import { poundsNumber } from '@sorrel/contracts/money';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { stripeLink } from '../admin/views.ts';
import { Documented } from '../document/documented.edge.ts';
import { Asked, Form, id, poundsToPence, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const BeginForm = z.object({
  item: id,
  amount: poundsToPence.refine((pence) => pence > 0, 'Please enter an amount of at least £0.01.').optional(),
  reason: RefundReason,
  idempotency_key: text(255).min(1),
});
const DecideForm = z.object({ refund: z.uuid('This is not a valid id.') });

/** Refunds by staff. */
@Controller('v2/admin')
@For('staff')
export class RefundsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('data/disputes')
  @Needs(readDisputes)
  @Documented('Payments that are disputed at the bank', admin.DisputesAnswer)
  async disputes(@Who() ctx: Context): Promise<z.input<typeof DisputesAnswer>> {
    const { disputes } = await this.rpc.ask(readDisputes, {}, ctx);
    return {
      may_settle: may('moveMoney', ctx.actor.permissions),
      disputes: disputes.map((one) => {
        const { text, evidence } = disputeReason(one.reason);
        return {
          id: one.id,
          subscription_id: one.subscriptionId,
          user_id: one.userId,
          state: one.state,
          why: text,
          evidence: [...evidence],
          amount: poundsNumber(one.amountPence),
          fee: one.feePence === null ? null : poundsNumber(one.feePence),
          answer_by: one.answerBy,
          has_evidence: one.hasEvidence,
          opened_at: one.openedAt,
          closed_at: one.closedAt,
          paid_at: one.paidAt,
          stripe_url: stripeLink(this.config.stripeDashboard, one.paymentId),
          is_settled: one.isSettled,
          is_plan_over: one.isPlanOver,
        };
      }),
    };
  }

  @Post('form/dispute-settled')
  @Needs(settleDispute)
  @Documented('After a lost dispute the plan goes on', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async settled(@Form(z.object({ dispute: text(255).min(1) })) form: { dispute: string }, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(settleDispute, { disputeId: form.dispute }, ctx);
    await this.own.until(['fulfilment', 'consultations'], events);
    return { success: true };
  }

  @Get('data/refunds')
  @Needs(readRefunds)
  @Documented('What was paid and given back', admin.RefundsAnswer)
  async read(
    @Asked(z.object({ subscription: id })) query: { subscription: number },
    @Who() ctx: Context,
  ): Promise<z.input<typeof RefundsAnswer>> {
    const { limitPence, payments } = await this.rpc.ask(readRefunds, { subscriptionId: query.subscription }, ctx);
    return {
      limit: poundsNumber(limitPence),
      payments: payments.map((payment) => ({
        item: payment.itemId,
        is_surplus: payment.isSurplus,
        paid: poundsNumber(payment.paidPence),
        credit_used: poundsNumber(payment.creditPence),
        left: poundsNumber(payment.leftPence),
        left_on_card: poundsNumber(payment.leftOnCardPence),
        refunds: payment.refunds.map((refund) => ({
          id: refund.id,
          amount: poundsNumber(refund.amountPence),
          credit: poundsNumber(refund.creditPence),
          state: refund.state,
          reason: refund.reason,
          by_me: refund.askedBy !== null && refund.askedBy === ctx.actor.userId,
          at: refund.at,
        })),
      })),
    };
  }

  @Post('form/refund')
  @Needs(beginRefund)
  @Documented('Give back all that is left of an item, or a part', admin.RefundDone)
  @HttpCode(200)
  begin(@Form(BeginForm) form: z.output<typeof BeginForm>, @Who() ctx: Context) {
    const { item: itemId, amount, reason, idempotency_key: idempotencyKey } = form;
    return this.done(this.rpc.ask(beginRefund, { itemId, amountPence: amount ?? null, reason, idempotencyKey }, ctx));
  }

  @Post('form/refund-approve')
  @Needs(approveRefund)
  @Documented('Agree to a refund that waits for a second person', admin.RefundDone)
  @Sensitive()
  @HttpCode(200)
  approve(@Form(DecideForm) form: z.output<typeof DecideForm>, @Who() ctx: Context) {
    return this.done(this.rpc.ask(approveRefund, { refundId: form.refund }, ctx));
  }

  @Post('form/refund-decline')
  @Needs(declineRefund)
  @Documented('Do not agree to it', admin.RefundDone)
  @HttpCode(200)
  decline(@Form(DecideForm) form: z.output<typeof DecideForm>, @Who() ctx: Context) {
    return this.done(this.rpc.ask(declineRefund, { refundId: form.refund }, ctx));
  }

  private async done(asked: Promise<z.output<typeof beginRefund.output>>) {
    const { events, refundId, state } = await asked;
    await this.own.until(['fulfilment', 'consultations'], events);
    return { success: true, refund: refundId, state };
  }
}
