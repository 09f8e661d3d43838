import { Moment } from '../../words.ts';
import { z } from 'zod';
import { HelpLine } from '../../messaging/help.ts';
import { Changed } from '../../consultations/rpc/questionnaires.ts';
import { Answers, ConsultationOutline, Question } from '../../consultations/words.ts';
import { Ok } from './shapes.ts';

/* The consultation. */

/** GET /v2/consultation/{slug}/data */
export const QuestionnaireAnswer = z.object({
  consultation: ConsultationOutline,
  questions: z.array(Question),
  answers: Answers,
  progress: z.number(),
  refusal: z.string().nullable(),
  /** What led to the refusal: keys of answers, or of particulars that only the account holds (`sex`) and no question here can change. */
  refusedBy: z.array(z.string()).default([]),
  /** Answers that were changed after a refusal, as they were given first: `changed_why` is asked for when it is sent. */
  changed: Changed,
});

export type QuestionnaireAnswer = z.infer<typeof QuestionnaireAnswer>;

/** POST /v2/consultation/{slug}/answers {answers} */
export const AnswersSaved = Ok.extend({
  answers: Answers,
  questions: z.array(Question),
  next: z.string().nullable(),
  progress: z.number(),
  helps: z.array(HelpLine).default([]),
  changed: Changed,
});

/** POST /v2/consultation/{slug}/start */
export const ConsultationStarted = Ok.extend({ consultation: ConsultationOutline });

/** POST /v2/consultation/{slug}/submit {changed_why?} */
export const ConsultationSubmitted = Ok.extend({ redirect: z.string() });

/** POST /v2/consultation/{slug}/ask-look {words}: by when a prescriber answers in the chat. */
export const LookAsked = Ok.extend({ due_at: Moment });
