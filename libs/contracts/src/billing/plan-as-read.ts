import { z } from 'zod';
import { Moment } from '../words.ts';

/**
 * A plan as somebody had read it who changes it. Sent along with the change: when what it names reads otherwise by now, nothing is changed,
 * and the answer (409, `changed_meanwhile`) says who was faster and in what.
 */
export const PlanAsRead = z.object({
  /** The newest line of the history that was read; null: there was none. */
  since: Moment.nullish(),
  due_at: z.string().max(10).nullish(),
  frequency: z.int().nullish(),
  /** The product of each line that goes on. */
  items: z
    .array(z.object({ stid: z.string().max(40), code: z.string().max(40) }))
    .max(200)
    .nullish(),
});
export type PlanAsRead = z.infer<typeof PlanAsRead>;
export type PlanLine = NonNullable<PlanAsRead['items']>[number];

interface AnItem {
  id: number;
  stid: string;
  code: string;
  status: string;
  treatment: string;
}

/** What a plan consists of: its lines by the newest item of each, without those that are over. */
export function planLines(items: readonly AnItem[]): PlanLine[] {
  const newest = new Map<string, AnItem>();
  for (const item of items.toSorted((one, other) => one.id - other.id)) newest.set(item.stid, item);
  return [...newest.values()]
    .filter(
      ({ status, treatment }) =>
        !['cancelled', 'refunded'].includes(status) && !['cancelled', 'refused'].includes(treatment),
    )
    .map(({ stid, code }) => ({ stid, code }));
}

/** In what two readings of a plan's lines differ, in words: "170C added, 110C changed to 111C". */
export function linesChanged(before: readonly PlanLine[], now: readonly PlanLine[]): string[] {
  const was = new Map(before.map(({ stid, code }) => [stid, code]));
  const is = new Map(now.map(({ stid, code }) => [stid, code]));
  return [
    ...before.flatMap(({ stid, code }) => {
      const other = is.get(stid);
      if (other === undefined) return [`${code} removed`];
      return other === code ? [] : [`${code} changed to ${other}`];
    }),
    ...now.flatMap(({ stid, code }) => (was.has(stid) ? [] : [`${code} added`])),
  ];
}
