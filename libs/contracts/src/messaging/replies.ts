import { z } from 'zod';
import { isBlank, lineOf, writtenText } from '../harmless.ts';
import { MAY } from '../rights.ts';
import { command, Id, Nothing, query } from '../rpc-contract.ts';
import { replyProblem } from './reply-text.ts';

/* Prepared replies: texts for what is asked again and again, the same for the whole team. */

export const Reply = z.object({ id: Id, title: z.string(), text: z.string(), version: z.int() });
export type Reply = z.infer<typeof Reply>;

const Title = z
  .string('Please give it a title.')
  .max(80, 'Please keep the title under 80 characters.')
  .transform(lineOf)
  .refine((title) => title !== '', 'Please give it a title.');
const Text = z
  .string('Please write the reply.')
  .max(4_000, 'Please keep a reply under 4,000 characters.')
  .refine((text) => !isBlank(text), 'Please write the reply.')
  .transform(writtenText)
  .superRefine((text, check) => {
    const message = replyProblem(text);
    if (message) check.addIssue({ code: 'custom', message });
  });

/** By title. */
export const listReplies = query('rpc.messaging.replies.list', z.object({}), z.object({ replies: z.array(Reply) }), {
  actors: ['staff'],
  permissions: MAY.writeToCustomers,
});
/** Without `id` a new one. `version`: the one that was changed; another by now: conflict. */
export const saveReply = command(
  'rpc.messaging.replies.save',
  z.object({ id: Id.nullable(), version: z.int().nullable(), title: Title, text: Text }),
  z.object({ reply: Reply }),
  { actors: ['staff'], permissions: MAY.keepReplies },
);
/** A repeat changes nothing. */
export const removeReply = command('rpc.messaging.replies.remove', z.object({ id: Id, version: z.int() }), Nothing, {
  actors: ['staff'],
  permissions: MAY.keepReplies,
});
