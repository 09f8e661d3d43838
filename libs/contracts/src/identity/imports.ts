import { z } from 'zod';
import { MAY } from '../rights.ts';
import { command, Id, Nothing, query } from '../rpc-contract.ts';
import { Moment } from '../words.ts';
import { line } from './words.ts';

export const ImportKind = z.enum(['customers', 'orders']);
export type ImportKind = z.infer<typeof ImportKind>;

/**
 * `uploading`: parts are missing; `checking`: the dry run reads it; `checked`: somebody decides; `stopped`: by hand, with lines left;
 * `refused`: it is no such file; `forgotten`: thrown away, or its seven days are over.
 */
export const ImportState = z.enum([
  'uploading',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'refused',
  'forgotten',
]);
export type ImportState = z.infer<typeof ImportState>;

export const MOST_BYTES = 64_000_000;
export const MOST_LINES = 200_000;
/** A part as bytes of the file: in base64 it fits into a form. */
export const PART_BYTES = 66_000;
export const KEPT_DAYS = 7;

interface Column {
  name: string;
  isRequired?: true;
  /** What the template shows in its one line. */
  example: string;
}

/** The columns of each file, in the order of its template. A file may have them in any order, and others, which are not read. */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, readonly Column[]>> = {
  customers: [
    { name: 'number', isRequired: true, example: 'C-1042' },
    { name: 'email', isRequired: true, example: 'jane@example.com' },
    { name: 'first_name', isRequired: true, example: 'Jane' },
    { name: 'last_name', isRequired: true, example: 'Doe' },
    { name: 'birth_date', example: '1990-04-23' },
    { name: 'sex', example: 'female' },
    { name: 'uk_resident', example: 'yes' },
    { name: 'phone', example: '07911 123456' },
    { name: 'address_1', example: '12 Orchard Road' },
    { name: 'address_2', example: 'Flat 3' },
    { name: 'city', example: 'London' },
    { name: 'postcode', example: 'SW1A 1AA' },
  ],
  orders: [
    { name: 'number', isRequired: true, example: '80121' },
    { name: 'customer_number', example: 'C-1042' },
    { name: 'email', example: 'jane@example.com' },
    { name: 'status', isRequired: true, example: 'shipped' },
    {
      name: 'items',
      isRequired: true,
      example: 'Azelaic acid 15%, Tranexamic acid 3%',
    },
    { name: 'codes', example: '150C' },
    { name: 'quantity', isRequired: true, example: '1' },
    { name: 'total_pence', isRequired: true, example: '3900' },
    { name: 'shipped_on', example: '2024-11-18' },
    { name: 'delivery_from', example: '2024-11-20' },
    { name: 'delivery_to', example: '2024-11-21' },
    { name: 'tracking', example: 'TT100080121GB' },
  ],
};

const count = z.int().nonnegative();
export const Import = z.object({
  id: Id,
  kind: ImportKind,
  state: ImportState,
  /** The file's name; empty once it is gone. */
  file: z.string(),
  bytes: count,
  /** Of `bytes`, what has come in, and what the dry run has read. */
  received: count,
  read: count,
  lines: count,
  good: count,
  bad: count,
  /** Lines whose number was imported before: there is nothing to do for them. */
  known: count,
  /** Of the good ones, those that a run has dealt with; `passed` of them it left out, because somebody had an account by then. */
  done: count,
  passed: count,
  /** Why the file is refused. */
  refusal: z.string().nullable(),
  shouldMail: z.boolean(),
  madeAt: Moment,
  by: z.string(),
  endedAt: Moment.nullable(),
  /** When what is left of the file goes by itself. */
  goesAt: Moment,
});
export type Import = z.infer<typeof Import>;

export const ImportProblem = z.object({ column: z.string(), read: z.string(), what: z.string() });
export type ImportProblem = z.infer<typeof ImportProblem>;

const staff = { actors: ['staff'], permissions: MAY.importRecords } as const;

/** The newest twenty, with their counts. */
export const listImports = query('rpc.identity.imports.list', Nothing, z.object({ imports: z.array(Import) }), staff);

/** A file is about to be sent in parts. `products`: what may stand in orders, in lower case. */
export const beginImport = command(
  'rpc.identity.imports.begin',
  z.object({
    kind: ImportKind,
    file: line(200, 'Please rename the file.').transform((name) => name || 'file.csv'),
    bytes: z
      .int()
      .positive('This file is empty.')
      .max(MOST_BYTES, 'A file may have 64 MB at most. Please cut it in two.'),
    products: z.object({
      names: z.array(z.string().max(200)).max(2_000),
      codes: z.array(z.string().max(60)).max(2_000),
    }),
  }),
  z.object({ id: Id }),
  staff,
);

/** A part of the file, by its place. One that has come already is replaced; the last one starts the dry run. */
export const addImportPart = command(
  'rpc.identity.imports.add-part',
  z.object({ id: Id, part: z.int().nonnegative().max(2_000), data: z.base64().min(1).max(90_000) }),
  z.object({ received: count, isWhole: z.boolean() }),
  staff,
);

/** The bad lines, in their order. Names what was read: audited. */
export const readImportProblems = query(
  'rpc.identity.imports.problems',
  z.object({ id: Id, after: count, limit: z.int().positive().max(500) }),
  z.object({
    lines: z.array(z.object({ line: count, problems: z.array(ImportProblem) })),
    next: count.nullable(),
  }),
  { ...staff, isAudited: true },
);

/** Imports the good lines, or goes on with what a stop left. Whoever asks names the counts they saw; a repeat changes nothing. */
export const runImport = command(
  'rpc.identity.imports.run',
  z.object({ id: Id, good: count, bad: count, shouldMail: z.boolean() }),
  Nothing,
  staff,
);
/** No further line is begun; what is imported stays. */
export const stopImport = command('rpc.identity.imports.stop', z.object({ id: Id }), Nothing, staff);
/** Throws the file away, with everything that was read from it. What is imported stays. */
export const forgetImport = command('rpc.identity.imports.forget', z.object({ id: Id }), Nothing, staff);
