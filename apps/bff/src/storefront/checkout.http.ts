import { Controller, Get, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  applyCode,
  changePaymentMethod,
  choosePlan,
  confirmSubscription,
  createSetupIntent,
  readCheckout,
  removeCode,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { myCustomer, updateMine, updateMyAddress } from '@sorrel/contracts/identity/rpc';
import { poundsNumber } from '@sorrel/contracts/money';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { AddressFields, bool, Form, id, number, text } from '../edge/forms.edge.ts';
import { EdgeLimits } from '../limits/limits.service.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Page, wantsJson, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { accountUser, customerMethod, planView, promoView, quoteView } from './views.ts';

const method = z
  .string('Please select a payment method.')
  .min(1, 'Please select a payment method.')
  .max(100, 'Please select a payment method.');
const CodeForm = z.object({
  code: z.string('Please enter a code.').trim().min(1, 'Please enter a code.').max(64, 'Invalid promo code'),
});
const CustomerForm = z.object({
  name: text(100, 'First name is required.').optional(),
  surname: text(100, 'Last name is required.').optional(),
  phone: text(40, 'Please enter a phone number.').optional(),
  birth_date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please select a valid birth date.')
    .optional(),
  sex: z.enum(['male', 'female'], 'Please select your sex at birth.').optional(),
  uk_resident: bool.optional(),
});
const StartForm = z.object({ paymentMethod: method, amount: number.nullish(), plan: id.nullish() });
const ConfirmForm = z.object({ subscription: id });
const ChangeForm = z.object({ subscription: id, payment_method: method, amount: number.nullish() });
/** A plan, or the treatment whose page somebody came from. */
const PlanForm = z.object({ plan: id.nullish(), treatment: z.string().max(60).nullish() });

/** The amount on the button that was pressed. */
const penceOf = (amount: number | null | undefined): number | null =>
  typeof amount === 'number' ? Math.round(amount * 100) : null;

/** From the result page to the paid order. */
@Controller('v2/subscription')
@For('customer')
export class CheckoutHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly own: ReadYourWrites,
    private readonly limits: EdgeLimits,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('result')
  @Documented('What the consultation led to', storefront.CheckoutPage)
  @Page()
  result(
    @Query('promo_code') code: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ) {
    return this.page('Subscription/Result', code, request, reply, ctx);
  }

  @Get('checkout')
  @Documented('The open checkout', storefront.CheckoutPage)
  @Page()
  checkout(
    @Query('promo_code') code: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ) {
    return this.page('Subscription/Checkout', code, request, reply, ctx);
  }

  private async page(
    component: string,
    code: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    ctx: Context,
  ): Promise<void> {
    void reply.header('vary', 'accept');
    if (!wantsJson(request)) {
      await this.site.sendStorefront(request, reply);
      return;
    }
    const promoCode = typeof code === 'string' ? code.slice(0, 100) : null;
    const [billing, me] = await Promise.all([
      this.rpc.ask(readCheckout, { promoCode }, ctx),
      this.rpc.ask(myCustomer, {}, ctx),
    ]);
    const props = {
      plan: billing.plan ? planView(billing.plan) : null,
      plans: billing.plans.map(planView),
      promo: billing.promo ? promoView(billing.promo) : null,
      refusedCode: billing.refusedCode,
      notice: billing.notice,
      quote: billing.quote ? quoteView(billing.quote) : null,
      methods: billing.methods.map(customerMethod),
      address: me.customer.address,
      user: accountUser(me.customer, billing.creditPence, this.config.publicUrl),
      credit: poundsNumber(billing.creditPence),
      publishableKey: billing.publishableKey,
      provider: billing.provider,
    };
    await reply.header('cache-control', 'no-store').send({ component, props, url: request.url });
  }

  @Post('form/choose-plan')
  @Documented('Choose another plan', storefront.Ok)
  @HttpCode(200)
  async choose(@Form(PlanForm) form: z.output<typeof PlanForm>, @Who() ctx: Context) {
    await this.rpc.ask(choosePlan, form, ctx);
    return { success: true };
  }

  @Post('form/apply-code')
  @Documented('Apply a promo code', storefront.CodeApplied)
  @HttpCode(200)
  async applyCode(@Form(CodeForm) form: z.output<typeof CodeForm>, @Who() ctx: Context) {
    await this.limits.spend('promo', String(ctx.actor.userId));
    const { quote, ...promo } = await this.rpc.ask(applyCode, form, ctx);
    return { success: true, ...promoView(promo), quote: quote ? quoteView(quote) : null };
  }

  @Post('form/remove-code')
  @Documented('Take the applied code off', storefront.Ok)
  @HttpCode(200)
  async removeCode(@Who() ctx: Context) {
    await this.rpc.ask(removeCode, {}, ctx);
    return { success: true };
  }

  @Post('form/update-customer-info')
  @Documented('Patient details', storefront.Ok)
  @HttpCode(200)
  async customerInfo(@Form(CustomerForm) form: z.output<typeof CustomerForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(updateMine, form, ctx);
    await this.own.until(['billing', 'consultations', 'messaging', 'fulfilment'], events);
    return { success: true };
  }

  @Post('form/update-billing-info')
  @Documented('Address', storefront.AddressSaved)
  @HttpCode(200)
  async billingInfo(@Form(AddressFields) form: z.output<typeof AddressFields>, @Who() ctx: Context) {
    const { events, isDoubtful } = await this.rpc.ask(updateMyAddress, form, ctx);
    await this.own.until(['billing', 'fulfilment'], events);
    return { success: true, is_doubtful: isDoubtful };
  }

  @Post('form/start-subscription')
  @Documented('Start a subscription', storefront.SubscriptionStarted)
  @HttpCode(200)
  async start(@Form(StartForm) form: z.output<typeof StartForm>, @Who() ctx: Context) {
    await this.limits.spend('money', String(ctx.actor.userId));
    const { clientSecret, subscriptionId, amountPence } = await this.rpc.ask(
      startSubscription,
      {
        paymentMethod: form.paymentMethod,
        expectedPence: penceOf(form.amount),
        plan: form.plan ?? null,
      },
      ctx,
    );
    return { success: true, clientSecret, subscriptionId, amount: poundsNumber(amountPence) };
  }

  @Post('form/confirm-subscription')
  @Documented('Confirm after payment', storefront.SubscriptionConfirmed)
  @HttpCode(200)
  async confirm(@Form(ConfirmForm) form: z.output<typeof ConfirmForm>, @Who() ctx: Context) {
    const { status, isPaid, refusal, events } = await this.rpc.ask(confirmSubscription, form, ctx);
    await this.own.until(['consultations', 'fulfilment'], events);
    return { success: true, status, isPaid, refusal };
  }

  @Post('form/create-setup-intent')
  @Documented('Start saving a card', storefront.SetupIntentCreated)
  @HttpCode(200)
  async setupIntent(@Who() ctx: Context) {
    await this.limits.spend('money', String(ctx.actor.userId));
    return { success: true, ...(await this.rpc.ask(createSetupIntent, {}, ctx)) };
  }

  @Post('form/change-payment-method')
  @Documented('Another card', storefront.MethodChanged)
  @HttpCode(200)
  async changeMethod(@Form(ChangeForm) form: z.output<typeof ChangeForm>, @Who() ctx: Context) {
    await this.limits.spend('money', String(ctx.actor.userId));
    const { clientSecret, restPence, events } = await this.rpc.ask(
      changePaymentMethod,
      {
        subscription: form.subscription,
        payment_method: form.payment_method,
        expectedPence: penceOf(form.amount),
      },
      ctx,
    );
    await this.own.until(['consultations', 'fulfilment'], events);
    return { success: true, clientSecret, rest: poundsNumber(restPence) };
  }
}
