import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { customer } from './shapes.ts';

/** The caller's check by the identity service begins, or goes on: where to go for it. While one of us looks at the last: conflict `with_person`. */
export const beginIdentityCheck = command(
  'rpc.consultations.identity-checks.begin',
  z.object({ returnUrl: z.url().max(500) }),
  z.object({ url: z.string() }),
  { actors: customer, permissions: 'own' },
);

/** A check whose document differs from the account: somebody of the clinic decides. */
export const IdentityCheck = z.object({
  id: Id,
  begunAt: Moment,
  state: z.enum(['begun', 'processing', 'failed', 'with-person', 'verified', 'gone']),
  /** Null: nothing differs, or it is not known yet. */
  document: z.object({ name: z.string(), birthDate: LocalDate }).nullable(),
  decidedBy: z.string().nullable(),
});
export type IdentityCheck = z.infer<typeof IdentityCheck>;

/**
 * Whether the document is the patient's although it differs: then it is on record as it stands there, and the rules about another name or
 * birth date ask whoever approves for a reason. Decided already: conflict.
 */
export const decideIdentityCheck = command(
  'rpc.consultations.identity-checks.decide',
  z.object({ id: Id, isTheirs: z.boolean() }),
  Receipt,
  { actors: ['staff'], permissions: MAY.verifyEvidence },
);

/** A webhook of the identity service as it came: base64 of the body, and its signature. `isNew` false: about no check of ours. */
export const receiveIdentityWebhook = command(
  'rpc.consultations.identity-checks.receive-webhook',
  z.object({ body: z.string().max(2_000_000), signature: z.string().max(2_000) }),
  z.object({ isNew: z.boolean() }),
  { actors: ['system'] },
);
