import type { SafetyRulesPage } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

type SafetyRulesProps = z.infer<typeof SafetyRulesPage>['props'];
export type RuleLine = SafetyRulesProps['lines'][number];

export const safetyRulesQuery = queryOptions({
  queryKey: ['safety-rules'],
  queryFn: async ({ signal }) =>
    (await get<z.infer<typeof SafetyRulesPage>>('/v2/admin/safety-rules', { signal })).props,
  ...keepPage,
  meta: { isQuiet: true },
});
