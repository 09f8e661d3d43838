import { Controller, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Change, PlanChange } from '@sorrel/contracts/billing/change';
import { previewAny, staffChangePlan } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { ChangeFields } from '../edge/change.edge.ts';
import { Form, id, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Who } from '../session/access.edge.ts';
import { previewView } from '../storefront/views.ts';

const SubscriptionForm = z.object({ subscription: id });
const PauseForm = SubscriptionForm.extend({ until: z.string('Please choose a date.').max(40).nullish() });
const PreviewForm = SubscriptionForm.extend({ change: ChangeFields });

const SendNowForm = SubscriptionForm.extend({ reason: text(500).nullish() });

/** What staff change about anybody's plan, and what would follow. */
@Controller('v2/admin/form/subscription')
@For('staff')
export class AdminPlanHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
  ) {}

  @Post('preview')
  @Needs(previewAny)
  @Documented('The next three charges after a change', storefront.PreviewAnswer)
  @HttpCode(200)
  async preview(@Form(PreviewForm) form: z.output<typeof PreviewForm>, @Who() ctx: Context) {
    return previewView(await this.rpc.ask(previewAny, { ...form, change: form.change as Change }, ctx));
  }

  @Post('pause')
  @Needs(staffChangePlan)
  @Documented('Pause for a customer', storefront.SubscriptionMoved)
  @HttpCode(200)
  pause(@Form(PauseForm) { subscription, until }: z.output<typeof PauseForm>, @Who() ctx: Context) {
    return this.change(subscription, { kind: 'pause', until }, ctx);
  }

  @Post('resume')
  @Needs(staffChangePlan)
  @Documented('End a pause', storefront.SubscriptionMoved)
  @HttpCode(200)
  resume(@Form(SubscriptionForm) { subscription }: z.output<typeof SubscriptionForm>, @Who() ctx: Context) {
    return this.change(subscription, { kind: 'resume' }, ctx);
  }

  @Post('skip')
  @Needs(staffChangePlan)
  @Documented('Leave out the next delivery', storefront.SubscriptionMoved)
  @HttpCode(200)
  skip(@Form(SubscriptionForm) { subscription }: z.output<typeof SubscriptionForm>, @Who() ctx: Context) {
    return this.change(subscription, { kind: 'skip' }, ctx);
  }

  @Post('send-now')
  @Needs(staffChangePlan)
  @Documented('Charge and send the next one now', storefront.SubscriptionMoved)
  @HttpCode(200)
  sendNow(@Form(SendNowForm) { subscription, reason }: z.output<typeof SendNowForm>, @Who() ctx: Context) {
    return this.change(subscription, { kind: 'send-now', reason }, ctx);
  }

  @Post('undo-cancel')
  @Needs(staffChangePlan)
  @Documented('Take a cancellation back', storefront.SubscriptionMoved)
  @HttpCode(200)
  undo(@Form(SubscriptionForm) { subscription }: z.output<typeof SubscriptionForm>, @Who() ctx: Context) {
    return this.change(subscription, { kind: 'undo-cancel' }, ctx);
  }

  private async change(subscription: number, change: PlanChange, ctx: Context) {
    const answer = await this.rpc.ask(staffChangePlan, { subscription, change }, ctx);
    await this.own.until(['billing', 'consultations', 'fulfilment'], answer.events);
    return { success: true, due_at: answer.dueAt, status: answer.status };
  }
}
