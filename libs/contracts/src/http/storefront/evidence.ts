import { z } from 'zod';
import { EvidenceShown } from '../../consultations/rpc/evidence.ts';
import { Id } from '../../rpc-contract.ts';
import { Moment, TreatmentSlug } from '../../words.ts';
import { Ok } from './shapes.ts';

/** GET /v2/profile/data/evidence: what of the person's still has to be checked, what counts, and how it stands. */
export const EvidenceAnswer = z.object({
  evidence: z.array(EvidenceShown.extend({ treatment: TreatmentSlug })),
});
export type EvidenceAnswer = z.infer<typeof EvidenceAnswer>;

/** POST /v2/profile/form/evidence-document {kind, source, photos}: somebody looks at it by `look_by`. */
export const DocumentSent = Ok.extend({ id: Id, look_by: Moment });
export type DocumentSent = z.infer<typeof DocumentSent>;
