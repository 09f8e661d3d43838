import { z } from 'zod';
import { Id } from '../call.ts';
import { Moment, TreatmentSlug } from '../words.ts';

export const QuestionType = z.enum(['text', 'choice', 'multiple', 'checkbox', 'number', 'date', 'images']);

/** A question as a screen shows it: only those whose condition holds are sent. */
export const Question = z.object({
  key: z.string(),
  type: QuestionType,
  label: z.string(),
  help: z.string(),
  why: z.string(),
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
});
export type Question = z.infer<typeof Question>;

/** text, choice and date: string; multiple: list of option values; checkbox: boolean; number: number; images: list of photo ids. */
export const Answer = z
  .union([z.string().max(5_000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50), z.array(Id).max(50)])
  .nullable();
export type Answer = z.infer<typeof Answer>;
export const Answers = z.record(z.string().max(80), Answer);
export type Answers = z.infer<typeof Answers>;

export const ConsultationOutline = z.object({
  id: Id,
  slug: TreatmentSlug,
  name: z.string(),
  version: z.int(),
  status: z.enum(['open', 'submitted', 'refused']),
  submittedAt: Moment.nullable(),
});
export type ConsultationOutline = z.infer<typeof ConsultationOutline>;

/** An answered question as the admin's tab shows it: `images` values are a JSON list of paths, `checkbox` '1' is Yes. */
export const ConsultationField = z.object({
  field_name: z.string(),
  field_type: z.enum(['images', 'checkbox', 'other']),
  field_value: z.string(),
});
export const LegacyField = z.object({
  question: z.object({ title: z.string() }),
  answer: z.object({ text: z.string() }),
});

export const StaffConsultation = z.object({
  id: Id,
  title: z.string().nullable(),
  name: z.string(),
  slug: z.string(),
  submittedAt: Moment.nullable(),
  isOld: z.boolean(),
  fields: z.array(ConsultationField),
  oldFields: z.array(LegacyField),
});
export type StaffConsultation = z.infer<typeof StaffConsultation>;

/** Something a rule noticed. `answerKeys` are the answers that fired it. */
export const Flag = z.object({
  ruleId: z.string(),
  effect: z.enum(['refuse', 'block', 'evidence', 'warn', 'notice']),
  text: z.string(),
  source: z.string(),
  ruleVersion: z.int(),
  answerKeys: z.array(z.string()),
});
export type Flag = z.infer<typeof Flag>;

/** The prescriber's particulars as documents and the register print them. */
export const Prescriber = z.object({
  userId: Id,
  name: z.string(),
  qualification: z.string(),
  registration: z.string(),
  address: z.array(z.string()),
});
export type Prescriber = z.infer<typeof Prescriber>;
