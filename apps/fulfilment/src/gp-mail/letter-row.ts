import type { GpLetterObstacle, GpLetterState } from '@sorrel/contracts/fulfilment/gp-letters';

export const LETTER_PLACE = 'fulfilment.gp_letters.record';
export const ANSWER_PLACE = 'fulfilment.gp_answers.answer';
export const SETTLED_PLACE = 'fulfilment.gp_mailbox.reason';

/** What is sealed of a letter: where somebody is registered is theirs to tell. */
export interface LetterRecord {
  practice: string;
  code: string | null;
  /** Where it went, and as which document. */
  to: string | null;
  edition: string | null;
  /** What a server said. */
  said: string | null;
  /** Why it was sent again. */
  reason: string | null;
}

export type LetterRow = {
  id: number;
  item_id: number;
  subscription_id: number;
  user_id: number;
  prescription_id: number;
  again_of: number | null;
  replaced_by: number | null;
  token: string;
  state: GpLetterState;
  why: GpLetterObstacle | null;
  record_sealed: string;
  since: Date;
  sent_at: Date | null;
  answered_at: Date | null;
  by_name: string;
};

/** What is sealed of an answer. */
export interface AnswerRecord {
  from: string;
  subject: string;
  text: string;
  files: { name: string; type: string; base64: string }[];
}
