import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { ConsultationOutline } from '../words.ts';
import { customer } from './shapes.ts';

/**
 * What waits for the caller at the prescribers': the newest unanswered question about each treatment, which only that treatment's card
 * shows, and their consultations that can still be finished.
 */
export const myQuestions = query(
  'rpc.consultations.questions.mine',
  Nothing,
  z.object({
    questions: z.array(z.object({ subscriptionId: Id, text: z.string() })),
    incomplete: z.array(ConsultationOutline).default([]),
  }),
  { actors: customer, permissions: 'own' },
);
/**
 * Asks the customer something before deciding: open reviews wait until they answer in the chat, with photos or with a new consultation. A
 * repeat with the same `clientId` does not ask twice.
 */
export const askCustomer = command(
  'rpc.consultations.reviews.ask',
  z.object({
    subscriptionId: Id,
    text: z
      .string('Please write your question.')
      .overwrite(writtenText)
      .trim()
      .min(3, 'Please write your question.')
      .max(4_000, 'Please keep the question under 4000 characters.'),
    round: z.int().optional(),
    clientId: z.string().max(64).optional(),
  }),
  Receipt.extend({ questionId: Id }),
  { actors: ['staff'], permissions: MAY.decide },
);
