import { z } from 'zod';
import { MAY } from '../rights.ts';
import { command, Id, Nothing, query } from '../rpc-contract.ts';
import { Moment } from '../words.ts';
import { line } from './words.ts';

export const ImportKind = z.enum(['customers', 'orders']);
export type ImportKind = z.infer<typeof ImportKind>;

/**
 * `uploading`: parts are missing; `checking`: the dry run reads it; `asking`: it has days that could be two, and somebody says which; `checked`: somebody decides; `stopped`: by hand, with lines left;
 * `refused`: it is no such file; `forgotten`: thrown away, or its seven days are over.
 */
export const ImportState = z.enum([
  'uploading',
  'checking',
  'asking',
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
  /** What other systems call it; taken where the file has no column of its own name. */
  alias: readonly string[];
  /** Its values are days. */
  isDay?: true;
  isRequired?: true;
  /** What the template shows in its one line. */
  example: string;
}

/** The columns of each file, in the order of its template. A file may have them in any order, by their usual other names too, and others, which are not read. */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, readonly Column[]>> = {
  customers: [
    {
      name: 'number',
      alias: [
        'customer_number',
        'customer_id',
        'customer_no',
        'client_id',
        'patient_id',
        'id',
        'ref',
        'reference',
        'old_number',
        'account_number',
        'customer',
      ],
      isRequired: true,
      example: 'C-1042',
    },
    {
      name: 'email',
      alias: ['e_mail', 'email_address', 'e_mail_address', 'mail'],
      isRequired: true,
      example: 'jane@example.com',
    },
    {
      name: 'first_name',
      alias: ['firstname', 'forename', 'given_name', 'fname', 'first'],
      isRequired: true,
      example: 'Jane',
    },
    {
      name: 'last_name',
      alias: ['lastname', 'surname', 'family_name', 'sname', 'last'],
      isRequired: true,
      example: 'Doe',
    },
    {
      name: 'birth_date',
      alias: ['date_of_birth', 'dob', 'd_o_b', 'birthdate', 'birthday', 'born'],
      isDay: true,
      example: '1990-04-23',
    },
    { name: 'sex', alias: ['gender', 'sex_at_birth'], example: 'female' },
    { name: 'uk_resident', alias: ['resident', 'lives_in_uk', 'is_uk_resident'], example: 'yes' },
    {
      name: 'phone',
      alias: [
        'mobile',
        'mobile_number',
        'mobile_phone',
        'phone_number',
        'telephone',
        'telephone_number',
        'tel',
        'contact_no',
        'contact_number',
        'cell',
      ],
      example: '07911 123456',
    },
    {
      name: 'address_1',
      alias: ['address_line_1', 'address1', 'addressline1', 'address', 'street', 'street_address', 'line_1'],
      example: '12 Orchard Road',
    },
    { name: 'address_2', alias: ['address_line_2', 'address2', 'addressline2', 'line_2'], example: 'Flat 3' },
    { name: 'city', alias: ['town', 'town_city', 'town_or_city', 'city_town', 'post_town'], example: 'London' },
    { name: 'postcode', alias: ['post_code', 'postal_code', 'zip', 'zip_code', 'pcode'], example: 'SW1A 1AA' },
  ],
  orders: [
    {
      name: 'number',
      alias: ['order_number', 'order_id', 'order_no', 'order', 'id'],
      isRequired: true,
      example: '80121',
    },
    {
      name: 'customer_number',
      alias: ['customer_id', 'customer_no', 'customer', 'client_id', 'patient_id'],
      example: 'C-1042',
    },
    { name: 'email', alias: ['e_mail', 'email_address', 'customer_email', 'mail'], example: 'jane@example.com' },
    { name: 'status', alias: ['state', 'order_status'], isRequired: true, example: 'shipped' },
    {
      name: 'items',
      alias: ['ingredients', 'item', 'product', 'products'],
      isRequired: true,
      example: 'Azelaic acid 15%, Tranexamic acid 3%',
    },
    { name: 'codes', alias: ['code', 'item_code', 'item_codes', 'sku'], example: '150C' },
    { name: 'quantity', alias: ['qty'], isRequired: true, example: '1' },
    {
      name: 'total_pence',
      alias: ['total_in_pence', 'total_price_pence', 'price_pence'],
      isRequired: true,
      example: '3900',
    },
    {
      name: 'shipped_on',
      alias: ['shipping_date', 'shipped_at', 'shipped', 'dispatched_on', 'dispatch_date'],
      isDay: true,
      example: '2024-11-18',
    },
    { name: 'delivery_from', alias: ['delivery_date_from'], isDay: true, example: '2024-11-20' },
    { name: 'delivery_to', alias: ['delivery_date_to'], isDay: true, example: '2024-11-21' },
    { name: 'tracking', alias: ['tracking_number', 'tracking_id', 'tracking_no'], example: 'TT100080121GB' },
  ],
};

const count = z.int().nonnegative();
/** Which number of 01/02/1990 is the day. */
export const DateOrder = z.enum(['day', 'month']);
export type DateOrder = z.infer<typeof DateOrder>;
/** How a file is read. */
export const ImportLayout = z.object({
  encoding: z.enum(['UTF-8', 'Windows-1252', 'UTF-16', 'Excel']),
  separator: z.enum(['comma', 'semicolon', 'tab']),
  /** Its columns in their order. `as`: what it is read as; null: it is not read. `isGuessed`: by another name than the template's. */
  columns: z.array(z.object({ name: z.string(), as: z.string().nullable(), isGuessed: z.boolean() })),
  /** Columns of the template that it does not have. */
  missing: z.array(z.string()),
  /** How many lines have nothing in a column that is read. */
  blanks: z.array(z.object({ column: z.string(), lines: count })),
  /** Null: no day in it could be two. */
  dateOrder: DateOrder.nullable(),
  /** While it asks: how many days could be two. */
  ambiguous: count,
});
export type ImportLayout = z.infer<typeof ImportLayout>;

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
  /** Null before it is looked at, and once it is gone. */
  layout: ImportLayout.nullable(),
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

/** How the first lines were read, and the first with accents: as they stand there, and what becomes of them. Audited. */
export const readImportPreview = query(
  'rpc.identity.imports.preview',
  z.object({ id: Id }),
  z.object({
    lines: z.array(
      z.object({
        line: count,
        isGood: z.boolean(),
        cells: z.array(z.object({ column: z.string(), read: z.string(), as: z.string() })),
      }),
    ),
  }),
  { ...staff, isAudited: true },
);
/** Says once for the whole file which number of a day is the day; then it is checked. A repeat changes nothing. */
export const answerImportDates = command(
  'rpc.identity.imports.answer-dates',
  z.object({ id: Id, order: DateOrder }),
  Nothing,
  staff,
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
