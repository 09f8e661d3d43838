import type { JsMsg } from '@nats-io/jetstream';
import { Envelope } from '@sorrel/contracts/envelope';
import type { Tx } from '../../database/db.ts';
import { traceIdOf } from '../../observability/trace.ts';
import type { EventSigner } from '../../security/event-signer.ts';
import { SIGNATURE_HEADER } from './signature.ts';
import type { EventContext, EventExtras } from './event-pipeline.ts';

/** An event handler as Nest provides it: guards, interceptors, pipes and filter around the method. */
export interface Listener extends EventExtras {
  handle(envelope: Envelope, context: EventContext): unknown;
}

/** A message as it was read: an event with its listeners, or why it is none. */
export interface Received {
  message: JsMsg;
  listeners: readonly Listener[];
  body: string;
  envelope: Envelope | undefined;
  fault: string | null;
}

const NOT_SIGNED = 'The event is not signed by its owner.';

export function received(
  message: JsMsg,
  listeners: readonly Listener[],
  signer: EventSigner,
  signedSince: number,
): Received {
  if (listeners.length === 0) return { message, listeners, body: '', envelope: undefined, fault: null };
  const body = message.string();
  const { data: envelope } = Envelope.safeParse(safeJson(body));
  const signature = message.headers?.get(SIGNATURE_HEADER);
  // Events stored before signing began are accepted by the broker's timestamp, which no sender can choose.
  const isGenuine = signature
    ? signer.isSigned(message.subject, body, signature)
    : message.time.getTime() < signedSince;
  const fault = !envelope ? 'The message is no event.' : isGenuine ? null : NOT_SIGNED;
  return { message, listeners, body, envelope, fault };
}

function safeJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/**
 * What has arrived, in its order; neighbours that came of one request or job stand together, as whatever locks they take belong to one
 * person. An event that has been here before, or is none, stands alone. Those that nobody here handles come first.
 */
export function together(received: readonly Received[]): Received[][] {
  const groups = received.filter(({ listeners }) => listeners.length === 0).map((one) => [one]);
  let last: string | null = null;
  for (const one of received) {
    const { envelope, fault, listeners, message } = one;
    if (listeners.length === 0) continue;
    const cause: string | null =
      envelope && !fault && message.info.deliveryCount === 1 ? traceIdOf(envelope.trace) : null;
    if (cause !== null && cause === last) groups.at(-1)?.push(one);
    else groups.push([one]);
    last = cause;
  }
  return groups;
}

/** Writes the inbox rows. Answers the new ones, an event that stands twice among them once: the others were handled before. */
export async function noted(
  tx: Tx,
  pairs: readonly { envelope: Envelope; listener: Listener }[],
): Promise<Set<string>> {
  const fresh = await tx.rows<{ fact_id: string; listener: string }>(
    `insert into inbox (fact_id, listener, subject) select * from unnest(?::uuid[], ?::text[], ?::text[])
     on conflict do nothing returning fact_id, listener`,
    [
      pairs.map(({ envelope }) => envelope.id),
      pairs.map(({ listener }) => listener.listener),
      pairs.map(({ envelope }) => envelope.subject),
    ],
  );
  return new Set(fresh.map(({ fact_id: id, listener }) => `${id} ${listener}`));
}
