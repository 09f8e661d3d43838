import type { DocumentKind, DocumentSource } from '@sorrel/contracts/consultations/evidence-state';
import type { DocumentSent, EvidenceAnswer } from '@sorrel/contracts/http/storefront';
import { get, post } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';

export type Shown = EvidenceAnswer['evidence'][number];

export const evidenceQuery = queryOptions({
  queryKey: ['evidence'],
  queryFn: async ({ signal }) =>
    (await get<EvidenceAnswer>('/v2/profile/data/evidence', { signal, keepSignedOut: true })).evidence,
  meta: { isQuiet: true },
});

export const sendDocument = (sent: { kind: DocumentKind; source: DocumentSource; photos: number[] }) =>
  post<DocumentSent>('/v2/profile/form/evidence-document', sent);
