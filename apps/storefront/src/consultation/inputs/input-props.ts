import type { Answer, Question } from '@sorrel/contracts/consultations/words';

/** What every kind of question's input is given. Labelled by the heading above it. */
export type InputProps = {
  question: Question;
  value: Answer | undefined;
  onChange: (value: Answer) => void;
  problem: string | undefined;
  labelledBy: string;
  describedBy: string | undefined;
};
