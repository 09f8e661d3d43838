import { z } from 'zod';
import { writtenText } from '../harmless.ts';
import { Id } from '../rpc-contract.ts';
import { LocalDate, Pence } from '../words.ts';
import { QuoteLine } from './words.ts';

const Code = z.string().trim().min(1, 'Please enter a code.').max(64, 'Invalid promo code');
const Months = z
  .int('You must choose 1, 2, or 3 months.')
  .min(1, 'You must choose 1, 2, or 3 months.')
  .max(3, 'You must choose 1, 2, or 3 months.');

/** Why a customer cancels; giving a reason is optional. */
export const CancelReason = z.enum([
  'too-much',
  'too-expensive',
  'no-effect',
  'side-effects',
  'not-needed',
  'pregnancy',
  'elsewhere',
  'other',
]);
export type CancelReason = z.infer<typeof CancelReason>;

/** Why the next delivery is needed while much of the last one is left. */
const Why = z.string().overwrite(writtenText).trim().max(500, 'Please use at most 500 characters.').nullish();

const kinds = {
  pause: z.object({ kind: z.literal('pause'), until: z.string().max(40).nullish() }),
  resume: z.object({ kind: z.literal('resume') }),
  skip: z.object({ kind: z.literal('skip') }),
  sendNow: z.object({ kind: z.literal('send-now'), reason: Why }),
  frequency: z.object({ kind: z.literal('frequency'), frequency: Months }),
  undoCancel: z.object({ kind: z.literal('undo-cancel') }),
};
const what = 'Please say what you want to change.';

/** Changes to a plan beyond those in the specification. `until`: without it a pause lasts as long as the rules allow. */
export const PlanChange = z.discriminatedUnion(
  'kind',
  [kinds.pause, kinds.resume, kinds.skip, kinds.sendNow, kinds.frequency, kinds.undoCancel],
  what,
);
export type PlanChange = z.output<typeof PlanChange>;

/** A change to preview or to make. Both take the same input and use the same decision. */
export const Change = z.discriminatedUnion(
  'kind',
  [
    kinds.pause,
    kinds.resume,
    kinds.skip,
    kinds.sendNow,
    kinds.frequency,
    kinds.undoCancel,
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('date'), due_at: z.string('Please select a new date before updating.').max(40) }),
    /** `id` is an item of the subscription, `item_id` a product (without a subscription: a plan). */
    z.object({
      kind: z.literal('item'),
      action: z.enum(['add', 'change', 'remove']).default('change'),
      id: Id.nullish(),
      item_id: Id.nullish(),
    }),
    z.object({ kind: z.literal('promo'), code: Code }),
    z.object({ kind: z.literal('cancel'), reason: CancelReason.nullish() }),
    z.object({ kind: z.literal('card') }),
    /** At once, by staff. */
    z.object({ kind: z.literal('end') }),
  ],
  what,
);
export type Change = z.output<typeof Change>;

/** The next charges as they will be made, at most three, and what follows in plain sentences. */
export const Preview = z.object({
  charges: z.array(z.object({ date: LocalDate, amountPence: Pence, lines: z.array(QuoteLine) })),
  says: z.array(z.string()),
  /** It would come while much of the last delivery is left: whoever makes the change has to say why. */
  asksWhy: z.boolean().default(false),
  /** The first of the charges is made as soon as the change is. */
  isNow: z.boolean().default(false),
});
export type Preview = z.infer<typeof Preview>;
