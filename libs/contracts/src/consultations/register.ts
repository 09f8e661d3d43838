import { z } from 'zod';
import { LocalDate } from '../words.ts';

/** Who answers for a line, by role: a clinic names the person. */
export const REGISTER_OWNERS = {
  'clinical-lead': 'Clinical lead',
  'superintendent-pharmacist': 'Superintendent pharmacist',
  'safety-officer': 'Clinical safety officer',
} as const;
export type RegisterOwner = keyof typeof REGISTER_OWNERS;

export const REGISTER_KINDS = {
  bound: 'Bound of age, sex or residency',
  stop: 'Stop in a questionnaire',
  rule: 'Safety rule',
  task: 'Task for a prescriber',
  'no-action': 'No action, and why',
  reference: 'A list that rules read',
  leaflet: 'Words of a leaflet',
} as const;

/** What a line does when it speaks. `none`: nothing, which is a decision too. */
export const RegisterEffect = z.enum(['stop', 'refuse', 'block', 'evidence', 'warn', 'notice', 'task', 'none']);
export type RegisterEffect = z.infer<typeof RegisterEffect>;

/**
 * One clinical decision of the product: a bound, a stop, a rule, a task, or that an answer needs no action. What ships is a proposal; a
 * clinic's clinical lead confirms each line. A confirmation is of one `print`: a line whose words or conditions change is open again.
 */
export const RegisterLine = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(REGISTER_KINDS) as [keyof typeof REGISTER_KINDS]),
  effect: RegisterEffect,
  version: z.int(),
  /** What it says. Of a line without action: why none is needed. */
  meaning: z.string(),
  /** When it speaks, in words. */
  when: z.string(),
  /** The treatments and substances it holds for. */
  where: z.string(),
  /** What an approval needs while it stands; null: it is no matter of an approval. */
  onApproval: z.enum(['never', 'reason', 'acknowledge', 'shown']).nullable(),
  /** What the patient is told; null: nothing by itself. */
  tells: z.string().nullable(),
  evidence: z.array(z.object({ words: z.string(), link: z.string().nullable() })),
  /** No public source says it: it is the builders' own. */
  isOwnProposal: z.boolean(),
  owner: z.enum(Object.keys(REGISTER_OWNERS) as [RegisterOwner]),
  /** The day of this version, and when it is to be looked at again. */
  since: LocalDate,
  reviewOn: LocalDate,
  /** Changes with the content of the line, and with nothing else. */
  print: z.string(),
});
export type RegisterLine = z.infer<typeof RegisterLine>;

/** An answer that whoever decides should not pass over, and why. It may be that no rule fires. */
export const AnswerThatMatters = z.object({
  key: z.string(),
  question: z.string(),
  answer: z.string(),
  why: z.string(),
});
export type AnswerThatMatters = z.infer<typeof AnswerThatMatters>;
