import { z } from 'zod';
import { MOST_ATTACHMENTS } from '../attachments.ts';
import { lineOf } from '../harmless.ts';
import { MAY } from '../rights.ts';
import { command, Id, Nothing, query } from '../rpc-contract.ts';

/**
 * A file of a chat message. Media keeps the file; the message keeps this, sealed. `url` begins with /storage/chat/ and is served to the
 * conversation's customer and to staff who may read it. Only pictures have a width and a height.
 */
export const Attachment = z.object({
  id: Id,
  url: z.string().max(200),
  kind: z.enum(['picture', 'pdf']),
  /** As its sender called it. */
  name: z.string().max(200),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type Attachment = z.infer<typeof Attachment>;

const LONGEST = 100;
/** A file's name as it is shown: the end of it, where the ending stands, without signs that hide or turn it. */
export const fileName = (said: string): string => [...lineOf(said)].slice(-LONGEST).join('').trim() || 'File';

/** `POST /attachments` of media, by HTTP from the BFF alone (multipart, one `file`; `?user=7` for staff who write to a customer). */
export const AttachmentUploaded = z.object({ attachment: Attachment });

const Claim = z.object({ ids: z.array(Id).min(1).max(MOST_ATTACHMENTS) });
/** What media knows of the files; their names stand in the message. */
const Claimed = z.object({ attachments: z.array(Attachment.omit({ name: true })) });

/**
 * The files go out with a message now: whoever it is for may open them. Only files of this conversation that this side has sent up; others
 * count as not found. May be asked again.
 */
export const claimMine = command('rpc.media.attachments.claim', Claim, Claimed, {
  actors: ['customer', 'staff'],
  permissions: 'own',
});
export const claimForCustomer = command(
  'rpc.media.attachments.claim-for-customer',
  Claim.extend({ userId: Id }),
  Claimed,
  { actors: ['staff'], permissions: MAY.writeToCustomers },
);

/** The message was refused: they go out with it no more. */
export const releaseMine = command('rpc.media.attachments.release', Claim, Nothing, {
  actors: ['customer', 'staff'],
  permissions: 'own',
});
export const releaseForCustomer = command(
  'rpc.media.attachments.release-for-customer',
  Claim.extend({ userId: Id }),
  Nothing,
  { actors: ['staff'], permissions: MAY.writeToCustomers },
);

/** A file of somebody's conversation in pieces, as `takePhoto`. */
export const takeAttachment = query(
  'rpc.media.attachments.take',
  z.object({ user: Id, id: Id, from: z.int().nonnegative() }),
  z.object({ base64: z.string(), bytes: z.int() }),
  { actors: ['system', 'staff'], permissions: MAY.answerPeople, timeoutMs: 30_000 },
);
