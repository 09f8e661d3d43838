import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { Waiting } from '../../waiting.ts';
import { LocalDate, Moment } from '../../words.ts';
import {
  COMPLAINT_KINDS,
  CONCERN_SOURCES,
  CONCERN_STEPS,
  CONCERN_TYPES,
  HARMS,
  INCIDENT_KINDS,
  type ComplaintKind,
  type ConcernSource,
  type ConcernStep,
  type Harm,
  type IncidentKind,
} from '../concern.ts';
import { customer } from './shapes.ts';

const keys = <K extends string>(words: Record<K, string>) => Object.keys(words) as [K, ...K[]];
export const ConcernType = z.enum(CONCERN_TYPES);
export const IncidentKindOf = z.enum(keys<IncidentKind>(INCIDENT_KINDS));
export const ComplaintKindOf = z.enum(keys<ComplaintKind>(COMPLAINT_KINDS));
export const HarmOf = z.enum(keys<Harm>(HARMS));
export const ConcernSourceOf = z.enum(keys<ConcernSource>(CONCERN_SOURCES));
export const ConcernStepOf = z.enum(keys<ConcernStep>(CONCERN_STEPS));

const words = (max: number) =>
  z
    .string()
    .overwrite((text) => writtenText(text).trim())
    .min(3, 'Please write a few words.')
    .max(max, `Please use at most ${max.toLocaleString('en-GB')} characters.`);
const some = (max: number) =>
  z
    .string()
    .overwrite((text) => writtenText(text).trim())
    .max(max, `Please use at most ${max.toLocaleString('en-GB')} characters.`);

/**
 * Records an incident. `userId`: the patient it is about, where it is about one. `medicine`, `batch`: as they stand on the label, where a
 * medicine took part. `key`: a uuid of the press; a repeat answers the same entry.
 */
export const recordIncident = command(
  'rpc.consultations.concerns.record-incident',
  z.object({
    kind: IncidentKindOf,
    harm: HarmOf,
    happenedOn: LocalDate,
    userId: Id.nullable(),
    what: words(4_000),
    done: words(2_000),
    medicine: some(200).default(''),
    batch: some(60).default(''),
    key: z.uuid(),
  }),
  Receipt.extend({ id: Id }),
  { actors: ['staff'], permissions: MAY.keepConcerns },
);

/** Records a complaint that came another way than through the account. `contact`: how the person is reached where there is no account. */
export const recordComplaint = command(
  'rpc.consultations.concerns.record-complaint',
  z.object({
    kind: ComplaintKindOf,
    source: ConcernSourceOf,
    receivedOn: LocalDate,
    userId: Id.nullable(),
    what: words(4_000),
    contact: some(300).default(''),
    key: z.uuid(),
  }),
  Receipt.extend({ id: Id }),
  { actors: ['staff'], permissions: MAY.keepConcerns },
);

/** A customer's own complaint: recorded, and confirmed in their chat with its number and the day by which somebody answers. */
export const complain = command(
  'rpc.consultations.concerns.complain',
  z.object({ kind: ComplaintKindOf, what: words(4_000), key: z.uuid() }),
  Receipt.extend({ ref: z.string(), acknowledgeBy: LocalDate }),
  { actors: customer, permissions: 'own' },
);

/**
 * Adds a step. What may follow is said by `whyNotStep` (409 `not_now`). `on`: the day it was done. `reference`: the Yellow Card's number, or
 * the letter's. `isTold`: the text is sent to the customer's chat as well (an acknowledgement, an answer).
 */
export const addConcernStep = command(
  'rpc.consultations.concerns.add-step',
  z.object({
    id: Id,
    step: ConcernStepOf,
    on: LocalDate,
    text: some(4_000).default(''),
    reference: some(100).default(''),
    isTold: z.boolean().default(false),
    key: z.uuid(),
  }),
  Receipt,
  { actors: ['staff'], permissions: MAY.keepConcerns },
);

export const Concern = z.object({
  id: Id,
  ref: z.string(),
  type: ConcernType,
  kind: z.string(),
  harm: HarmOf.nullable(),
  source: ConcernSourceOf,
  /** The day it happened, or the complaint came. */
  day: LocalDate,
  userId: Id.nullable(),
  /** The patient's name; empty: about nobody, or nobody we know. */
  name: z.string(),
  what: z.string(),
  done: z.string(),
  medicine: z.string(),
  batch: z.string(),
  contact: z.string(),
  recordedAt: Moment,
  by: z.string(),
  isClosed: z.boolean(),
  /** Until when it has to be acknowledged, and whether it was. Null: no complaint. */
  acknowledgeBy: LocalDate.nullable(),
  isLate: z.boolean(),
  /** What keeps it from being closed. */
  missing: z.array(z.string()),
  steps: z.array(
    z.object({
      step: ConcernStepOf,
      on: LocalDate,
      text: z.string(),
      reference: z.string(),
      isTold: z.boolean(),
      at: Moment,
      by: z.string(),
    }),
  ),
});
export type Concern = z.infer<typeof Concern>;

export const MOST_CONCERNS = 500;
/** Incidents or complaints, the newest first. Health data: audited. */
export const listConcerns = query(
  'rpc.consultations.concerns.list',
  z.object({ type: ConcernType }),
  z.object({ today: LocalDate, total: z.int(), rows: z.array(Concern) }),
  { actors: ['staff'], permissions: MAY.keepConcerns, isAudited: true },
);
/** Complaints that nobody has acknowledged. Late: those whose last day for it is over. */
export const concernWork = query('rpc.consultations.concerns.work', Nothing, z.object({ complaints: Waiting }), {
  actors: ['staff'],
  permissions: MAY.keepConcerns,
});
