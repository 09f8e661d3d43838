import type { InsightPanel, InsightsAnswer, InsightsPage } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type InsightsProps = z.infer<typeof InsightsPage>['props'];
export type Insights = z.infer<typeof InsightsAnswer>;
export interface Days {
  from: string;
  to: string;
}

/** The period that is shown; without days the usual one. */
export const periodQuery = (days: Partial<Days>) =>
  queryOptions({
    queryKey: ['insights', 'period', days],
    queryFn: async ({ signal }) =>
      (await get<z.infer<typeof InsightsPage>>(withQuery('/v2/admin/insights', { ...days }), { signal })).props,
    ...keepPage,
    meta: { isQuiet: true },
  });

export const panelQuery = (panel: InsightPanel, { from, to }: Days) =>
  queryOptions({
    queryKey: ['insights', panel, from, to],
    queryFn: ({ signal }) => get<Insights>(withQuery('/v2/admin/data/insights', { panel, from, to }), { signal }),
    meta: { isQuiet: true },
  });

export const fileOf = (panel: InsightPanel, chart: string, { from, to }: Days): string =>
  withQuery('/v2/admin/data/insights-file', { panel, chart, from, to });
