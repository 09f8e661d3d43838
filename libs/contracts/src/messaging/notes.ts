import { z } from 'zod';
import { isBlank, writtenText } from '../harmless.ts';
import { MAY } from '../rights.ts';
import { command, Id, query } from '../rpc-contract.ts';
import { Moment } from '../words.ts';

/* What the team writes to itself beside a conversation. The customer never sees it there; whoever asks for all that is kept about them does. */

export const TeamNote = z.object({ id: Id, by: z.string(), text: z.string(), at: Moment });
export type TeamNote = z.infer<typeof TeamNote>;

/** The newest 100, the newest first. Nothing of them is ever changed. */
export const listNotes = query(
  'rpc.messaging.notes.list',
  z.object({ userId: Id }),
  z.object({ notes: z.array(TeamNote) }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);
/** `clientId` makes a repeat harmless: the note that was kept is answered again. */
export const addNote = command(
  'rpc.messaging.notes.add',
  z.object({
    userId: Id,
    text: z
      .string('Please write a note.')
      .max(4_000, 'Please keep a note under 4,000 characters.')
      .refine((text) => !isBlank(text), 'Please write a note.')
      .transform(writtenText),
    clientId: z.string().min(1).max(64),
  }),
  z.object({ note: TeamNote }),
  { actors: ['staff'], permissions: MAY.writeToCustomers },
);
