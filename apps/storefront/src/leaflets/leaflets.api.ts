import type { LeafletAgreed, LeafletsAnswer } from '@sorrel/contracts/http/storefront';
import { get, post } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type AskedLeaflet = LeafletsAnswer['leaflets'][number];

/** Of what is proposed, read again with each plan; or of what they have. */
export const leafletsQuery = (of: 'checkout' | 'plans', plan = 0) =>
  queryOptions({
    queryKey: ['leaflets', of, plan],
    queryFn: async ({ signal }) =>
      (await get<LeafletsAnswer>(`/v2/profile/data/leaflets?of=${of}`, { signal })).leaflets ?? [],
    meta: { isQuiet: true },
  });

export const agreeToLeaflet = (print: string) =>
  post<z.infer<typeof LeafletAgreed>>('/v2/profile/form/agree-leaflet', { print });
