import { z } from 'zod';

/** Who acts. A visitor has no account; a customer one; staff have role `admin` and permissions; `system` is Sorrel itself. */
export const ActorKind = z.enum(['visitor', 'customer', 'staff', 'system']);
export type ActorKind = z.infer<typeof ActorKind>;

/** What a member of staff does; `rights.ts` lists what each permission allows. The role word stays `admin` for all of them. */
export const Permission = z.enum([
  'prescriber',
  'pharmacist',
  'dispatch',
  'support',
  'plans',
  'ops',
  'checker',
  'lead',
  'finance',
]);
export type Permission = z.infer<typeof Permission>;

/**
 * The actor context every RPC carries, signed (HMAC) by the calling program and checked by the owning service. `exp` is seconds since the
 * epoch, wall time.
 */
export const Actor = z.object({
  kind: ActorKind,
  userId: z.int().nullable(),
  name: z.string().max(300),
  permissions: z.array(Permission),
  requestId: z.string().max(100),
  /** Hash of the session the request came with; empty for system and visitors without one. */
  sessionId: z.string().max(100),
  exp: z.int(),
});
export type Actor = z.infer<typeof Actor>;
