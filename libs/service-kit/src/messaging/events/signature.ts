import { headers, type MsgHdrs } from '@nats-io/transport-node';
import type { EventSigner } from '../../security/event-signer.ts';

/** The header that carries the owner's signature of an event. */
export const SIGNATURE_HEADER = 'sorrel-signature';

/** How many events the owner has published right behind this one: whoever takes them may take them together. A hint, and not signed. */
export const FOLLOWS_HEADER = 'sorrel-follows';

/** The headers of an event as its owner publishes it. */
export function signedHeaders(signer: EventSigner, subject: string, body: string, follows = 0): MsgHdrs {
  const head = headers();
  head.set(SIGNATURE_HEADER, signer.sign(subject, body));
  if (follows > 0) head.set(FOLLOWS_HEADER, String(follows));
  return head;
}
