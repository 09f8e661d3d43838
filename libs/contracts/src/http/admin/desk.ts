import { z } from 'zod';
import { ListView } from '../../identity/list-views.ts';
import { UrgentWaiting } from '../../waiting.ts';
import { Moment } from '../../words.ts';
import { WORK, type Work } from '../../work.ts';
import { page } from './shapes.ts';

/* What the console shows whatever page is open: work that waits, and the search. */

const WorkRow = z.object({
  kind: z.enum(Object.keys(WORK) as [Work, ...Work[]]),
  /** Null: it could not be counted just now. `COUNTED_TO` means that many or more. */
  count: z.int().nullable(),
  oldest: Moment.nullable(),
  late: z.int(),
  /** Of those, what may be urgent. */
  urgent: UrgentWaiting.nullable().default(null),
  /** After how many hours it is late; null: it goes by the day, or each has a target of its own. */
  target_hours: z.int().nullable(),
});
export type WorkRow = z.input<typeof WorkRow>;

/** GET /v2/admin/data/work: what waits, of what this person may do, at this moment of the product's clock. */
export const WorkAnswer = z.object({ work: z.array(WorkRow), at: Moment });
export type WorkAnswer = z.input<typeof WorkAnswer>;

/** GET /v2/admin */
export const TodayPage = page('Admin/Today', WorkAnswer);

const Hit = z.object({
  group: z.enum(['customers', 'subscriptions', 'orders', 'parcels', 'prescriptions', 'old-orders']),
  id: z.int(),
  /** What was found, without whose it is: `Subscription 10012`. Nothing here says anything of a person. */
  title: z.string(),
  /** Whose it is and what more helps to tell it from others. */
  text: z.string(),
  /** Where it is shown, as a path of the site. */
  to: z.string(),
});
export type Hit = z.infer<typeof Hit>;

/** GET /v2/admin/data/search?keyword: the best of each group. `isPartial`: not everybody who was asked answered. */
export const SearchAnswer = z.object({ hits: z.array(Hit), isPartial: z.boolean() });
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** GET /v2/admin/data/list-views?list */
export const ListViewsAnswer = z.object({ views: z.array(ListView), columns: z.array(z.string()).nullable() });
export type ListViewsAnswer = z.infer<typeof ListViewsAnswer>;
/** POST /v2/admin/form/list-view-save */
export const ListViewSaved = z.object({ success: z.literal(true), view: ListView });
export type ListViewSaved = z.infer<typeof ListViewSaved>;
