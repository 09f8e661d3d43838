import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { LocalDate, Moment } from '../words.ts';

/**
 * How far a letter to a practice has come. `waiting`: it is sent as soon as it can be. `not-sent`: something is in its way, see `why`. `sent`:
 * our relay has taken it. `accepted`: the practice's own server says that it arrived. `failed`: no server took it. `bounced`: it came back.
 */
const STATES = ['waiting', 'not-sent', 'sent', 'accepted', 'failed', 'bounced'] as const;
export type GpLetterState = (typeof STATES)[number];

/** What is in a letter's way. */
const OBSTACLES = ['consent', 'practice', 'closed', 'address', 'revoked', 'paper', 'off'] as const;
export type GpLetterObstacle = (typeof OBSTACLES)[number];

/** In words for staff: what it is, and what to do. */
export const OBSTACLE_WORDS: Readonly<Record<GpLetterObstacle, string>> = {
  consent: 'The patient has not agreed, or has taken it back. Nothing is sent without it.',
  practice:
    'The patient wrote the practice in their own words. Please ask them which one it is, and choose it from the list; or print the letter.',
  closed: 'The practice has closed. Please ask the patient where they are registered now.',
  address:
    'No e-mail address of this practice is confirmed. Record one, and let a colleague confirm it; or print the letter.',
  revoked: 'The prescription was revoked. Please write to the practice yourself.',
  paper: 'The letter cannot be made yet: please open it as a document, which says why.',
  off: 'Letters are not sent by e-mail here. Please print it.',
};

export const GpAddress = z.object({
  id: Id,
  code: z.string(),
  email: z.string(),
  /** Where it was found: "their website", "telephone". */
  source: z.string(),
  recordedBy: z.string(),
  recordedAt: Moment,
  /** Null: nobody else has looked yet, and nothing is sent there. */
  confirmedBy: z.string().nullable(),
  confirmedAt: Moment.nullable(),
});
export type GpAddress = z.infer<typeof GpAddress>;

export const GpAnswer = z.object({
  id: Id,
  letterId: Id,
  at: Moment,
  from: z.string(),
  /** False: it came from another address than the letter went to. */
  isFromPractice: z.boolean(),
  subject: z.string(),
  text: z.string(),
  /** Names of the files that came with it. */
  files: z.array(z.string()),
});
export type GpAnswer = z.infer<typeof GpAnswer>;

/** What lies in the mailbox and belongs to no letter. */
export const UnmatchedMail = z.object({
  id: Id,
  at: Moment,
  /** It can be read here; false: only in the mailbox itself (too large, or of before). */
  isReadable: z.boolean(),
});
/** What was filed to a patient by hand, while that can be undone. */
export const FiledMail = z.object({
  id: Id,
  userId: Id,
  customer: z.string(),
  filedAt: Moment,
  filedBy: z.string(),
  undoUntil: Moment,
});
export type FiledMail = z.infer<typeof FiledMail>;
/** Somebody whom a message may be about, with what tells two of one name apart. */
export const MailCandidate = z.object({
  userId: Id,
  name: z.string(),
  birthDate: LocalDate,
  postcode: z.string(),
  /** As the patient named it. */
  practice: z.string(),
  /** Of the last letter to it; null: there is none, and nothing can be filed. */
  letter: z.object({ id: Id, reference: z.string() }).nullable(),
  /** How many others here have this name. */
  namesakes: z.int(),
});
export type MailCandidate = z.infer<typeof MailCandidate>;
/** How long a message that was filed by hand can be taken back. */
export const UNDO_HOURS = 24;

export const GpLetter = z.object({
  id: Id,
  itemId: Id,
  subscriptionId: Id,
  userId: Id,
  customer: z.string(),
  orderId: z.string(),
  prescription: z.string(),
  state: z.enum(STATES),
  why: z.enum(OBSTACLES).nullable(),
  /** What a server said, where it refused. */
  said: z.string().nullable(),
  practice: z.string(),
  code: z.string().nullable(),
  /** Where it went. */
  to: z.string().nullable(),
  since: Moment,
  sentAt: Moment.nullable(),
  answeredAt: Moment.nullable(),
  /** The letter before that it is sent again of, and why. */
  againOf: Id.nullable(),
  reason: z.string().nullable(),
  by: z.string(),
  /** What is recorded of the practice's address; null: nothing, or no practice of the list. */
  address: GpAddress.nullable(),
});
export type GpLetter = z.infer<typeof GpLetter>;

/** A letter as its patient sees it. */
export const MyGpLetter = z.object({
  id: Id,
  practice: z.string(),
  /** Its reference. */
  prescription: z.string(),
  sentOn: LocalDate,
});
