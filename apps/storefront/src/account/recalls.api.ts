import type { RecallReply } from '@sorrel/contracts/fulfilment/recall';
import type { RecallsAnswer } from '@sorrel/contracts/http/storefront';
import { get, post } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type Recall = z.infer<typeof RecallsAnswer>['recalls'][number];

export const recallsQuery = queryOptions({
  queryKey: ['profile', 'recalls'],
  queryFn: async ({ signal }) =>
    (await get<z.infer<typeof RecallsAnswer>>('/v2/profile/data/recalls', { signal })).recalls,
  meta: { isQuiet: true },
});

export const answerRecall = (answer: { id: number; reply: RecallReply }): Promise<{ success: true }> =>
  post('/v2/profile/form/answer-recall', answer);
