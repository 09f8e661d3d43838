import type { TreatmentWordsPage } from '@sorrel/contracts/http/admin';
import { TreatmentWords } from '@sorrel/contracts/billing/treatment-words';
import { get } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type Known = z.infer<typeof TreatmentWordsPage>['props'];

export const wordsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['treatment-words', slug],
    queryFn: async ({ signal }) =>
      (await get<z.infer<typeof TreatmentWordsPage>>(`/v2/admin/treatments/${slug}`, { signal })).props,
    // A form is filled in from it: it must not change under somebody's hands.
    staleTime: Infinity,
    meta: { isQuiet: true },
  });

type Place = (string | number)[];

/** What was typed, as it would be saved; or what is wrong with it, with the place of each field. */
export function readTyped(typed: unknown): { words: TreatmentWords } | { wrong: { name: Place; errors: string[] }[] } {
  const read = TreatmentWords.safeParse(typed);
  if (read.success) return { words: read.data };
  return { wrong: read.error.issues.map(({ path, message }) => ({ name: path as Place, errors: [message] })) };
}

/** A field's rule. With one of its own it takes back what was wrong as soon as something else is typed. */
export const upTo = (max: number) => [{ max, message: `Please use at most ${max} characters.` }];

/** The server names a field by its path, as the form does. */
export const placeOf = (field: string): Place =>
  field === 'is_coming_soon'
    ? ['isComingSoon']
    : field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
