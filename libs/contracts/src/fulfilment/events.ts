import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { event } from '../event-contract.ts';
import { LocalDate, Moment } from '../words.ts';
import { ParcelPlace } from './parcel-place.ts';
import { PARCEL_OUTCOMES, PARCEL_TROUBLES } from './parcel.ts';
import { RECALL_ACTS } from './recall.ts';

/** Label bought, parcel closed, register entry made. */
export const itemShipped = event(
  'evt.fulfilment.item.shipped',
  z.object({
    itemId: Id,
    subscriptionId: Id,
    userId: Id,
    trackingNumber: z.string(),
    shippedAt: Moment,
    /** Its customer had been told that it is owed. */
    wasOwed: z.boolean().default(false),
    /** Street and postcode on the label. */
    sentTo: z.string().nullable().default(null),
  }),
  { isSealed: true },
);

/** A paid item is owed, is being refunded (`withheld`: the pharmacy lets go of it meanwhile), or is neither any more. Only the newest counts. */
export const owingChanged = event(
  'evt.fulfilment.owing.changed',
  z.object({
    itemId: Id,
    subscriptionId: Id,
    userId: Id,
    state: z.enum(['open', 'withheld', 'closed']),
    since: Moment,
    expectedOn: LocalDate.nullable(),
  }),
);

const OwedLine = z.object({ orderId: z.string(), product: z.string(), expectedOn: LocalDate.nullable() });
/** A patient is to be told of what is owed: once for each `key`. `isMailed`: another e-mail says it already, so that this one is for the chat. */
export const owingTold = event(
  'evt.fulfilment.owing.told',
  z.object({
    key: z.string(),
    userId: Id,
    isMailed: z.boolean(),
    news: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('opened'),
        owed: z.array(OwedLine),
        sent: z.array(OwedLine),
        toCome: z.array(OwedLine),
      }),
      z.object({ kind: z.literal('expected'), owed: z.array(OwedLine) }),
      z.object({ kind: z.literal('sent'), owed: z.array(OwedLine) }),
    ]),
  }),
  { isSealed: true },
);

/**
 * The released packs of a code have changed. `lots`: what stands on the shelf by expiry. `taken`: how many items have a pack of it, put
 * aside or left, since a batch of the code was first released (`since`); what is put aside stays in the sum of both.
 */
export const stockChanged = event(
  'evt.fulfilment.stock.changed',
  z.object({
    code: z.string(),
    since: Moment,
    taken: z.int(),
    lots: z.array(z.object({ expiresOn: LocalDate, left: z.int() })),
  }),
);

/** An item that had left was sent once more, without charge. */
export const itemReshipped = event(
  'evt.fulfilment.item.reshipped',
  z.object({
    itemId: Id,
    subscriptionId: Id,
    userId: Id,
    reshipId: Id,
    trackingNumber: z.string(),
    shippedAt: Moment,
    /** Street and postcode on the label. */
    sentTo: z.string().nullable().default(null),
  }),
  { isSealed: true },
);

/** The carrier says something new of a parcel: where it is by now, and since when. Only the newest counts. */
export const parcelMoved = event(
  'evt.fulfilment.parcel.moved',
  z.object({
    itemId: Id,
    subscriptionId: Id,
    userId: Id,
    trackingNumber: z.string(),
    ...ParcelPlace.shape,
  }),
);

/** What follows for a parcel that had trouble: the patient is to be told, once for each. */
export const parcelDecided = event(
  'evt.fulfilment.parcel.decided',
  z.object({
    exceptionId: Id,
    userId: Id,
    orderId: z.string(),
    trouble: z.enum(PARCEL_TROUBLES),
    outcome: z.enum(PARCEL_OUTCOMES),
    isBack: z.boolean(),
  }),
  { isSealed: true },
);

/**
 * A patient is to be told of a recall: messaging puts the text into the chat and sends a mail that does not quote it, once for each patient
 * and round. `token` is for the link by which they answer without logging in.
 */
export const recallAnnounced = event(
  'evt.fulfilment.recall.announced',
  z.object({
    patientId: Id,
    userId: Id,
    round: z.int(),
    act: z.enum(RECALL_ACTS),
    text: z.string(),
    deliveries: z.array(z.object({ orderId: z.string(), on: LocalDate })),
    token: z.string(),
  }),
  { isSealed: true },
);

/** A pharmacist asks the prescriber about a supply before it is packed, or has stopped it: a task for a prescriber, once for each `checkId`. */
export const prescriberAsked = event(
  'evt.fulfilment.prescriber.asked',
  z.object({
    checkId: Id,
    itemId: Id,
    subscriptionId: Id,
    userId: Id,
    isStopped: z.boolean(),
    text: z.string(),
    by: z.string(),
    at: Moment,
  }),
  { isSealed: true },
);

/** A patient of a recall has a question or felt unwell: a clinician is to write to them. `answerId`: which answer it was. */
export const recallHelpWanted = event(
  'evt.fulfilment.recall.help-wanted',
  z.object({ answerId: Id, userId: Id, at: Moment }),
  { isSealed: true },
);

/**
 * A letter to a GP practice came back, or no server took it: a task for a prescriber, once for each letter. The treatment goes on, and the
 * practice does not know of it.
 */
export const gpLetterStuck = event(
  'evt.fulfilment.gp-letter.stuck',
  z.object({ letterId: Id, itemId: Id, subscriptionId: Id, userId: Id, practice: z.string(), said: z.string() }),
  { isSealed: true },
);

/** What was filed to the wrong patient is taken back: its task is over. It may come before what it takes back. */
export const gpAnswerWithdrawn = event(
  'evt.fulfilment.gp-letter.answer-withdrawn',
  z.object({ answerId: Id, userId: Id, subscriptionId: Id, by: z.string() }),
);

/** A practice has answered a letter: a task for a prescriber, once for each answer, as urgent as what is read in it. */
export const gpAnswered = event(
  'evt.fulfilment.gp-letter.answered',
  z.object({
    answerId: Id,
    letterId: Id,
    itemId: Id,
    subscriptionId: Id,
    userId: Id,
    practice: z.string(),
    text: z.string(),
    /** False: it came from another address than the letter went to. */
    isFromPractice: z.boolean(),
    files: z.int(),
    at: Moment,
  }),
  { isSealed: true },
);
