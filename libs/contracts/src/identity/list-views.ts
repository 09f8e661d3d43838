import { z } from 'zod';
import { lineOf } from '../harmless.ts';
import { LISTS, NO_FILTER, type ListName } from '../lists.ts';
import { MAY } from '../rights.ts';
import { command, Id, Nothing, query } from '../rpc-contract.ts';

/* How staff arrange the console's lists: the columns somebody likes, and filters that they keep under a name. */

export const List = z.enum(Object.keys(LISTS) as [ListName, ...ListName[]], 'There is no such list.');

const MOST_COLUMNS = 30;
const Columns = z
  .array(z.string().regex(/^[a-z_]{1,30}$/, 'There is no such column.'))
  .min(1, 'Please show at least one column.')
  .max(MOST_COLUMNS, 'These are too many columns.')
  .transform((columns) => [...new Set(columns)]);
/** As an address says it, by name. What says where somebody is in the list is left out. */
const Filter = z
  .record(
    z.string().regex(/^[A-Za-z][A-Za-z_]{0,29}$/, 'There is no such filter.'),
    z.string().max(200).transform(lineOf),
  )
  .transform((filter) => Object.fromEntries(Object.entries(filter).filter(([name]) => !NO_FILTER.includes(name))))
  .refine((filter) => Object.keys(filter).length <= 20, 'This filter is too long.');
const Name = z
  .string('Please give it a name.')
  .max(60, 'Please keep the name under 60 characters.')
  .transform(lineOf)
  .refine((name) => name !== '', 'Please give it a name.');

export const ListView = z.object({
  id: Id,
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  /** Null: as each person likes them. */
  columns: z.array(z.string()).nullable(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** Who made it. */
  by: z.string(),
  /** Whether the caller may change it and take it away. */
  isChangeable: z.boolean(),
  version: z.int(),
});
export type ListView = z.infer<typeof ListView>;

/** The caller's own views of a list and the shared ones, by name, and the columns they have chosen; null: the list's own. */
export const readListViews = query(
  'rpc.identity.list-views.read',
  z.object({ list: List }),
  z.object({ views: z.array(ListView), columns: z.array(z.string()).nullable() }),
  { actors: ['staff'], permissions: MAY.readCustomers },
);

/**
 * Without `id` a new one. `version`: the one that was changed; another by now: conflict, which says who was faster. One that is shared may
 * be changed by who made it, and by whoever may `keepViews`.
 */
export const saveListView = command(
  'rpc.identity.list-views.save',
  z.object({
    id: Id.nullable(),
    version: z.int().nullable(),
    list: List,
    name: Name,
    filter: Filter,
    columns: Columns.nullable(),
    isShared: z.boolean(),
  }),
  z.object({ view: ListView }),
  { actors: ['staff'], permissions: MAY.readCustomers },
);

/** A repeat changes nothing. */
export const removeListView = command(
  'rpc.identity.list-views.remove',
  z.object({ id: Id, version: z.int() }),
  Nothing,
  { actors: ['staff'], permissions: MAY.readCustomers },
);

/** The columns that the caller sees in a list, in this order. Null: the list's own. */
export const chooseColumns = command(
  'rpc.identity.list-views.choose-columns',
  z.object({ list: List, columns: Columns.nullable() }),
  Nothing,
  { actors: ['staff'], permissions: MAY.readCustomers },
);
