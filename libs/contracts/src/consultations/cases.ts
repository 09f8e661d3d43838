import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { Ingredient, LocalDate, Moment } from '../words.ts';
import { CheckIn } from './check-in.ts';
import { CoursePlan } from './course-plan.ts';
import { WeightCourse } from './course.ts';
import { AnswerThatMatters } from './register.ts';
import { RevokeReason } from './revoke.ts';
import { TermsLimits } from './terms.ts';
import { StepCase, Strength } from './titration.ts';
import { MedicinesRead } from './medicines-read.ts';

/** Who has a case open. It ends by itself when their browser is silent for two minutes. Both moments are real time. */
export const CaseClaim = z.object({ by: z.string(), isMine: z.boolean(), since: Moment, until: Moment });
export type CaseClaim = z.infer<typeof CaseClaim>;

/** What became of a case in which nothing is open any more; `by`: null where nobody decided (it was withdrawn). */
export const CaseSettled = z.object({
  outcome: z.enum(['approved', 'declined', 'asked', 'withdrawn']),
  by: z.string().nullable(),
  at: Moment.nullable(),
});
export type CaseSettled = z.infer<typeof CaseSettled>;

/** How long a case has waited for a prescriber, at the moment of reading. `dueAt`: when its target is over. */
export const CaseWait = z.object({ since: Moment, dueAt: Moment, seconds: z.int(), isLate: z.boolean() });
export type CaseWait = z.infer<typeof CaseWait>;

/** A medicine as it is asked for or was prescribed. */
export const Dose = z.object({
  code: z.string(),
  product: z.string(),
  ingredients: z.array(Ingredient),
  directions: z.string(),
  quantity: z.string(),
});
export type Dose = z.infer<typeof Dose>;

/** A medicine that an approval would prescribe, and within what its terms may be set. */
export const OpenDose = Dose.extend({
  itemId: Id,
  precautions: z.string(),
  limits: TermsLimits,
  /** Where its dose is increased step by step: where the person stands, and what may be chosen. */
  titration: StepCase.extend({
    strengths: z.array(Strength),
    lastSentOn: LocalDate.nullable(),
    startsOn: LocalDate,
    /** At a start: the strength to begin with by what was used elsewhere, and why. */
    start: z.object({ code: z.string(), strength: z.string(), reason: z.string() }).nullable().default(null),
    /** What the patient was asked about the supply before; null: nothing. */
    checkIn: CheckIn.nullable().default(null),
  })
    .nullable()
    .default(null),
});
export type OpenDose = z.infer<typeof OpenDose>;

/** What is open for review in a subscription, with what it follows. */
export const OpenCase = z.object({
  doses: z.array(OpenDose),
  /** What was prescribed last to this person for this treatment, and on which answers; null: nothing yet. */
  before: z
    .object({
      at: Moment,
      by: z.string(),
      dose: Dose,
      consultationId: Id.nullable(),
      /** It was revoked since. */
      revoked: z.object({ at: Moment, by: z.string(), reason: RevokeReason }).nullable().default(null),
    })
    .nullable(),
  /** Photos that have come since the last approval; where none has, those of the newest day. */
  photos: z.array(Id),
  /** How the weight has gone; null: no weight-loss treatment. */
  course: WeightCourse.nullable().default(null),
  /** What is proposed for a course that runs; null: it begins. */
  plan: CoursePlan.nullable().default(null),
  /** Answers that whoever decides should not pass over, though no rule may fire. */
  matters: z.array(AnswerThatMatters).default([]),
  wait: CaseWait,
  claim: CaseClaim.nullable(),
  /** The patient lives at the address of whoever has the case open: family, or a housemate. */
  isAtMyAddress: z.boolean().default(false),
  /** What was read of medicines and allergies in words; null: there is no consultation. */
  medicines: MedicinesRead.nullable().default(null),
});
export type OpenCase = z.infer<typeof OpenCase>;

/** A case of the review queue. */
export const QueuedCase = z.object({
  subscriptionId: Id,
  name: z.string(),
  product: z.string(),
  /** The newest review's: first, renewal, back-to-approval ... */
  reason: z.string(),
  paidAt: Moment,
  wait: CaseWait,
  claim: CaseClaim.nullable(),
});
export type QueuedCase = z.infer<typeof QueuedCase>;

/** Somebody took a case over that another prescriber had open. */
export const Takeover = z.object({ at: Moment, by: z.string(), from: z.string() });
export type Takeover = z.infer<typeof Takeover>;
