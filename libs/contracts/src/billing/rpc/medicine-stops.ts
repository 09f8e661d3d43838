import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { STOP_ADVICE, STOP_REASONS } from '../medicine-stop.ts';
import { staff } from './shapes.ts';

export const StopReasonWord = z.enum(STOP_REASONS);
export const StopAdviceWord = z.enum(STOP_ADVICE);
const words = (max: number) =>
  z
    .string()
    .overwrite((text) => writtenText(text).trim())
    .min(3, 'Please write a few words.')
    .max(max, `Please use at most ${max.toLocaleString('en-GB')} characters.`);
/** One product code, or every code of a treatment. */
const What = z.object({ kind: z.enum(['code', 'treatment']), name: z.string().min(1).max(60) });

/** What a stop would do now: its codes, whom it concerns, what would be held. */
export const considerStop = query(
  'rpc.billing.medicine-stops.consider',
  z.object({ what: What }),
  z.object({
    codes: z.array(z.string()),
    /** Codes that are stopped already. */
    stopped: z.array(z.string()),
    /** Patients whose parcel or next charge would come within two weeks: they are written to. */
    patients: z.int(),
    /** Everybody with a running plan that holds it: written to when they are to stop using it. */
    patientsAtHome: z.int(),
    /** Charges that are due within seven days. */
    renewals: z.int(),
    /** Paid and not sent. */
    parcels: z.int(),
  }),
  { actors: staff, permissions: MAY.stopMedicines },
);

/**
 * Stops a medicine for everybody, at once. `key`: a uuid of the press; a repeat answers the same stop. When all of it is stopped already: 409
 * `stopped`, with who did it. `text`: what patients read.
 */
export const stopMedicine = command(
  'rpc.billing.medicine-stops.stop',
  z.object({
    what: What,
    reason: StopReasonWord,
    note: words(1_000),
    advice: StopAdviceWord.nullable(),
    text: words(3_000),
    key: z.uuid(),
  }),
  Receipt.extend({ id: Id, codes: z.array(z.string()), patients: z.int() }),
  { actors: staff, permissions: MAY.stopMedicines },
);

/** Lifts a stop: everything goes on by itself. Lifted already: 409 `lifted`, with who did it; the same person's repeat is answered. */
export const liftStop = command(
  'rpc.billing.medicine-stops.lift',
  z.object({ id: Id, note: words(1_000) }),
  Receipt.extend({ codes: z.array(z.string()) }),
  { actors: staff, permissions: MAY.liftStops },
);

export const MedicineStop = z.object({
  id: Id,
  /** What was chosen, in words: a treatment's name, or a code with its name. */
  title: z.string(),
  codes: z.array(z.string()),
  reason: StopReasonWord,
  note: z.string(),
  advice: StopAdviceWord.nullable(),
  text: z.string(),
  at: Moment,
  by: z.string(),
  /** Written to when it was stopped. */
  patients: z.int(),
  /** Of them, not yet. */
  untold: z.int(),
  lifted: z.object({ at: Moment, by: z.string(), note: z.string() }).nullable(),
});
/** Standing stops first, then past ones, the newest first; and what can be stopped. */
export const readStops = query(
  'rpc.billing.medicine-stops.read',
  Nothing,
  z.object({
    stops: z.array(MedicineStop),
    choices: z.array(z.object({ kind: z.enum(['code', 'treatment']), name: z.string(), title: z.string() })),
  }),
  { actors: staff, permissions: MAY.readOffers },
);
