import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { applyCode, choosePlan, confirmSubscription, readCheckout, startSubscription } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { userIdOf } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { CatalogueQueries, previewOf } from '../catalogue/catalogue.queries.ts';
import { CreditService } from '../credit/credit.service.ts';
import { MethodsService } from '../methods/methods.service.ts';
import { promoOf } from '../promotions/promotions.service.ts';
import { CheckoutQueries } from './checkout.queries.ts';
import { CheckoutsService } from './checkouts.service.ts';
import { ConfirmationsService } from './confirmations.service.ts';
import { StartsService } from './starts.service.ts';

@Injectable()
export class CheckoutRpc {
  constructor(
    private readonly checkouts: CheckoutsService, private readonly stand: CheckoutQueries, private readonly starts: StartsService, private readonly confirmations: ConfirmationsService, private readonly catalogue: CatalogueQueries,
    private readonly methods: MethodsService, private readonly credit: CreditService, @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  @Answers(readCheckout)
  async read(input: z.output<typeof readCheckout.input>, ctx: Context) {
    const userId = userIdOf(ctx);
    if (input.promoCode) await this.checkouts.applyLinked(input.promoCode, ctx);
    const [offer, code, pending] = await Promise.all([this.stand.chosen(userId), this.stand.codeOf(userId), this.stand.pendingOf(userId)]);
    const judged = code === null ? null : await this.checkouts.judge(code, userId, offer);
    const promotion = judged?.refusal === null ? judged.promotion : null;
    const [plans, methods, creditPence, quote] = await Promise.all([
      offer ? this.catalogue.ofConsultation(offer.consultation) : [], this.methods.listSoon(userId), this.credit.balance(userId), offer ? this.checkouts.price(offer, promotion, userId) : null,
    ]);
    const { publishableKey, provider } = this.config.stripe;
    return { plan: offer ? previewOf(offer) : null, plans: plans.map(previewOf), promo: promotion ? promoOf(promotion) : null, quote, methods, creditPence, publishableKey, provider, pendingSubscriptionId: pending?.id ?? null };
  }

  @Answers(choosePlan)
  choosePlan(input: z.output<typeof choosePlan.input>, ctx: Context) {
    return this.checkouts.choosePlan(input.plan, ctx);
  }

  @Answers(applyCode)
  applyCode(input: z.output<typeof applyCode.input>, ctx: Context) {
    return this.checkouts.applyCode(input.code, ctx);
  }

  @Answers(startSubscription)
  start(input: z.output<typeof startSubscription.input>, ctx: Context) {
    return this.starts.start(input, ctx);
  }

  @Answers(confirmSubscription)
  confirm(input: z.output<typeof confirmSubscription.input>, ctx: Context) {
    return this.confirmations.confirm(input.subscription, ctx);
  }
}
