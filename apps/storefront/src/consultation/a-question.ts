import type { Question } from '@sorrel/contracts/consultations/words';

/** For specs: a question with nothing said but what is given. */
export const aQuestion = (more: Partial<Question>): Question => ({
  key: 'q',
  type: 'text',
  label: 'Q',
  help: '',
  why: '',
  required: true,
  options: [],
  unit: null,
  min: null,
  max: null,
  isOneLine: false,
  isDocument: false,
  ...more,
});
