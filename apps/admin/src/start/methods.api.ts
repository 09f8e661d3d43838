import type { AdminMethod } from '@sorrel/contracts/http/admin';
import { get, withQuery } from '@sorrel/web-kit/api';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

export type Method = z.infer<typeof AdminMethod>;

/** Saved payment methods of a customer; asked only once there is something like an e-mail. */
export const methodsQuery = (email: string) =>
  queryOptions({
    queryKey: ['payment-methods', email],
    queryFn: ({ signal }) => get<Method[]>(withQuery('/v2/admin/data/get-user-payment-methods', { email }), { signal }),
    enabled: email.includes('@'),
    meta: { isQuiet: true },
  });
