import type {
  ClinicalCheckPage,
  ClinicalCheckRow,
  ClinicalChecks,
  Responsible,
  ResponsiblePage,
  ResponsibleRecord,
} from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type Check = z.infer<typeof ClinicalCheckRow>;
export type CheckPage = z.infer<typeof ClinicalCheckPage>;
export type ResponsibleNow = z.infer<typeof Responsible>;
export type RecordRow = z.infer<typeof ResponsibleRecord>['data'][number];

/** What others do to it is seen without loading the page. */
const AGAIN_MS = 30_000;

export const checksQuery = queryOptions({
  queryKey: ['pharmacist', 'checks'],
  queryFn: ({ signal }) => get<z.infer<typeof ClinicalChecks>>('/v2/admin/data/clinical-checks', { signal }),
  refetchInterval: AGAIN_MS,
  ...keepPage,
  meta: { isQuiet: true },
});

export const checkQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['pharmacist', 'check', itemId],
    queryFn: ({ signal }) =>
      get<CheckPage>(withQuery('/v2/admin/data/clinical-check', { id: String(itemId) }), { signal }),
    meta: { isQuiet: true },
  });

export const responsibleQuery = queryOptions({
  queryKey: ['pharmacist', 'responsible'],
  queryFn: ({ signal }) => get<z.infer<typeof ResponsiblePage>>('/v2/admin/data/responsible', { signal }),
  refetchInterval: AGAIN_MS,
  meta: { isQuiet: true },
});

export const recordQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['pharmacist', 'responsible', 'record', days],
    queryFn: ({ signal }) =>
      get<z.infer<typeof ResponsibleRecord>>(withQuery('/v2/admin/data/responsible-record', days), { signal }),
    ...keepPage,
    meta: { isQuiet: true },
  });
