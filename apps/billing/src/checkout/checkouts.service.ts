import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { readCheckout } from '@sorrel/contracts/billing/rpc';
import type { AppliedPromo, Quote } from '@sorrel/contracts/billing/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { invalid } from '@sorrel/service-kit/fault';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.ts';
import { CatalogueQueries, previewOf } from '../catalogue/catalogue.queries.ts';
import type { Offer } from '../catalogue/product.ts';
import { CreditService } from '../ledger/balances/credit.service.ts';
import { MethodsService } from '../cards/methods.service.ts';
import { INVALID_CODE, PromotionsService, promoOf } from '../promotions/promotions.service.ts';
import type { Promotion } from '../pricing/promotion.ts';
import { barrierOf, isOpenTo } from '../decisions/safety/barrier.ts';
import { offered } from '../decisions/safety/offered.ts';
import { PatientsQueries } from '../copies/patients.queries.ts';
import { CheckoutQueries, type Unpaid } from './checkout.queries.ts';
import { barred, noticeOf } from './notice.ts';
import { priceOf, type Terms } from '../pricing/price.ts';

/** What a customer chose and typed before paying: the plan and a code. */
@Injectable()
export class CheckoutsService {
  constructor(
    private readonly db: Db,
    private readonly catalogue: CatalogueQueries,
    private readonly checkouts: CheckoutQueries,
    private readonly promotions: PromotionsService,
    private readonly credit: CreditService,
    private readonly patients: PatientsQueries,
    private readonly methods: MethodsService,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
  ) {}

  /** The checkout as the page shows it. A code that came with a link (`linkedCode`) is applied on the way. */
  async read(linkedCode: string | null, ctx: Context): Promise<z.input<typeof readCheckout.output>> {
    const userId = userIdOf(ctx);
    if (linkedCode) await this.applyLinked(linkedCode, ctx);
    const [proposal, code] = await Promise.all([this.checkouts.proposal(userId), this.checkouts.codeOf(userId)]);
    const offer = proposal?.offer ?? null;
    const order = await this.checkouts.orderOf(userId, offer);
    const judged = code === null ? null : await this.judge(code, userId, offer, order);
    const promotion = judged?.refusal === null ? judged.promotion : null;
    const [plans, methods, creditPence, price] = await Promise.all([
      this.checkouts.plansOf(userId),
      this.methods.list(userId, true),
      this.credit.balance(userId),
      offer ? this.price(offer, promotion, userId, order) : null,
    ]);
    const { publishableKey, provider } = this.config.stripe;
    return {
      plan: offer ? previewOf(offer) : null,
      plans: offer ? plans.map(previewOf) : [],
      notice: proposal ? noticeOf(proposal) : null,
      promo: promotion ? promoOf(promotion) : null,
      refusedCode: code !== null && judged?.refusal ? { code, why: judged.refusal } : null,
      quote: price,
      methods,
      creditPence,
      publishableKey,
      provider,
      pendingSubscriptionId: order?.isOpen ? order.id : null,
    };
  }

  async choosePlan(
    { plan, treatment }: { plan?: number | null | undefined; treatment?: string | null | undefined },
    ctx: Context,
  ): Promise<Record<string, never>> {
    const offer = plan
      ? await this.catalogue.ofPlan(plan)
      : (await this.catalogue.offers()).find(({ treatmentSlug }) => treatmentSlug === treatment);
    if (!offer?.isOffered) throw invalid('plan', 'This plan is not available. Please choose another one.');
    if (offer.isStopped) throw barred('stopped');
    if (offer.isComingSoon) throw barred('soon');
    const barrier = barrierOf(offered(offer), await this.patients.of(this.db, userIdOf(ctx)));
    // Chosen before anything was answered, the consultation comes next; what a rule bars is not to be chosen.
    if (!isOpenTo(barrier)) throw barred(barrier);
    await this.db.transaction(ctx, async (tx) => {
      await tx.rows(
        'insert into checkouts (user_id, plan_id, chosen_at, changed_at) values (?, ?, ?, ?) on conflict (user_id) do update set plan_id = excluded.plan_id, chosen_at = excluded.chosen_at, changed_at = excluded.changed_at',
        [userIdOf(ctx), offer.planId, tx.now, tx.now],
      );
    });
    return {};
  }

  /** Applies a code. One that is refused takes away whatever was applied, and the answer says why. */
  async applyCode(text: string, ctx: Context): Promise<AppliedPromo & { quote: Quote | null }> {
    const userId = userIdOf(ctx);
    const offer = await this.checkouts.chosen(userId);
    const order = await this.checkouts.orderOf(userId, offer);
    const { promotion, refusal } = await this.judge(text, userId, offer, order);
    await this.keep(refusal === null ? (promotion?.code ?? null) : null, ctx);
    if (!promotion || refusal !== null) throw invalid('code', refusal ?? INVALID_CODE);
    return { ...promoOf(promotion), quote: offer ? await this.price(offer, promotion, userId, order) : null };
  }

  async removeCode(ctx: Context): Promise<Record<string, never>> {
    await this.keep(null, ctx);
    return {};
  }

  /** A code that came with a link is applied as if it had been typed, unless another one is; one that is refused is passed over. */
  async applyLinked(text: string, ctx: Context): Promise<void> {
    const userId = userIdOf(ctx);
    if ((await this.checkouts.codeOf(userId)) !== null) return;
    const offer = await this.checkouts.chosen(userId);
    const order = await this.checkouts.orderOf(userId, offer);
    const { promotion, refusal } = await this.judge(text, userId, offer, order);
    if (promotion && refusal === null) await this.keep(promotion.code, ctx);
  }

  private async judge(
    text: string,
    userId: number,
    offer: Offer | null,
    order: Unpaid | null,
  ): Promise<{ promotion: Promotion | null; refusal: string | null }> {
    const promotion = await this.promotions.find(text);
    if (!promotion) return { promotion: null, refusal: INVALID_CODE };
    const form = offer?.product.form ?? null;
    return { promotion, refusal: await this.promotions.refusal(promotion, userId, form, order?.id ?? null) };
  }

  /** The plan of the open checkout, or the named one. */
  async offerFor(userId: number, planId: number | null): Promise<Offer | null> {
    const proposal = await this.checkouts.proposal(userId);
    const named = planId === null ? undefined : await this.catalogue.ofPlan(planId);
    const offer = planId === null ? proposal?.offer : named && (await this.checkouts.begun(named, userId));
    if (planId === null && proposal && !offer) throw barred(proposal.barrier);
    const barrier = offer ? barrierOf(offered(offer), await this.patients.of(this.db, userId)) : null;
    if (barrier) throw barred(barrier);
    if (offer?.isStopped) throw barred('stopped');
    if (offer?.isComingSoon) throw barred('soon');
    return offer ?? null;
  }

  /** What decides the price of an order of this: the code typed now, else the one that is applied, and credit. A typed code that is refused says why. */
  async termsFor(userId: number, offer: Offer, typed: string | null): Promise<Terms> {
    const order = await this.checkouts.orderOf(userId, offer);
    const code = typed ?? (await this.checkouts.codeOf(userId));
    const judged = code === null ? null : await this.judge(code, userId, offer, order);
    if (typed !== null && judged?.refusal) throw invalid('code', judged.refusal);
    return this.terms(judged?.refusal === null ? judged.promotion : null, userId, order);
  }

  private async price({ product }: Offer, promotion: Promotion | null, userId: number, order: Unpaid | null) {
    return priceOf(product, await this.terms(promotion, userId, order));
  }

  private async terms(promotion: Promotion | null, userId: number, order: Unpaid | null): Promise<Terms> {
    const creditPence = (await this.credit.balance(userId)) + (order?.heldPence ?? 0);
    return { frequency: order?.frequency ?? null, promotion, chargesPaid: 0, creditPence };
  }

  private async keep(code: string | null, ctx: Context): Promise<void> {
    await this.db.transaction(ctx, async (tx) => {
      await tx.rows(
        'insert into checkouts (user_id, code, changed_at) values (?, ?, ?) on conflict (user_id) do update set code = excluded.code, changed_at = excluded.changed_at',
        [userIdOf(ctx), code, tx.now],
      );
    });
  }
}
