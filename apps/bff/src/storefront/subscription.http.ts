import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Change, PlanChange } from '@sorrel/contracts/billing/change';
import { adviceOnCancelling } from '@sorrel/contracts/consultations/health-decision';
import {
  cancelSubscription,
  changePlan,
  myTimeline,
  previewMine,
  undoCancel,
  updateDate,
} from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { ChangeFields } from '../edge/change.edge.ts';
import { Asked, Form, id, number, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Who } from '../session/access.edge.ts';
import { previewView } from './views.ts';

const SubscriptionForm = z.object({ subscription: id });
const CancelForm = SubscriptionForm.extend({
  reason: z
    .union([z.literal('').transform(() => null), z.string('Please choose one of the reasons.').max(40)])
    .nullish(),
});
const why = text(500).nullish();
const DateForm = z.object({ sub_id: id, due_at: text(40, 'Please select a new date before updating.') });
const SendNowForm = SubscriptionForm.extend({ reason: why });
const PauseForm = SubscriptionForm.extend({ until: z.string('Please choose a date.').max(40).nullish() });
const FrequencyForm = SubscriptionForm.extend({ frequency: number });
const PreviewForm = z.object({
  subscription: z.union([z.literal('').transform(() => null), id]).nullish(),
  change: ChangeFields,
});
const LISTENERS = ['consultations', 'fulfilment'];

interface Moved {
  dueAt: string | null;
  status: string;
  events: string[];
}

/** What a customer changes about a running subscription, and what would follow. */
@Controller('v2/subscription')
@For('customer')
export class SubscriptionHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
  ) {}

  @Post('form/preview')
  @Documented('The next three charges after a change', storefront.PreviewAnswer)
  @HttpCode(200)
  async preview(@Form(PreviewForm) form: z.output<typeof PreviewForm>, @Who() ctx: Context) {
    // The owner decides what a change may hold: the RPC's schema refuses the rest.
    return previewView(await this.rpc.ask(previewMine, { ...form, change: form.change as Change }, ctx));
  }

  @Get('data/timeline')
  @Documented('What happened, why, and what comes next', storefront.TimelineAnswer)
  timeline(@Asked(SubscriptionForm) query: z.output<typeof SubscriptionForm>, @Who() ctx: Context) {
    return this.rpc.ask(myTimeline, query, ctx);
  }

  @Post('form/update-date')
  @Documented('Another delivery date', storefront.SubscriptionMoved)
  @HttpCode(200)
  async date(@Form(DateForm) form: z.output<typeof DateForm>, @Who() ctx: Context) {
    return this.moved(await this.rpc.ask(updateDate, form, ctx));
  }

  @Post('form/cancel')
  @Documented('Cancel', storefront.SubscriptionMoved)
  @HttpCode(200)
  async cancel(@Form(CancelForm) form: z.output<typeof CancelForm>, @Who() ctx: Context) {
    const moved = await this.moved(
      await this.rpc.ask(cancelSubscription, form as { subscription: number; reason: null }, ctx),
    );
    const health = adviceOnCancelling(form.reason);
    return health ? { ...moved, health } : moved;
  }

  @Post('form/undo-cancel')
  @Documented('Take a cancellation back', storefront.SubscriptionMoved)
  @HttpCode(200)
  async undo(@Form(SubscriptionForm) form: z.output<typeof SubscriptionForm>, @Who() ctx: Context) {
    return this.moved(await this.rpc.ask(undoCancel, form, ctx));
  }

  @Post('form/pause')
  @Documented('Pause until a date, or as long as can be', storefront.SubscriptionMoved)
  @HttpCode(200)
  pause(@Form(PauseForm) { subscription, until }: z.output<typeof PauseForm>, @Who() ctx: Context) {
    return this.change(subscription, { kind: 'pause', until }, ctx);
  }

  @Post('form/resume')
  @Documented('End a pause', storefront.SubscriptionMoved)
  @HttpCode(200)
  resume(@Form(SubscriptionForm) { subscription }: z.output<typeof SubscriptionForm>, @Who() ctx: Context) {
    return this.change(subscription, { kind: 'resume' }, ctx);
  }

  @Post('form/skip')
  @Documented('Leave out the next delivery', storefront.SubscriptionMoved)
  @HttpCode(200)
  skip(@Form(SubscriptionForm) { subscription }: z.output<typeof SubscriptionForm>, @Who() ctx: Context) {
    return this.change(subscription, { kind: 'skip' }, ctx);
  }

  @Post('form/send-now')
  @Documented('Charge and send the next one now', storefront.SubscriptionMoved)
  @HttpCode(200)
  sendNow(@Form(SendNowForm) { subscription, reason }: z.output<typeof SendNowForm>, @Who() ctx: Context) {
    return this.change(subscription, { kind: 'send-now', reason }, ctx);
  }

  @Post('form/update-frequency')
  @Documented('Months between deliveries', storefront.SubscriptionMoved)
  @HttpCode(200)
  frequency(@Form(FrequencyForm) form: z.output<typeof FrequencyForm>, @Who() ctx: Context) {
    return this.change(form.subscription, { kind: 'frequency', frequency: form.frequency }, ctx);
  }

  private async change(subscription: number, change: PlanChange, ctx: Context) {
    return this.moved(await this.rpc.ask(changePlan, { subscription, change }, ctx));
  }

  private async moved(answer: Moved) {
    await this.own.until(LISTENERS, answer.events);
    return { success: true, due_at: answer.dueAt, status: answer.status };
  }
}
