import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Receipt } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { customer } from './shapes.ts';

/**
 * The caller asks that a person looks at an automatic stop of theirs (UK GDPR, Articles 22A to 22C): a task is opened with the answers that
 * led there, and they are told by when it is answered. Nothing stops them: 409 `not_stopped`. Asked again while it is open: the same answer.
 */
export const askLook = command(
  'rpc.consultations.looks.ask',
  z.object({
    slug: z.string().max(80),
    words: z.string().overwrite(writtenText).trim().max(2_000, 'Please use at most 2,000 characters.').default(''),
  }),
  Receipt.extend({ dueAt: Moment }),
  { actors: customer, permissions: 'own' },
);

/** A prescriber's answer to such a question. It goes to the patient's chat and is done with that. Already answered: conflict. */
export const answerLook = command(
  'rpc.consultations.looks.answer',
  z.object({
    task: Id,
    text: z
      .string()
      .overwrite(writtenText)
      .trim()
      .min(3, 'Please write to the patient.')
      .max(4_000, 'Please use at most 4,000 characters.'),
  }),
  Receipt,
  { actors: ['staff'], permissions: MAY.decide },
);
