import { z } from 'zod';
import { command, Id, Nothing, query, Receipt } from '../rpc-contract.ts';
import { Formulation, LocalDate, Moment, TreatmentSlug } from '../words.ts';
import { DECLINE_TEXT_MAX, declineProblem, DeclineReason } from './decline.ts';
import {
  Answers,
  AskedQuestion,
  DecidedReview,
  ClinicalTask,
  ConsultationOutline,
  Evidence,
  EvidenceMethod,
  Finding,
  Flag,
  LegacyField,
  MissingEvidence,
  Override,
  Prescriber,
  Question,
  StaffConsultation,
} from './words.ts';

const customer = ['customer', 'staff'] as const;
const Slug = z.object({ slug: z.string().max(80) });

/** The caller's open consultation for a treatment (opened on first reading; a submitted one is shown until a new one is started). */
export const readQuestionnaire = query(
  'rpc.consultations.questionnaires.read',
  Slug,
  z.object({
    consultation: ConsultationOutline,
    questions: z.array(Question),
    answers: Answers,
    progress: z.number(),
    /** The kind text when the treatment is refused, also for reasons known before any answer (age, sex, residency). */ refusal:
      z.string().nullable(),
    /** Keys of what it refuses for: answers, or what only the account holds. */
    refusedBy: z.array(z.string()).default([]),
  }),
  { actors: customer },
);
/** Opens a new consultation after a submitted one (a renewal, a change of health) under the newest questions. One that is open already is answered instead. */
export const startConsultation = command(
  'rpc.consultations.questionnaires.start',
  Slug,
  Receipt.extend({ consultation: ConsultationOutline }),
  { actors: customer },
);
/** Saves any subset. `next` is the key of the next unanswered question, null when all are answered. A stop rule refuses with code `refused` and the kind text. */
export const saveAnswers = command(
  'rpc.consultations.questionnaires.answer',
  Slug.extend({ answers: Answers }),
  z.object({ answers: Answers, questions: z.array(Question), next: z.string().nullable(), progress: z.number() }),
  { actors: customer },
);
export const submitConsultation = command(
  'rpc.consultations.questionnaires.submit',
  Slug,
  Receipt.extend({ consultationId: Id, slug: TreatmentSlug }),
  { actors: customer },
);
/** Answers to a questionnaire that lead to no refusal and no block, photos aside. */
export const sampleAnswers = query('rpc.consultations.questionnaires.sample', Slug, z.object({ answers: Answers }), {
  actors: ['system'],
});

/** No more reminders of unfinished consultations for whoever got this token by mail. */
export const stopReminders = command(
  'rpc.consultations.reminders.stop',
  z.object({ token: z.string().max(64) }),
  Nothing,
  { actors: ['visitor', 'customer', 'staff'] },
);

export const myConsultations = query(
  'rpc.consultations.consultations.mine',
  Nothing,
  z.object({ incomplete: z.array(ConsultationOutline), submitted: z.array(ConsultationOutline) }),
  { actors: customer },
);
/** With answers: a read of health data, audited. */
export const consultationsOfCustomer = query(
  'rpc.consultations.consultations.of-customer',
  z.object({ userId: Id }),
  z.object({ consultations: z.array(StaffConsultation) }),
  { actors: ['staff'], isAudited: true },
);

/** A consultation from the system before: question and answer as plain text. Repeating with the same `ref` changes nothing. */
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

/**
 * Approve or decline what is open for review in a subscription. Only a prescriber, never for themselves. The same decision again answers
 * the first one; the other one: conflict. `consultation`: the one the prescriber has read; a newer one: conflict `stale`. Flags in the way
 * of an approval: conflict `blocked`, `errors` by rule id. A flag that allows it is overcome by a reason naming its rule: `R-24: the GP was told by phone`.
 * A decline needs a `reason` of the list, and `reasonText` where that is `other`: the patient is told both. `note` is for the record alone.
 */
export const decideReview = command(
  'rpc.consultations.reviews.decide',
  z
    .object({
      subscriptionId: Id,
      isApproved: z.boolean(),
      reason: DeclineReason.optional(),
      reasonText: z.string().max(DECLINE_TEXT_MAX, `Please use at most ${DECLINE_TEXT_MAX} characters.`).optional(),
      reasons: z.array(z.string().max(500)).max(40).optional(),
      note: z.string().max(5_000).optional(),
      round: z.int().optional(),
      consultation: Id.optional(),
    })
    .superRefine((input, check) => {
      const problem = input.isApproved ? null : declineProblem(input);
      if (problem) check.addIssue({ code: 'custom', path: [problem.field], message: problem.text });
    }),
  Receipt.extend({ reviewId: Id }),
  { actors: ['staff'], permissions: ['prescriber'] },
);
export const readReview = query(
  'rpc.consultations.reviews.read',
  z.object({ subscriptionId: Id }),
  z.object({
    reviews: z.array(
      z.object({
        id: Id,
        round: z.int(),
        reason: z.string(),
        state: z.enum(['open', 'approved', 'declined', 'asked', 'withdrawn']),
        openedAt: Moment,
        decidedAt: Moment.nullable(),
        decidedBy: z.string().nullable(),
        /** Null while nobody has decided. */
        decision: DecidedReview.nullable(),
      }),
    ),
    flags: z.array(Flag),
    consultationId: Id.nullable(),
    /** Everything verified about the patient, newest first, withdrawn records too. */
    evidence: z.array(Evidence),
    missing: z.array(MissingEvidence),
    /** Newest first. */
    questions: z.array(AskedQuestion),
    tasks: z.array(ClinicalTask),
    /** Newest first. */
    overrides: z.array(Override),
  }),
  { actors: ['staff'], isAudited: true },
);
/** A prescriber's decision as it is exported: no name of the patient, and no health data but the reason. */
const ExportedDecision = z.object({
  decidedAt: Moment,
  subscriptionId: Id,
  itemId: Id,
  round: z.int(),
  product: z.string(),
  decidedBy: z.string(),
  decision: DecidedReview,
});
/** Decisions of some days (London's, both included), oldest first. Health data: audited. */
export const listDecisions = query(
  'rpc.consultations.reviews.decisions',
  z.object({
    from: LocalDate.nullable(),
    to: LocalDate.nullable(),
    page: z.int().min(1).max(1_000_000),
    perPage: z.int().min(1).max(1_000),
  }),
  z.object({ rows: z.array(ExportedDecision) }),
  { actors: ['staff'], permissions: ['prescriber', 'pharmacist'], isAudited: true, timeoutMs: 15_000 },
);

const ItemChange = z.object({
  userId: Id,
  /** Null: the item would start a subscription of its own. */
  subscriptionId: Id.nullable(),
  /** The treatment the product belongs to. */
  consultation: TreatmentSlug,
  product: Formulation,
  /** What else the person has in use. */
  beside: z.array(Formulation),
});
/** What the rules say of an item before staff put it into a plan. `needReason`: rules that ask for a written reason; `forbidden`: no reason will do. */
export const judgeItem = query(
  'rpc.consultations.items.judge',
  ItemChange,
  z.object({ flags: z.array(Flag), needReason: z.array(z.string()), forbidden: z.array(z.string()) }),
  { actors: ['staff'], isAudited: true },
);
/**
 * Before staff put an item into a plan. A hard rule: conflict `blocked`, `errors` by rule id, unless a prescriber or pharmacist writes a
 * reason, which is kept. `overrideId` null: nothing stood in the way.
 */
export const admitItem = command(
  'rpc.consultations.items.admit',
  ItemChange.extend({ reason: z.string().max(2_000, 'Please use at most 2000 characters.').optional() }),
  z.object({ overrideId: Id.nullable() }),
  { actors: ['staff'] },
);
/** The subscription that was started with an item admitted for a reason, so that its reviews show the reason. Once; a repeat is harmless. */
export const tieOverride = command(
  'rpc.consultations.items.tie',
  z.object({ overrideId: Id, userId: Id, subscriptionId: Id }),
  z.object({}),
  { actors: ['staff'] },
);

/**
 * Asks the customer something before deciding: what is open waits until they answer in the chat, with photos or with a new consultation.
 * The same `clientId` again asks nothing twice.
 */
/** What a prescriber waits to hear from the caller: the newest unanswered question of each treatment. Only its own card shows it. */
export const myQuestions = query(
  'rpc.consultations.questions.mine',
  Nothing,
  z.object({ questions: z.array(z.object({ subscriptionId: Id, text: z.string() })) }),
  { actors: customer },
);
export const askCustomer = command(
  'rpc.consultations.reviews.ask',
  z.object({
    subscriptionId: Id,
    text: z
      .string('Please write your question.')
      .trim()
      .min(3, 'Please write your question.')
      .max(4_000, 'Please keep the question under 4000 characters.'),
    round: z.int().optional(),
    clientId: z.string().max(64).optional(),
  }),
  Receipt.extend({ questionId: Id }),
  { actors: ['staff'], permissions: ['prescriber'] },
);

/** Open tasks of all patients, or of one, longest waiting first. */
export const listTasks = query(
  'rpc.consultations.tasks.list',
  z.object({ userId: Id.optional() }),
  z.object({ tasks: z.array(ClinicalTask) }),
  { actors: ['staff'], isAudited: true },
);
/** Somebody has dealt with a task. Again: nothing changes. */
export const finishTask = command(
  'rpc.consultations.tasks.finish',
  z.object({ id: Id, note: z.string().max(2_000, 'Please use at most 2000 characters.').optional() }),
  Nothing,
  { actors: ['staff'], permissions: ['prescriber'] },
);

/**
 * A prescriber decides about the rules that stand in the way of a treatment before anything is ordered, and records why. The customer is
 * told, and can go on or not. Decided already: a conflict.
 */
export const decideRules = command(
  'rpc.consultations.rules.decide',
  z.object({
    task: Id,
    mayGoOn: z.boolean(),
    reason: z.string().trim().min(3, 'Please write down why.').max(2_000, 'Please use at most 2000 characters.'),
  }),
  z.object({ events: z.array(z.string()) }),
  { actors: ['staff'], permissions: ['prescriber'] },
);

/** Weight and height, a blood result or an identity that a prescriber or pharmacist has verified. The same `clientId` again answers the stored record. */
export const recordEvidence = command(
  'rpc.consultations.evidence.record',
  z.object({
    userId: Id,
    method: EvidenceMethod,
    takenOn: LocalDate,
    finding: Finding,
    note: z.string().max(2_000, 'Please use at most 2000 characters.').optional(),
    clientId: z.string().max(64).optional(),
  }),
  z.object({ id: Id }),
  { actors: ['staff'], permissions: ['prescriber', 'pharmacist'] },
);
/** Takes a wrong record out of the rules' sight. It stays readable, with who withdrew it and why. */
export const withdrawEvidence = command(
  'rpc.consultations.evidence.withdraw',
  z.object({
    id: Id,
    reason: z.string().trim().min(3, 'Please say what was wrong.').max(500, 'Please use at most 500 characters.'),
  }),
  Nothing,
  { actors: ['staff'], permissions: ['prescriber', 'pharmacist'] },
);

export const setPregnant = command(
  'rpc.consultations.patients.set-pregnant',
  z.object({ userId: Id, value: z.boolean() }),
  Receipt,
  { actors: ['staff'] },
);
export const readPatient = query(
  'rpc.consultations.patients.read',
  z.object({ userId: Id }),
  /** `alike`: other accounts that may be the same person's, with what matched. */
  z.object({ pregs: Moment.nullable(), alike: z.array(z.object({ userId: Id, what: z.string() })) }),
  { actors: ['staff'], isAudited: true },
);

/** Since when these people are marked as pregnant, for a page of a list; who is not is left out. */
export const readPregnancies = query(
  'rpc.consultations.patients.pregnancies',
  z.object({ users: z.array(Id).max(500) }),
  z.object({ pregnancies: z.array(z.object({ userId: Id, pregs: Moment })) }),
  { actors: ['staff'], isAudited: true },
);

/** A prescriber's particulars, by an operator. Without them nobody can approve outside the sandbox. */
export const savePrescriber = command('rpc.consultations.prescribers.save', Prescriber, Nothing, {
  actors: ['system', 'staff'],
  permissions: ['ops'],
});
