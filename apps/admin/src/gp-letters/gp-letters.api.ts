import type {
  AdminPractices,
  GpLettersAnswer,
  GpLettersOfAnswer,
  GpMailAnswer,
  GpMailPatients,
} from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';

export type Tab = 'not-sent' | 'sent' | 'answered';

export const gpLettersQuery = (tab: Tab, before: number | null) =>
  queryOptions({
    queryKey: ['gp-letters', 'list', tab, before],
    queryFn: ({ signal }) => get<GpLettersAnswer>(withQuery('/v2/admin/data/gp-letters', { tab, before }), { signal }),
    ...keepPage,
    meta: { isQuiet: true },
  });

export const gpLettersOfQuery = (userId: number) =>
  queryOptions({
    queryKey: ['gp-letters', 'of', userId],
    queryFn: ({ signal }) => get<GpLettersOfAnswer>(`/v2/admin/data/gp-letters-of?user=${userId}`, { signal }),
    meta: { isQuiet: true },
  });

export const gpMailQuery = (id: number) =>
  queryOptions({
    queryKey: ['gp-letters', 'mail', id],
    queryFn: ({ signal }) => get<GpMailAnswer>(`/v2/admin/data/gp-mail?id=${id}`, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { isQuiet: true },
  });

export const gpMailPatientsQuery = (typed: string) =>
  queryOptions({
    queryKey: ['gp-letters', 'patients', typed],
    queryFn: ({ signal }) => get<GpMailPatients>(withQuery('/v2/admin/data/gp-mail-patients', { typed }), { signal }),
    enabled: typed.length > 1,
    ...keepPage,
    meta: { isQuiet: true },
  });

export const practicesQuery = (typed: string) =>
  queryOptions({
    queryKey: ['practices', typed],
    queryFn: ({ signal }) => get<AdminPractices>(withQuery('/v2/admin/data/practices', { typed }), { signal }),
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
