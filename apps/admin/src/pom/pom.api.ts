import type { PomPage } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type PomRow = z.infer<typeof PomPage>['props']['data'][number];

/** A section 9: 25 per page, page 1. */
export const DEFAULTS = {
  start_date: '',
  end_date: '',
  patient: '',
  prescriber: '',
  item: '',
  id: '',
  page: '1',
  perPage: '25',
};
export type PomFilters = typeof DEFAULTS;

/** The whole report in one file. */
const EXPORT_PER_PAGE = '1000000';

export const pomQuery = (filters: PomFilters) =>
  queryOptions({
    queryKey: ['pom', filters],
    queryFn: async ({ signal }) =>
      (
        await get<z.infer<typeof PomPage>>(withQuery('/v2/admin/pom', { ...filters, id: scriptId(filters.id) }), {
          signal,
        })
      ).props,
    ...keepPage,
    meta: { isQuiet: true },
  });

/** The same route with the export flag: what the filters match, all of it. */
export const exportUrl = (filters: PomFilters): string =>
  withQuery('/v2/admin/pom', {
    ...filters,
    id: scriptId(filters.id),
    page: '1',
    perPage: EXPORT_PER_PAGE,
    export: '1',
  });

/** A script reference is PRX and the id; staff paste either. */
export const scriptId = (text: string): string => text.trim().replace(/^PRX\s*/i, '');

/** What prescribers decided in those days, and why. */
export const decisionsUrl = ({ start_date, end_date }: PomFilters): string =>
  withQuery('/v2/admin/data/decisions-file', { start_date, end_date });
