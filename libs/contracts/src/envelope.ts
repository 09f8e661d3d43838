import { z } from 'zod';

/**
 * How an event travels. `id` is the outbox id (UUID) and the JetStream message id; `seq` grows per owner and, because it is
 * taken while the aggregate's row is locked, per aggregate (`key`): a copy keeps the highest seen and ignores older ones.
 */
export const Envelope = z.object({
  id: z.uuid(),
  subject: z.string(),
  v: z.int(),
  seq: z.int(),
  key: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ kind: z.string(), userId: z.int().nullable() }),
  trace: z.string(),
  data: z.unknown(),
  sealed: z.string().optional(),
});
export type Envelope = z.infer<typeof Envelope>;
