/** Forms that somebody fills in while a treatment runs, and what of them needs no action by itself. */
export interface LaterNoAction {
  id: string;
  form: 'cancellation' | 'check-in';
  field: 'reason' | 'sideEffects' | 'felt' | 'missed';
  options: readonly string[];
  why: string;
  source: string;
}

const OURS = 'Our proposal, to be confirmed by the clinical lead';
const READ =
  'The answers stand before the prescriber, who has to decide about the next strength with them; severe effects, alarming ones and words of danger are a task at once (T-02, T-03) and a flag (CI-1).';

export const LATER_NO_ACTION: readonly LaterNoAction[] = [
  {
    id: 'N-check-in-calm',
    form: 'check-in',
    field: 'sideEffects',
    options: ['none', 'mild'],
    why: 'Usual and passing: the plan goes on as it was signed.',
    source: 'Product information of semaglutide and tirzepatide',
  },
  {
    id: 'N-check-in-troubled',
    form: 'check-in',
    field: 'sideEffects',
    options: ['troublesome'],
    why: READ,
    source: OURS,
  },
  {
    id: 'N-check-in-felt',
    form: 'check-in',
    field: 'felt',
    options: ['nausea', 'vomiting', 'stomach', 'diarrhoea', 'constipation', 'headache', 'tired', 'site', 'other'],
    why: `${READ} Pain that does not go away or goes through to the back is an answer of its own.`,
    source: 'Product information of semaglutide and tirzepatide',
  },
  {
    id: 'N-check-in-missed',
    form: 'check-in',
    field: 'missed',
    options: ['none', 'one', 'more'],
    why: 'After missed weeks a lower strength is proposed to the prescriber, and going on as planned needs a reason.',
    source: 'Product information of semaglutide and tirzepatide',
  },
  {
    id: 'N-cancel-money',
    form: 'cancellation',
    field: 'reason',
    options: ['too-expensive', 'too-much'],
    why: 'It is about money or supply; nothing more of it is sent.',
    source: OURS,
  },
  {
    id: 'N-cancel-no-effect',
    form: 'cancellation',
    field: 'reason',
    options: ['no-effect', 'not-needed'],
    why: 'The treatment ends by it; who wants another asks anew, with a consultation of its own.',
    source: OURS,
  },
  {
    id: 'N-cancel-elsewhere',
    form: 'cancellation',
    field: 'reason',
    options: ['elsewhere', 'other'],
    why: 'What is supplied here ends, so that there are not two; a change of health has answers of its own beside it.',
    source: OURS,
  },
];
