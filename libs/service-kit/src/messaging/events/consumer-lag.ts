import type { Connection } from '../connection.ts';
import { STREAM } from './event-stream.ts';

/** For every consumer of the stream, by its durable name, how many events are stored for it and not handled yet: one question for all. */
export async function waitingByConsumer(connection: Connection): Promise<Map<string, number>> {
  const waiting = new Map<string, number>();
  const manager = await connection.manager();
  for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(STREAM))
    waiting.set(name, num_pending + num_ack_pending);
  return waiting;
}
