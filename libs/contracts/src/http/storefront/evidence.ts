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

const Time = z.object({ id: Id, starts_at: Moment, ends_at: Moment });
/** GET /v2/profile/data/visits: free times for a video visit, and the person's own. */
export const VisitsAnswer = z.object({
  is_offered: z.boolean(),
  slots: z.array(Time),
  visit: Time.extend({ may_join: z.boolean() }).nullable(),
});
export type VisitsAnswer = z.infer<typeof VisitsAnswer>;
/** POST /v2/profile/form/book-visit {slot, moves?} */
export const VisitBooked = Ok.extend({ visit: Id });
/** POST /v2/profile/form/join-visit {visit}: the way into the room. */
export const VisitRoom = Ok.extend({ url: z.string() });
