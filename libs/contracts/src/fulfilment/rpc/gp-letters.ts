import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { FiledMail, GpAddress, GpAnswer, GpLetter, MailCandidate, MyGpLetter, UnmatchedMail } from '../gp-letters.ts';
import { PracticeCode } from '../practice.ts';

const Reason = z
  .string()
  .overwrite((text) => writtenText(text).trim())
  .min(3, 'Please give a reason.')
  .max(500, 'Please use at most 500 characters.');
const File = z.object({ base64: z.string(), fileName: z.string(), contentType: z.string() });

export const GpLetterTab = z.enum(['not-sent', 'sent', 'answered']);

/** Letters by how far they have come, newest first. `unmatched`: what lies in the mailbox and belongs to no letter. */
export const listGpLetters = query(
  'rpc.fulfilment.gp-letters.list',
  z.object({ tab: GpLetterTab, before: Id.nullable().default(null) }),
  z.object({
    /** Whether letters are sent by e-mail here. */
    isOn: z.boolean(),
    counts: z.object({ notSent: z.int(), unmatched: z.int() }),
    rows: z.array(GpLetter),
    isMore: z.boolean(),
    unmatched: z.array(UnmatchedMail),
    /** Filed by hand within the last day, newest first. */
    filed: z.array(FiledMail),
  }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);
/** Of one patient: the practice they named, the letters, and what came back. */
export const gpLettersOf = query(
  'rpc.fulfilment.gp-letters.of-customer',
  z.object({ userId: Id }),
  z.object({
    isOn: z.boolean(),
    consent: z
      .object({ practice: z.string(), code: z.string().nullable(), address: z.string(), givenOn: LocalDate })
      .nullable(),
    letters: z.array(GpLetter),
    answers: z.array(GpAnswer),
  }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);
/**
 * A letter that was not sent, or once more one that was: a new row, the old one stays as it is. Refused (409) while what is in its way is
 * still there.
 */
export const sendGpLetter = command(
  'rpc.fulfilment.gp-letters.send',
  z.object({ id: Id, reason: Reason }),
  Receipt.extend({ id: Id }),
  { actors: ['staff'], permissions: MAY.sendGpLetters },
);
/** The practice somebody named, put right: from the list, or in words. Whether they agree stays theirs to say. */
export const correctPractice = command(
  'rpc.fulfilment.gp-letters.correct-practice',
  z.object({
    userId: Id,
    code: PracticeCode.nullable(),
    /** Where there is no code. */
    practice: z.string().overwrite(writtenText).trim().max(200).default(''),
    address: z.string().overwrite(writtenText).trim().max(300).default(''),
    reason: Reason,
  }),
  Receipt,
  { actors: ['staff'], permissions: MAY.sendGpLetters },
);
/** An address of a practice. It counts once another person has confirmed it; a new one begins again. */
export const recordGpAddress = command(
  'rpc.fulfilment.gp-letters.record-address',
  z.object({
    code: PracticeCode,
    email: z.email('Please write an e-mail address.').max(254),
    source: z.string().overwrite(writtenText).trim().min(3, 'Please say where you found it.').max(200),
  }),
  Receipt.extend({ address: GpAddress }),
  { actors: ['staff'], permissions: MAY.sendGpLetters },
);
/** By another person than the one who recorded it (409 `same_person`). Letters that waited for it are sent. */
export const confirmGpAddress = command('rpc.fulfilment.gp-letters.confirm-address', z.object({ id: Id }), Receipt, {
  actors: ['staff'],
  permissions: MAY.sendGpLetters,
});
/** A file that came with an answer. */
export const readGpAnswerFile = query(
  'rpc.fulfilment.gp-letters.answer-file',
  z.object({ answerId: Id, file: z.int().min(0).max(100) }),
  File,
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true, timeoutMs: 15_000 },
);
/** Reads the mailbox now instead of within a minute. */
export const readGpMailbox = command(
  'rpc.fulfilment.gp-letters.read-mailbox',
  z.object({}),
  Receipt.extend({ read: z.int() }),
  {
    actors: ['staff'],
    permissions: MAY.sendGpLetters,
    timeoutMs: 25_000,
  },
);
/** A message that belongs to no letter, read where it lies: nothing of it is kept here. */
export const readGpMail = query(
  'rpc.fulfilment.gp-letters.read-mail',
  z.object({ id: Id }),
  z.object({
    id: Id,
    at: Moment,
    from: z.string(),
    subject: z.string(),
    text: z.string(),
    files: z.array(z.string()),
  }),
  { actors: ['staff'], permissions: MAY.sendGpLetters, isAudited: true, timeoutMs: 15_000 },
);
/** Whom it may be about: by name, e-mail or date of birth. */
export const findMailCandidates = query(
  'rpc.fulfilment.gp-letters.find-patient',
  z.object({ typed: z.string().overwrite(writtenText).trim().min(2, 'Please type at least two letters.').max(100) }),
  z.object({ rows: z.array(MailCandidate), isMore: z.boolean() }),
  { actors: ['staff'], permissions: MAY.sendGpLetters, isAudited: true },
);
/**
 * The message becomes an answer to the patient’s last letter, and a task for a prescriber. `birthDate` is what whoever files was shown:
 * another than the patient’s is refused (422).
 */
export const fileGpMail = command(
  'rpc.fulfilment.gp-letters.file-mail',
  z.object({ id: Id, userId: Id, birthDate: LocalDate }),
  Receipt.extend({ answerId: Id }),
  { actors: ['staff'], permissions: MAY.sendGpLetters, timeoutMs: 15_000 },
);
/** Within a day: the answer is gone from the patient's record, the task is closed, and the message waits again. */
export const unfileGpMail = command(
  'rpc.fulfilment.gp-letters.unfile-mail',
  z.object({ id: Id, reason: Reason }),
  Receipt,
  { actors: ['staff'], permissions: MAY.sendGpLetters },
);
/** Somebody has read what belongs to no letter, and dealt with it. */
export const settleGpMail = command(
  'rpc.fulfilment.gp-letters.settle-mail',
  z.object({ id: Id, reason: Reason }),
  Receipt,
  { actors: ['staff'], permissions: MAY.sendGpLetters },
);
/** The caller's own letters that were sent. */
export const myGpLetters = query(
  'rpc.fulfilment.gp-letters.mine',
  z.object({}),
  z.object({ letters: z.array(MyGpLetter) }),
  { actors: ['customer'] },
);
/** One of them, as it was sent. */
export const myGpLetter = query('rpc.fulfilment.gp-letters.read-mine', z.object({ id: Id }), File, {
  actors: ['customer'],
  timeoutMs: 15_000,
});
