import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { isUnfinished, RECALL_ACTS, RECALL_REPLIES } from '../recall.ts';
import { UNITS } from '../amount.ts';
import { BatchState } from './batches.ts';

export const RecallAct = z.enum(RECALL_ACTS);
export const RecallReply = z.enum(RECALL_REPLIES);

/**
 * Recalls a batch, whichever deliveries of it there were: nothing more of it is packed or released, and what was put aside goes back to
 * the shelf. `supplied`: how many packs have left. Of an ingredient, what was made from it is put into quarantine (`madeStopped`: how many
 * batches), and `supplied` counts its packs. Again: nothing changes.
 */
export const recallBatch = command(
  'rpc.fulfilment.recalls.begin',
  z.object({
    id: Id,
    reason: z
      .string()
      .overwrite((text) => writtenText(text).trim())
      .min(3, 'Please say why.')
      .max(500, 'Please use at most 500 characters.'),
  }),
  Receipt.extend({ takenBack: z.int(), supplied: z.int(), madeStopped: z.int() }),
  { actors: ['staff'], permissions: MAY.releaseBatches },
);

/** Somebody who got a pack: name and address as on the parcel, contact as it is now. */
export const Recipient = z.object({
  itemId: Id,
  userId: Id,
  patient: z.string(),
  address: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  suppliedAt: Moment,
  /** Null: sent without a parcel of ours. */
  trackingNumber: z.string().nullable(),
});
/** Everybody who got a pack of this batch, whichever delivery it came with, first supplied first. Health data: audited. */
export const listRecipients = query(
  'rpc.fulfilment.recalls.recipients',
  z.object({ id: Id, page: z.int().min(1).max(1_000_000), perPage: z.int().min(1).max(500) }),
  z.object({ code: z.string(), number: z.string(), total: z.int(), rows: z.array(Recipient) }),
  { actors: ['staff'], permissions: MAY.releaseBatches, isAudited: true, timeoutMs: 20_000 },
);

/** How many patients a recall has, and where they stand. `told`: the notice was written to them, by mail and in the chat. */
export const RecallCounts = z.object({
  patients: z.int(),
  told: z.int(),
  stopped: z.int(),
  noneLeft: z.int(),
  help: z.int(),
  silent: z.int(),
});
/** The notice of a recall. `round`: how often it was sent, the first time included; `left`: who is still to be written to in it. */
export const RecallNotice = z.object({
  act: RecallAct,
  text: z.string(),
  sentAt: Moment,
  sentBy: z.string(),
  round: z.int(),
  roundAt: Moment,
  left: z.int(),
});
/** A batch with all its deliveries, as far as its recall is concerned. Null: stopped before such was kept, or not sent yet. */
export const RecalledBatch = z.object({
  code: z.string(),
  number: z.string(),
  unit: z.enum(UNITS),
  /** As it stood on the labels; empty where nobody has got a pack. An ingredient's name. */
  product: z.string(),
  expiresOn: LocalDate,
  state: BatchState,
  reason: z.string().nullable(),
  stoppedAt: Moment.nullable(),
  stoppedBy: z.string().nullable(),
  received: z.int(),
  supplied: z.int(),
  /** Booked out or in by hand: destroyed, found, sent back to the supplier. */
  corrected: z.int(),
  onHand: z.int(),
  /** Of an ingredient: what worksheets have used of it. */
  used: z.int(),
  /** What was made from it, the first made first: a pack of each of these is one of the recalled. */
  made: z.array(
    z.object({
      id: Id,
      code: z.string(),
      number: z.string(),
      product: z.string(),
      state: BatchState,
      worksheetId: Id,
      made: z.int(),
      onHand: z.int(),
      supplied: z.int(),
    }),
  ),
  deliveries: z.array(z.object({ supplier: z.string(), invoice: z.string(), receivedAt: Moment, packs: z.int() })),
});
export const readRecall = query(
  'rpc.fulfilment.recalls.read',
  z.object({ id: Id }),
  z.object({ batch: RecalledBatch, notice: RecallNotice.nullable(), counts: RecallCounts }),
  { actors: ['staff'], permissions: MAY.releaseBatches },
);

/**
 * Sends the notice to everybody who got a pack of a recalled batch, by mail and in the chat: once, whoever presses and however often. With
 * other words than those it was sent with it is refused (409 `sent_already`).
 */
export const sendRecallNotice = command(
  'rpc.fulfilment.recalls.send-notice',
  z.object({
    id: Id,
    act: RecallAct,
    text: z
      .string()
      .overwrite((text) => writtenText(text).trim())
      .min(20, 'Please write what the patients are to read.')
      .max(4_000, 'Please use at most 4,000 characters.')
      .refine((text) => !isUnfinished(text), { error: 'Please fill in what stands in square brackets.' }),
  }),
  Receipt.extend({ patients: z.int() }),
  { actors: ['staff'], permissions: MAY.releaseBatches },
);
/** Sends it again to those who have not answered. `round`: which time this is, so that a repeat sends nothing. */
export const remindRecalled = command(
  'rpc.fulfilment.recalls.remind',
  z.object({ id: Id, round: z.int().min(2).max(20) }),
  Receipt.extend({ patients: z.int() }),
  { actors: ['staff'], permissions: MAY.releaseBatches },
);

const Said = z.object({
  at: Moment,
  /** By the link of the mail, in the account, or told on the telephone. */
  via: z.enum(['link', 'account', 'phone']),
  reply: RecallReply,
});
/** A patient of a recall, with what was sent, said and tried. */
export const RecallPatient = z.object({
  id: Id,
  userId: Id,
  /** Empty: erased since. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  orders: z.array(z.object({ itemId: Id, suppliedAt: Moment })),
  told: z.array(Moment),
  calls: z.array(z.object({ at: Moment, by: z.string(), isReached: z.boolean() })),
  /** What they said last; null: nothing yet. */
  said: Said.nullable(),
});
export const RecallPart = z.enum(['all', 'answered', 'silent', 'help']);
export type RecallPart = z.infer<typeof RecallPart>;
/** Who has answered, who has not. Health data: audited. */
export const listRecallPatients = query(
  'rpc.fulfilment.recalls.patients',
  z.object({ id: Id, part: RecallPart, page: z.int().min(1).max(1_000_000), perPage: z.int().min(1).max(500) }),
  z.object({ total: z.int(), rows: z.array(RecallPatient) }),
  { actors: ['staff'], permissions: MAY.releaseBatches, isAudited: true, timeoutMs: 20_000 },
);
/** What a call brought: an answer, or (null) nobody was reached. `key`: a uuid of the press, so that a repeat notes nothing. */
export const noteRecallCall = command(
  'rpc.fulfilment.recalls.note-call',
  z.object({ patientId: Id, reply: RecallReply.nullable(), key: z.uuid() }),
  Receipt,
  { actors: ['staff'], permissions: MAY.releaseBatches },
);
/** The report for the regulator as PDF: numbers and times by order, and nobody's name. Audited. */
export const printRecallReport = query(
  'rpc.fulfilment.recalls.report',
  z.object({ id: Id }),
  z.object({ base64: z.string(), fileName: z.string(), contentType: z.string() }),
  { actors: ['staff'], permissions: MAY.releaseBatches, isAudited: true, timeoutMs: 20_000 },
);

/** Notices of recalls sent to oneself, newest first. */
export const myRecalls = query(
  'rpc.fulfilment.recalls.mine',
  z.object({}),
  z.object({
    recalls: z.array(
      z.object({ id: Id, act: RecallAct, text: z.string(), toldAt: Moment, reply: RecallReply.nullable() }),
    ),
  }),
  { actors: ['customer', 'staff'], permissions: 'own' },
);
export const answerMyRecall = command(
  'rpc.fulfilment.recalls.answer-mine',
  z.object({ id: Id, reply: RecallReply }),
  Receipt,
  { actors: ['customer', 'staff'], permissions: 'own' },
);
/** The same by the link of the mail, logged in or not. `isKnown`: false for a link that is none of ours. It tells nothing of anybody. */
export const answerRecall = command(
  'rpc.fulfilment.recalls.answer',
  z.object({
    token: z.string().regex(/^[\w-]{20,64}$/, 'This link is not complete. Please open it from the e-mail.'),
    reply: RecallReply,
  }),
  z.object({ isKnown: z.boolean() }),
  { actors: ['visitor', 'customer', 'staff'], permissions: 'open' },
);
