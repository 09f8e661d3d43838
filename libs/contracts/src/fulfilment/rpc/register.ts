import { z } from 'zod';
import { lineOf, writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { Waiting } from '../../waiting.ts';

const line = (max: number) => z.string().overwrite(lineOf).min(1, 'Please fill this in.').max(max);
const lines = z.array(z.string().overwrite(lineOf).max(200)).max(12);

/** What an entry says of one supply (Human Medicines Regulations 2012, schedule 23), and which pack it was. */
export const RegisterParticulars = z.object({
  suppliedOn: LocalDate,
  medicine: line(200),
  /** "Tretinoin 0.025%, Niacinamide 4%"; empty where the name says it. */
  strength: z.string().overwrite(lineOf).max(500),
  form: line(60),
  quantity: line(100),
  /** Null: none was recorded when it was packed. */
  batch: z.object({ number: line(40), expiresOn: LocalDate }).nullable(),
  patient: z.object({ name: line(200), address: lines }),
  prescriber: z.object({ name: line(200), qualification: z.string(), registration: z.string(), address: lines }),
  prescribedOn: LocalDate,
  prescriptionRef: line(60),
  /** A repeat refers to the prescription of the first supply. */
  isRepeat: z.boolean(),
  /** The pharmacy that supplied; null in the oldest entries. */
  supplier: z.object({ name: z.string(), registration: z.string() }).nullable(),
});
export type RegisterParticulars = z.infer<typeof RegisterParticulars>;

export const RegisterEntry = z.object({
  id: Id,
  itemId: Id,
  kind: z.enum(['supply', 'correction']),
  /** The entry it puts right. */
  corrects: Id.nullable(),
  /** The entry that puts this one right: that one counts. */
  correctedBy: Id.nullable(),
  particulars: RegisterParticulars,
  enteredAt: Moment,
  /** When it was taken over from the report's own record; null: it was entered here. */
  copiedAt: Moment.nullable(),
  by: z.string(),
  reason: z.string().nullable(),
  /** Entered later than on the day after the supply. */
  isLate: z.boolean(),
  /** Entered when the day of its supply was closed already. */
  isAfterClosing: z.boolean(),
  /** The signed page it stands on; null: its day is still open. */
  page: z.object({ day: LocalDate, closedAt: Moment, by: z.string() }).nullable(),
});
export type RegisterEntry = z.infer<typeof RegisterEntry>;

const words = z.string().max(200);
const Filters = z.object({
  /** Days of supply. */
  from: LocalDate.nullable(),
  to: LocalDate.nullable(),
  patient: words,
  prescriber: words,
  medicine: words,
  batch: words,
});
const MAY_READ = { actors: ['staff'], permissions: MAY.readRegister, isAudited: true, timeoutMs: 20_000 } as const;

/** Newest first. `open`: days with entries that nobody has signed yet, the oldest first. */
export const listRegister = query(
  'rpc.fulfilment.register.list',
  Filters.extend({ page: z.int().min(1).max(1_000_000), perPage: z.int().min(1).max(1_000) }),
  z.object({
    total: z.int(),
    /** A word matches more than were counted: `total` is the first two thousand. */
    isMore: z.boolean().default(false),
    rows: z.array(RegisterEntry),
    open: z.array(z.object({ day: LocalDate, entries: z.int() })),
    today: LocalDate,
  }),
  MAY_READ,
);
/** The register part by part in the order of its numbers; `after` is what the part before named as `next`. */
export const exportRegister = query(
  'rpc.fulfilment.register.export',
  Filters.extend({ after: Id.nullable() }),
  z.object({ rows: z.array(RegisterEntry), next: Id.nullable() }),
  MAY_READ,
);
/** What a PDF holds at most: it is set in one piece. */
export const MOST_PRINTED = 300;
/** The same as a PDF for an inspector. More than `MOST_PRINTED` entries are refused (409 `too_many`). */
export const printRegister = query(
  'rpc.fulfilment.register.print',
  Filters,
  z.object({ base64: z.string(), fileName: z.string(), contentType: z.string() }),
  MAY_READ,
);

/** What may be put right; what is left out stays as it was. */
export const RegisterCorrection = RegisterParticulars.omit({ isRepeat: true, supplier: true, prescriber: true })
  .extend({ prescriber: RegisterParticulars.shape.prescriber.pick({ name: true, address: true }) })
  .partial();
export type RegisterCorrection = z.infer<typeof RegisterCorrection>;

/**
 * Puts an entry right by a new one, which says why and by whom; the old one stays as it is. Only the newest of a supply's entries can be
 * put right (409 `corrected_before`). `key`: a uuid of the press; a repeat answers the same entry.
 */
export const correctRegisterEntry = command(
  'rpc.fulfilment.register.correct',
  z.object({
    id: Id,
    changes: RegisterCorrection,
    reason: z
      .string()
      .overwrite((text) => writtenText(text).trim())
      .min(3, 'Please say why.')
      .max(500, 'Please use at most 500 characters.'),
    key: z.uuid(),
  }),
  Receipt.extend({ id: Id }),
  { actors: ['staff'], permissions: MAY.keepRegister },
);
/** Signs the page of that day, and of every open day before it. Nothing open: 409 `nothing_to_close`. */
export const closeRegister = command(
  'rpc.fulfilment.register.close',
  z.object({ day: LocalDate }),
  Receipt.extend({ pages: z.array(z.object({ day: LocalDate, entries: z.int() })) }),
  { actors: ['staff'], permissions: MAY.keepRegister, timeoutMs: 25_000 },
);
/**
 * Compares signed pages with what stands there now, some at a time from the first: `after` is the `next` of the answer before.
 * `problem`: what differs, and where. `ended`: entries that went at the end of their time.
 */
export const checkRegister = query(
  'rpc.fulfilment.register.check',
  z.object({ after: LocalDate.nullable() }),
  z.object({
    pages: z.int(),
    entries: z.int(),
    ended: z.int(),
    problem: z.string().nullable(),
    next: LocalDate.nullable(),
  }),
  MAY_READ,
);
/** Days before today that nobody has signed, and supplies without an entry. */
export const registerWork = query('rpc.fulfilment.register.work', z.object({}), z.object({ register: Waiting }), {
  actors: ['staff'],
  permissions: MAY.keepRegister,
});
