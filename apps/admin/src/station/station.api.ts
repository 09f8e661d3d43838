import type { Shipped, StationChecked, StationPage, StationScanned } from '@sorrel/contracts/http/admin';
import { get } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type StationProps = z.infer<typeof StationPage>['props'];
export type ScanAnswer = z.infer<typeof StationScanned>;
export type Order = NonNullable<ScanAnswer['order']>;
export type Sheet = NonNullable<ScanAnswer['check']>;
export type CheckAnswer = z.infer<typeof StationChecked>;
export type ShipAnswer = z.infer<typeof Shipped>;

export const stationQuery = queryOptions({
  queryKey: ['station'],
  queryFn: async ({ signal }) => (await get<z.infer<typeof StationPage>>('/v2/admin/station', { signal })).props,
  refetchInterval: 60_000,
  meta: { isQuiet: true },
});
