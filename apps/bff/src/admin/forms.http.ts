import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  backToApproval,
  customerMethods,
  endSubscription,
  readSubscription,
  removeItem,
  retryPayment,
  setItemShipping,
  setItemStatus,
  staffUpdateDate,
  startForCustomer,
  updateFrequency,
} from '@sorrel/contracts/billing/rpc';
import { PlanAsRead } from '@sorrel/contracts/billing/plan-as-read';
import { DECLINE_TEXT_MAX, declineProblem, DeclineReason } from '@sorrel/contracts/consultations/decline';
import { FLAG_KEY_MAX } from '@sorrel/contracts/consultations/open-points';
import { SideEffects, StepReason, Steps } from '@sorrel/contracts/consultations/titration';
import { decideReview, setPregnant } from '@sorrel/contracts/consultations/rpc';
import { confirmAddress, readCustomer, saveNote, updateAddress } from '@sorrel/contracts/identity/rpc';
import { ItemStatus } from '@sorrel/contracts/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { type Fault, invalid } from '@sorrel/service-kit/fault';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { AddressFields, Asked, bool, date, Form, id, method, number, startDay, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Who } from '../session/access.edge.ts';
import { adminMethod } from './views.ts';

const IdForm = z.object({ id });
const SubscriptionForm = z.object({ subscription: id });
const TermsForm = z.object({
  item: id,
  repeats: z.int().min(0),
  valid_months: z.int(),
  directions: z.string(),
  precautions: z.string(),
});
const PlanForm = z.object({
  item: id,
  steps: Steps,
  reason: StepReason.nullable().optional(),
  side_effects: SideEffects.nullable().optional(),
});
const ReviewForm = z
  .object({
    id,
    approve: bool,
    reason: z.enum(['', ...DeclineReason.options], 'Please choose one of the reasons of the list.').optional(),
    reason_text: z.string().max(DECLINE_TEXT_MAX, `Please use at most ${DECLINE_TEXT_MAX} characters.`).optional(),
    reasons: z.array(z.string().max(500)).max(40).optional(),
    note: z.string().max(5_000).optional(),
    round: z.int().optional(),
    consultation: id.optional(),
    acknowledged: z.array(z.string().max(FLAG_KEY_MAX)).max(100).optional(),
    seen: z
      .object({
        consultation: id.nullable(),
        photos: z.array(id).max(1_000),
        medicines: z.array(id).max(1_000).default([]),
      })
      .optional(),
    terms: z.array(TermsForm).max(40).optional(),
    plans: z.array(PlanForm).max(40).optional(),
  })
  .superRefine(({ approve, reason, reason_text: reasonText }, check) => {
    const problem = approve ? null : declineProblem({ reason, reasonText });
    if (problem)
      check.addIssue({
        code: 'custom',
        path: [problem.field === 'reason' ? 'reason' : 'reason_text'],
        message: problem.text,
      });
  });
const StatusForm = z.object({
  id,
  status: z.enum(ItemStatus.options, 'Please choose one of the statuses.'),
  reason: z.string().max(500).optional(),
  confirm: bool.optional(),
});
const AddressForm = AddressFields.extend({
  address_id: id,
  confirmed: bool.default(false),
  /** The address as it was opened. */
  was: z.record(z.string().max(40), z.string().max(1_000)).nullish(),
});
const NoteForm = z.object({ user: id, note: text(20_000, 'Please write a note.'), version: z.int().optional() });
const FrequencyForm = z.object({
  id,
  frequency: number.refine(
    (value) => Number.isInteger(value) && value >= 1 && value <= 3,
    'You must choose 1, 2, or 3 months.',
  ),
  was: PlanAsRead.nullish(),
});
const DateForm = z.object({ sub_id: id, due_at: date, was: PlanAsRead.nullish() });
const RetryForm = SubscriptionForm.extend({ payment_method: method });
const RemoveForm = IdForm.extend({ was: PlanAsRead.nullish() });
const StartForm = z.object({ user: z.union([id, z.string().max(254)]), pm: method, plan: id, startDate: startDay });

const ALL = ['billing', 'consultations', 'fulfilment'];

/** Forms of the console. Each is answered when the page that is loaded next will show the change. */
@Controller()
@For('staff')
export class AdminFormsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
  ) {}

  private async done<A extends { events: string[] }>(answer: Promise<A>, more: (answer: A) => object = () => ({})) {
    const result = await answer;
    await this.own.until(ALL, result.events);
    return { success: true, ...more(result) };
  }

  @Post('v2/admin/form/review')
  @Needs(decideReview)
  @Documented('Approve or decline', storefront.Ok)
  @HttpCode(200)
  review(@Form(ReviewForm) form: z.output<typeof ReviewForm>, @Who() ctx: Context) {
    const {
      id: subscriptionId,
      approve: isApproved,
      reason_text: reasonText,
      terms: set,
      plans: planned,
      ...more
    } = form;
    // What is set for an approval says nothing with a decline.
    const terms =
      isApproved &&
      set?.map(({ item: itemId, valid_months: validMonths, ...one }) => ({ ...one, itemId, validMonths }));
    const plans =
      isApproved &&
      planned?.map(({ item: itemId, steps, reason: why = null, side_effects: sideEffects = null }) => ({
        itemId,
        steps,
        reason: why,
        sideEffects,
      }));
    // An approval has no reason: one that a form sends along is dropped.
    const reason = isApproved ? undefined : more.reason || undefined;
    const decide = () =>
      this.rpc.ask(
        decideReview,
        {
          ...more,
          subscriptionId,
          isApproved,
          reason,
          reasonText,
          terms: terms || undefined,
          plans: plans || undefined,
        },
        { ...ctx },
      );
    // Billing says `review` a moment before consultations has opened it, be it the first review or a later round.
    const isOpening = async (refusal: Fault) =>
      (refusal.status === 404 || refusal.code === 'decided') &&
      (await this.rpc.ask(readSubscription, { id: subscriptionId }, { ...ctx })).subscription.status === 'review';
    return this.done(this.own.caughtUp(decide, isOpening));
  }

  @Post('v2/admin/form/cancel-approve')
  @Needs(backToApproval)
  @Documented('Back to approval', storefront.Ok)
  @HttpCode(200)
  backToApproval(@Form(IdForm) form: z.output<typeof IdForm>, @Who() ctx: Context) {
    return this.done(this.rpc.ask(backToApproval, form, ctx));
  }

  @Post('v2/admin/form/end-subscription')
  @Needs(endSubscription)
  @Documented('End a subscription', storefront.Ok)
  @HttpCode(200)
  end(@Form(SubscriptionForm) form: z.output<typeof SubscriptionForm>, @Who() ctx: Context) {
    return this.done(this.rpc.ask(endSubscription, form, ctx));
  }

  @Post('v2/admin/form/subscription/update-date')
  @Needs(staffUpdateDate)
  @Documented('Another delivery date', admin.DateMoved)
  @HttpCode(200)
  date(@Form(DateForm) form: z.output<typeof DateForm>, @Who() ctx: Context) {
    return this.done(this.rpc.ask(staffUpdateDate, form, ctx), (answer) => ({ due_at: answer.dueAt }));
  }

  @Post('v2/admin/form/update-frequency')
  @Needs(updateFrequency)
  @Documented('Months between deliveries', admin.DateMoved)
  @HttpCode(200)
  frequency(@Form(FrequencyForm) form: z.output<typeof FrequencyForm>, @Who() ctx: Context) {
    return this.done(this.rpc.ask(updateFrequency, form, ctx), (answer) => ({ due_at: answer.dueAt }));
  }

  @Post('v2/admin/form/retry-user-subscription')
  @Needs(retryPayment)
  @Documented('Try a payment again', admin.PaymentTried)
  @HttpCode(200)
  retry(@Form(RetryForm) form: z.output<typeof RetryForm>, @Who() ctx: Context) {
    return this.done(this.rpc.ask(retryPayment, form, ctx), (answer) => ({ status: answer.status }));
  }

  @Post('v2/admin/form/subscription/remove-item')
  @Needs(removeItem)
  @Documented('Take an item out of a subscription', storefront.Ok)
  @HttpCode(200)
  remove(@Form(RemoveForm) form: z.output<typeof RemoveForm>, @Who() ctx: Context) {
    return this.done(this.rpc.ask(removeItem, form, ctx));
  }

  @Post('v2/admin/form/subscription/update-item-status')
  @Needs(setItemStatus)
  @Documented("Set an item's status by hand", storefront.Ok)
  @HttpCode(200)
  itemStatus(@Form(StatusForm) form: z.output<typeof StatusForm>, @Who() ctx: Context) {
    return this.done(
      this.rpc.ask(
        setItemStatus,
        { id: form.id, status: form.status, reason: form.reason, isConfirmed: form.confirm },
        ctx,
      ),
    );
  }

  @Post('v2/admin/form/subscription/update-item-shipping')
  @Needs(setItemShipping)
  @Documented('The day an item is shipped on', storefront.Ok)
  @HttpCode(200)
  itemShipping(@Form(z.object({ id, value: date })) form: { id: number; value: string }, @Who() ctx: Context) {
    return this.done(this.rpc.ask(setItemShipping, form, ctx));
  }

  @Post('v2/admin/form/start-user-subscription')
  @Needs(startForCustomer)
  @Documented('Start a plan for a customer', admin.SubscriptionBegun)
  @HttpCode(200)
  async start(@Form(StartForm) form: z.output<typeof StartForm>, @Who() ctx: Context) {
    const userId = await this.userIdOf(form.user, ctx);
    return this.done(
      this.rpc.ask(
        startForCustomer,
        { userId, paymentMethod: form.pm, plan: form.plan, startDate: form.startDate },
        ctx,
      ),
      (answer) => ({ subscriptionId: answer.subscriptionId }),
    );
  }

  @Get('v2/admin/data/get-user-payment-methods')
  @Needs(customerMethods)
  @Documented("A customer's saved cards", z.array(admin.AdminMethod))
  async methods(
    @Asked(
      z.object({
        email: text(254, 'Invalid email address').refine((value) => value.includes('@'), 'Invalid email address'),
      }),
    )
    query: { email: string },
    @Who() ctx: Context,
  ) {
    const { customer } = await this.rpc.ask(readCustomer, { email: query.email }, ctx);
    if (!customer) return [];
    return (await this.rpc.ask(customerMethods, { userId: customer.id }, ctx)).methods.map(adminMethod);
  }

  @Post('admin/order/update-user-note')
  @Needs(saveNote)
  @Documented('Save the staff note', admin.NoteSaved)
  @HttpCode(200)
  async note(@Form(NoteForm) form: z.output<typeof NoteForm>, @Who() ctx: Context) {
    return { success: true, ...(await this.rpc.ask(saveNote, form, ctx)) };
  }

  @Post('v2/admin/form/update-user-address')
  @Needs(updateAddress)
  @Documented("Change a customer's address", admin.AddressChanged)
  @HttpCode(200)
  address(@Form(AddressForm) form: z.output<typeof AddressForm>, @Who() ctx: Context) {
    return this.done(this.rpc.ask(updateAddress, form, ctx), (answer) => ({ isDoubtful: answer.isDoubtful }));
  }

  @Post('v2/admin/form/confirm-user-address')
  @Needs(confirmAddress)
  @Documented("Confirm, as a second person, a customer's changed address", storefront.Ok)
  @HttpCode(200)
  confirmAddress(@Form(z.object({ user: id })) { user }: { user: number }, @Who() ctx: Context) {
    return this.done(this.rpc.ask(confirmAddress, { user }, ctx));
  }

  @Post('v2/admin/form/update-user-pregnant')
  @Needs(setPregnant)
  @Documented('Mark a customer as pregnant, or not any more', storefront.Ok)
  @HttpCode(200)
  pregnant(@Form(z.object({ id, value: bool })) form: { id: number; value: boolean }, @Who() ctx: Context) {
    return this.done(this.rpc.ask(setPregnant, { userId: form.id, value: form.value }, ctx));
  }

  /** The dialog takes an e-mail, scripts an id: both name the same person (GAP-30). */
  private async userIdOf(user: number | string, ctx: Context): Promise<number> {
    if (typeof user === 'number') return user;
    const { customer } = await this.rpc.ask(readCustomer, { email: user }, ctx);
    if (!customer) throw invalid('user', 'There is no customer with this e-mail.');
    return customer.id;
  }
}
