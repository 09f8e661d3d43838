import { headers, type MsgHdrs } from '@nats-io/transport-node';
import type { EventSigner } from '../../security/event-signer.ts';

/** The header that carries the owner's signature of an event. */
export const SIGNATURE_HEADER = 'sorrel-signature';

/** The headers of an event as its owner publishes it. */
export function signedHeaders(signer: EventSigner, subject: string, body: string): MsgHdrs {
  const head = headers();
  head.set(SIGNATURE_HEADER, signer.sign(subject, body));
  return head;
}
