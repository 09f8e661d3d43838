import type { RegisterChecked, RegisterPage } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

type Shown = z.infer<typeof RegisterPage>['props'];
export type RegisterRow = Shown['data'][number];
export type OpenDay = Shown['open'][number];
type Checked = z.infer<typeof RegisterChecked>;

export const DEFAULTS = {
  from: '',
  to: '',
  patient: '',
  prescriber: '',
  medicine: '',
  batch: '',
  page: '1',
  perPage: '25',
};
export type RegisterFilters = typeof DEFAULTS;
export type Fields = Omit<RegisterFilters, 'page' | 'perPage'>;

export const registerQuery = (filters: RegisterFilters) =>
  queryOptions({
    queryKey: ['register', filters],
    queryFn: async ({ signal }) =>
      (await get<z.infer<typeof RegisterPage>>(withQuery('/v2/admin/register', filters), { signal })).props,
    ...keepPage,
    meta: { isQuiet: true },
  });

/** What the filters match, all of it. */
export const fileUrl = (
  kind: 'sheet' | 'pdf',
  { page: _page, perPage: _perPage, ...fields }: RegisterFilters,
): string => withQuery(`/v2/admin/data/register-${kind}`, fields);

/** Every signed page, some at a time, until one differs. */
export async function checkPages(): Promise<Omit<Checked, 'next'>> {
  const found = { pages: 0, entries: 0, ended: 0, problem: null as string | null };
  for (let after: string | null = ''; after !== null;) {
    const part: Checked = await get<Checked>(withQuery('/v2/admin/data/check-register', { after }));
    found.pages += part.pages;
    found.entries += part.entries;
    found.ended += part.ended;
    found.problem = part.problem;
    after = part.problem === null ? part.next : null;
  }
  return found;
}
