import type { DocumentKind, DocumentSource } from '@sorrel/contracts/consultations/evidence-state';
import type {
  DocumentSent,
  EvidenceAnswer,
  VisitBooked,
  VisitRoom,
  VisitsAnswer,
} from '@sorrel/contracts/http/storefront';
import { get, post } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type Shown = EvidenceAnswer['evidence'][number];

export const evidenceQuery = queryOptions({
  queryKey: ['evidence'],
  queryFn: async ({ signal }) =>
    (await get<EvidenceAnswer>('/v2/profile/data/evidence', { signal, keepSignedOut: true })).evidence,
  meta: { isQuiet: true },
});

export const sendDocument = (sent: { kind: DocumentKind; source: DocumentSource; photos: number[] }) =>
  post<DocumentSent>('/v2/profile/form/evidence-document', sent);

export const beginCheck = () => post<z.infer<typeof VisitRoom>>('/v2/profile/form/identity-check', {});

export const visitsQuery = queryOptions({
  queryKey: ['visits'],
  queryFn: ({ signal }) => get<VisitsAnswer>('/v2/profile/data/visits', { signal }),
  meta: { isQuiet: true },
});
export const bookVisit = (asked: { slot: number; moves?: number }) =>
  post<z.infer<typeof VisitBooked>>('/v2/profile/form/book-visit', asked);
export const cancelVisit = (visit: number) => post('/v2/profile/form/cancel-visit', { visit });
export const joinVisit = (visit: number) => post<z.infer<typeof VisitRoom>>('/v2/profile/form/join-visit', { visit });
