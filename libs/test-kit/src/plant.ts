import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { EventContract } from '@sorrel/contracts/event-contract';
import { EventSigner } from '@sorrel/service-kit/security/event-signer';
import { signedHeaders } from '@sorrel/service-kit/messaging/events/signature';
import { ensureStream } from '@sorrel/service-kit/messaging/events/event-stream';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { newTrace } from '@sorrel/service-kit/observability/trace';
import { TEST_SECRET, type World } from './world.ts';

let seq = 1_000_000;

/** Publishes an event as its owner would, for tests in which the owner does not run. Returns the receipt. */
export async function plantEvent<D extends z.ZodType>(
  world: World,
  event: EventContract<D>,
  key: string,
  data: z.input<D>,
  options: { id?: string; seq?: number; at?: Date } = {},
): Promise<string> {
  const id = options.id ?? randomUUID();
  const body = event.data.parse(data);
  const sealer = new Sealer({ 1: TEST_SECRET });
  const envelope = {
    id,
    subject: event.subject,
    v: event.v,
    seq: options.seq ?? seq++,
    key,
    at: (options.at ?? new Date()).toISOString(),
    actor: { kind: 'system', userId: null },
    trace: newTrace(),
    data: event.isSealed ? null : body,
    ...(event.isSealed ? { sealed: sealer.sealJson(`fact.${event.subject}`, id, body) } : {}),
  };
  // The same id twice must reach the inbox twice: no message id, so that the broker does not drop the repeat.
  const text = JSON.stringify(envelope);
  const head = signedHeaders(new EventSigner(TEST_SECRET), event.subject, text);
  const publish = () => world.rpc.connection.js.publish(event.subject, text, { headers: head });
  await publish().catch(async () => {
    // The stream has not been created yet.
    await ensureStream(await world.rpc.connection.manager(), 1);
    await publish();
  });
  return `${event.subject}#${id}`;
}
