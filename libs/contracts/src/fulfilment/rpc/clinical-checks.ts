import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { Waiting } from '../../waiting.ts';
import { LocalDate, Moment } from '../../words.ts';
import { CLINICAL_STATES, INTERVENTIONS, SEEN } from '../clinical-check.ts';

export const ClinicalRow = z.object({
  itemId: Id,
  subscriptionId: Id,
  userId: Id,
  orderId: z.string(),
  patient: z.string(),
  treatment: z.string(),
  product: z.string(),
  /** The first supply on its prescription. */
  isFirst: z.boolean(),
  isHighRisk: z.boolean(),
  state: z.enum(CLINICAL_STATES),
  /** The prescriber has answered since. */
  isAnswered: z.boolean(),
  since: Moment,
  /** It has waited since a day before today. */
  isLate: z.boolean(),
  prescriber: z.string(),
});
/** Supplies that a pharmacist has to look at, longest waiting first; those a question is open of, or that were stopped, after them. */
export const listClinicalChecks = query(
  'rpc.fulfilment.clinical-checks.list',
  z.object({}),
  z.object({ rows: z.array(ClinicalRow), isMore: z.boolean() }),
  { actors: ['staff'], permissions: MAY.clinicalCheck },
);

/** One entry of the record of a supply's checks; never rewritten. */
export const ClinicalEntry = z.object({
  id: Id,
  /** `with-the-ship`: recorded as a pharmacist pressed Ship. `again`: something changed, so it is to be looked at once more. */
  kind: z.enum(['checked', 'with-the-ship', 'asked', 'answered', 'stopped', 'again']),
  intervention: z.enum(INTERVENTIONS).nullable(),
  words: z.string(),
  seen: z.array(z.enum(SEEN)),
  at: Moment,
  by: z.string(),
});
export type ClinicalEntry = z.infer<typeof ClinicalEntry>;

/** What the pharmacy knows of a supply, for whoever checks it. Health data: audited. */
export const readClinicalCheck = query(
  'rpc.fulfilment.clinical-checks.read',
  z.object({ itemId: Id }),
  z.object({
    row: ClinicalRow,
    /** Why the one who asks may not check it themselves, in words; null: they may. */
    whyNot: z.string().nullable(),
    prescription: z.object({
      ref: z.string(),
      signedOn: LocalDate,
      validUntil: LocalDate,
      prescriber: z.string(),
      registration: z.string(),
      product: z.string(),
      strengths: z.array(z.string()),
      quantity: z.string(),
      directions: z.string(),
      precautions: z.string(),
      supplies: z.int(),
      supplied: z.int(),
      patient: z.object({ name: z.string(), birthDate: z.string().nullable() }),
    }),
    /** What left for this person before, newest first. */
    supplies: z.array(z.object({ orderId: z.string(), product: z.string(), shippedAt: Moment })),
    entries: z.array(ClinicalEntry),
  }),
  { actors: ['staff'], permissions: MAY.clinicalCheck, isAudited: true },
);

const words = z.string().trim().max(2_000, 'Please use at most 2,000 characters.');
/**
 * A pharmacist's verdict on a supply: it may be packed, the prescriber has to answer first, or it is not supplied. Not by whoever signed
 * its prescription (409 `own_prescription`), unless the business says that one person does both. `key`: a uuid of the press; a repeat
 * answers as before.
 */
export const decideClinicalCheck = command(
  'rpc.fulfilment.clinical-checks.decide',
  z
    .object({
      itemId: Id,
      key: z.uuid(),
      verdict: z.enum(['checked', 'asked', 'stopped']),
      intervention: z.enum(INTERVENTIONS).default('none'),
      words: words.default(''),
      seen: z.array(z.enum(SEEN)).max(SEEN.length).default([]),
    })
    .refine(
      ({ verdict, intervention, words: said }) => (verdict === 'checked' && intervention === 'none') || said !== '',
      {
        error: 'Please write a few words.',
        path: ['words'],
      },
    )
    .refine(({ verdict, intervention }) => (verdict === 'stopped') === (intervention === 'refused'), {
      error: 'Supply is refused by stopping it.',
      path: ['intervention'],
    })
    .refine(({ verdict, seen }) => verdict !== 'checked' || SEEN.every((one) => seen.includes(one)), {
      error: 'Please look at everything on the page first.',
      path: ['seen'],
    }),
  Receipt.extend({ id: Id }),
  { actors: ['staff'], permissions: MAY.clinicalCheck },
);

/** Supplies that wait for a pharmacist; late are those that have waited since a day before today. */
export const clinicalCheckWork = query(
  'rpc.fulfilment.clinical-checks.work',
  z.object({}),
  z.object({ clinical: Waiting }),
  { actors: ['staff'], permissions: MAY.clinicalCheck },
);
