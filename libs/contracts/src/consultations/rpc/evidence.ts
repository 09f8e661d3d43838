import { z } from 'zod';
import { lineOf, writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment, TreatmentSlug } from '../../words.ts';
import { DOCUMENT_KINDS, DOCUMENT_REFUSALS, DOCUMENT_SOURCES, EVIDENCE_STATES } from '../evidence-state.ts';
import { REFERENCE_MAX, STAFF_METHODS } from '../evidence.ts';
import { EvidenceKind, Finding } from '../words.ts';
import { customer } from './shapes.ts';

/**
 * Weight and height, a blood result or an identity that a prescriber or pharmacist has verified, with what it rests on: a reference, or a
 * picture of the patient's (for `photo` that alone). The same `clientId` again answers the stored record.
 */
export const recordEvidence = command(
  'rpc.consultations.evidence.record',
  z.object({
    userId: Id,
    method: z.enum(STAFF_METHODS),
    takenOn: LocalDate,
    finding: Finding,
    reference: z
      .string()
      .overwrite(lineOf)
      .trim()
      .max(REFERENCE_MAX, `Please use at most ${REFERENCE_MAX} characters.`)
      .optional(),
    photoId: Id.optional(),
    note: z.string().overwrite(writtenText).max(2_000, 'Please use at most 2000 characters.').optional(),
    clientId: z.string().max(64).optional(),
  }),
  z.object({ id: Id }),
  { actors: ['staff'], permissions: MAY.verifyEvidence },
);
/** Withdraws a wrong record: the rules ignore it, and it stays readable with who withdrew it and why. */
export const withdrawEvidence = command(
  'rpc.consultations.evidence.withdraw',
  z.object({
    id: Id,
    reason: z
      .string()
      .overwrite(writtenText)
      .trim()
      .min(3, 'Please say what was wrong.')
      .max(500, 'Please use at most 500 characters.'),
  }),
  Nothing,
  { actors: ['staff'], permissions: MAY.verifyEvidence },
);

const keys = <K extends string>(of: Record<K, unknown>): [K, ...K[]] => Object.keys(of) as [K, ...K[]];

/** Where a kind of evidence stands, in the words the patient reads (`evidenceShown`). */
export const EvidenceShown = z.object({
  kind: EvidenceKind,
  state: z.enum(EVIDENCE_STATES),
  title: z.string(),
  text: z.string(),
  counts: z.string(),
  ways: z.array(z.enum(['upload', 'visit', 'check', 'chat'])),
});

/** What of the caller's still has to be verified for what they have, ordered or asked for, and what was. */
export const myEvidence = query(
  'rpc.consultations.evidence.mine',
  Nothing,
  z.object({
    evidence: z.array(
      EvidenceShown.extend({
        /** The treatment that asks for it. */
        treatment: TreatmentSlug,
      }),
    ),
  }),
  { actors: customer, permissions: 'own' },
);

/** The most pictures of one document. */
export const DOCUMENT_PICTURES_MAX = 6;
/**
 * The caller sends pictures of a record, which they have uploaded before: somebody looks at it by `lookBy`. It verifies nothing by itself.
 * The same pictures again while nobody has decided: the same document.
 */
export const sendDocument = command(
  'rpc.consultations.documents.send',
  z.object({
    kind: z.enum(DOCUMENT_KINDS, 'Please choose what it shows.'),
    source: z.enum(keys(DOCUMENT_SOURCES), 'Please choose what you send.'),
    photoIds: z
      .array(Id)
      .min(1, 'Please add a picture of it.')
      .max(DOCUMENT_PICTURES_MAX, `Please send at most ${DOCUMENT_PICTURES_MAX} pictures.`),
  }),
  Receipt.extend({ id: Id, lookBy: Moment }),
  { actors: customer, permissions: 'own' },
);

/** A document a patient has sent. */
export const EvidenceDocument = z.object({
  id: Id,
  kind: z.enum(DOCUMENT_KINDS),
  source: z.enum(keys(DOCUMENT_SOURCES)),
  photoIds: z.array(Id),
  sentAt: Moment,
  lookBy: Moment,
  /** Null: it waits. */
  decidedAt: Moment.nullable(),
  decidedBy: z.string().nullable(),
  /** Null: it waits, or it was accepted. */
  refusal: z.enum(keys(DOCUMENT_REFUSALS)).nullable(),
});
export type EvidenceDocument = z.infer<typeof EvidenceDocument>;

/** What a document shows is put on record, by somebody who has read it; the patient is told. Decided already: conflict. */
export const acceptDocument = command(
  'rpc.consultations.documents.accept',
  z.object({
    id: Id,
    method: z.enum(['gp-record', 'other-provider'], 'Please choose whose record it is.'),
    takenOn: LocalDate,
    finding: Finding,
    reference: recordEvidence.input.shape.reference,
    note: recordEvidence.input.shape.note,
  }),
  Receipt.extend({ evidenceId: Id }),
  { actors: ['staff'], permissions: MAY.verifyEvidence },
);

/** A document is not enough; the patient is told why and what to do. Decided already: conflict. */
export const refuseDocument = command(
  'rpc.consultations.documents.refuse',
  z.object({ id: Id, refusal: z.enum(keys(DOCUMENT_REFUSALS), 'Please choose why.') }),
  Receipt,
  { actors: ['staff'], permissions: MAY.verifyEvidence },
);
