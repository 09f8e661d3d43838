import { z } from 'zod';
import { HelpLine } from '../../messaging/help.ts';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { Moment, TreatmentSlug } from '../../words.ts';
import { Answers, ConsultationOutline, LegacyField, Question, StaffConsultation } from '../words.ts';
import { customer } from './shapes.ts';

const Slug = z.object({ slug: z.string().max(80) });

/** Answers that were changed after they had led to a refusal, as they were given first. */
export const Changed = z.array(z.object({ question: z.string(), first: z.string() })).default([]);
export const WHY_CHANGED_MAX = 500;

/** The caller's open consultation for a treatment (opened on first reading; a submitted one is shown until a new one is started). */
export const readQuestionnaire = query(
  'rpc.consultations.questionnaires.read',
  Slug,
  z.object({
    consultation: ConsultationOutline,
    questions: z.array(Question),
    answers: Answers,
    progress: z.number(),
    /** The kind text when the treatment is refused, also for reasons known before any answer (age, sex, residency). */
    refusal: z.string().nullable(),
    /** Keys of what led to the refusal: answers, or particulars that only the account holds. */
    refusedBy: z.array(z.string()).default([]),
    changed: Changed,
  }),
  { actors: customer, permissions: 'own' },
);
/**
 * Opens a new consultation after a submitted one (a renewal, a change of health) under the newest questions. If one is already open, that
 * one is answered with instead.
 */
export const startConsultation = command(
  'rpc.consultations.questionnaires.start',
  Slug,
  Receipt.extend({ consultation: ConsultationOutline }),
  { actors: customer, permissions: 'own' },
);
/** Saves any subset. `next` is the key of the next unanswered question, null when all are answered. A stop rule refuses with code `refused` and the kind text. */
export const saveAnswers = command(
  'rpc.consultations.questionnaires.answer',
  Slug.extend({ answers: Answers }),
  z.object({
    answers: Answers,
    questions: z.array(Question),
    next: z.string().nullable(),
    progress: z.number(),
    /** Whom to call, by what was just written. */
    helps: z.array(HelpLine).default([]),
    changed: Changed,
  }),
  { actors: customer, permissions: 'own' },
);
/** `why`: asked for where an answer was changed after it had led to a refusal (`changed`). */
export const submitConsultation = command(
  'rpc.consultations.questionnaires.submit',
  Slug.extend({
    why: z
      .string()
      .overwrite(writtenText)
      .trim()
      .max(WHY_CHANGED_MAX, `Please use at most ${WHY_CHANGED_MAX} characters.`)
      .optional(),
  }),
  Receipt.extend({ consultationId: Id, slug: TreatmentSlug }),
  { actors: customer, permissions: 'own' },
);
/** Sample answers to a questionnaire that cause no refusal and no block, photos aside. */
export const sampleAnswers = query('rpc.consultations.questionnaires.sample', Slug, z.object({ answers: Answers }), {
  actors: ['system'],
});

/** Stops reminders of unfinished consultations for the recipient of the e-mail with this token. */
export const stopReminders = command(
  'rpc.consultations.reminders.stop',
  z.object({ token: z.string().max(64) }),
  Nothing,
  { actors: ['visitor', 'customer', 'staff'], permissions: 'open' },
);

export const myConsultations = query(
  'rpc.consultations.consultations.mine',
  Nothing,
  z.object({ incomplete: z.array(ConsultationOutline), submitted: z.array(ConsultationOutline) }),
  { actors: customer, permissions: 'own' },
);
/** With answers: a read of health data, audited. */
export const consultationsOfCustomer = query(
  'rpc.consultations.consultations.of-customer',
  z.object({ userId: Id }),
  z.object({ consultations: z.array(StaffConsultation) }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);

/** Imports a consultation from the previous system: question and answer as plain text. Repeating with the same `ref` changes nothing. */
export const importLegacyConsultation = command(
  'rpc.consultations.consultations.import-legacy',
  z.object({
    ref: z.string().min(1).max(100),
    userId: Id,
    name: z.string().min(1).max(200),
    title: z.string().max(200).nullable(),
    submittedAt: Moment,
    fields: z.array(LegacyField).max(500),
  }),
  z.object({ id: Id }),
  { actors: ['system'] },
);
