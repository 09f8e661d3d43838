import type { RecallPage, RecallPatients } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listQuery } from '../lists/list.query.ts';

export type RecallProps = z.infer<typeof RecallPage>['props'];
export type RecallPatientRow = z.infer<typeof RecallPatients>['data'][number];

export const DEFAULTS = { part: 'silent', page: '1', perPage: '25' };

/** While it is being sent the page looks again by itself. */
const LOOK_AGAIN_MS = 5_000;

export const recallQuery = (id: number) =>
  queryOptions({
    queryKey: ['recall', id],
    queryFn: async ({ signal }) => (await get<z.infer<typeof RecallPage>>(`/v2/admin/recalls/${id}`, { signal })).props,
    refetchInterval: ({ state }) => ((state.data?.notice?.left ?? 0) > 0 ? LOOK_AGAIN_MS : false),
    meta: { isQuiet: true },
  });

export const patientsQuery = (id: number, filters: typeof DEFAULTS) =>
  listQuery<z.infer<typeof RecallPatients>>('recall-patients', '/v2/admin/data/get-recall-patients', {
    id: String(id),
    ...filters,
  });
