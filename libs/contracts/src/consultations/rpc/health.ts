import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { HealthChange, ToldHealth } from '../health-change.ts';
import { Urgency } from '../urgency.ts';
import { customer } from './shapes.ts';

/** What follows at once, for the patient's screen. `dueAt`: by when a prescriber looks. */
export const HealthAdvice = z.object({
  id: Id,
  title: z.string(),
  advice: z.array(z.string()),
  help: z.enum(['crisis', 'emergency']).nullable(),
  urgency: Urgency,
  dueAt: Moment,
  isHeld: z.boolean(),
});

/**
 * The caller says that something about their health has changed, of one treatment (`subscriptionId`) or of all. Kept as it was told; a
 * prescriber's task exists when this answers. The same again within minutes is one.
 */
export const tellHealth = command(
  'rpc.consultations.health-changes.tell',
  z.object({ subscriptionId: Id.nullable().default(null), change: HealthChange }),
  Receipt.extend(HealthAdvice.shape),
  { actors: customer, permissions: 'own' },
);
/** What a patient has told of changes, newest first. */
export const listHealthChanges = query(
  'rpc.consultations.health-changes.list',
  z.object({ userId: Id }),
  z.object({ changes: z.array(ToldHealth) }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);
/**
 * A prescriber answers: the patient reads it in the chat. `mayGoOn`: what is held goes on, or stays held; null where nothing is. Answered
 * again: the newest counts.
 */
export const answerHealth = command(
  'rpc.consultations.health-changes.answer',
  z.object({
    id: Id,
    mayGoOn: z.boolean('Please say whether the treatment may go on.').nullable(),
    text: z
      .string('Please write to the patient.')
      .overwrite(writtenText)
      .trim()
      .min(3, 'Please write to the patient.')
      .max(4_000, 'Please use at most 4000 characters.'),
  }),
  Receipt,
  { actors: ['staff'], permissions: MAY.decide },
);
