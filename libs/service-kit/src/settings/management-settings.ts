import { z } from 'zod';
import { KitEnv } from './kit-env.ts';
import { about, readEnv } from './read-env.ts';

export const ManagementEnv = z.object({
  NODE_ENV: KitEnv.shape.NODE_ENV,
  MANAGEMENT_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .meta(about('where a process shows its health and its numbers; 0: nowhere', { shown: '9464 in production' })),
  HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .meta(about('the name of MANAGEMENT_PORT before it showed more than health')),
  MANAGEMENT_HOST: z
    .string()
    .default('127.0.0.1')
    .meta(about('the address MANAGEMENT_PORT is bound to; 0.0.0.0 in a container')),
});

/** The port range of Prometheus exporters starts here. */
const USUAL_PORT = 9464;

/**
 * Where a process shows its metrics and health to its operators; null: nowhere. Always in production, elsewhere only on request: many
 * programs on one machine would want the same port.
 */
export function readManagement(env: Record<string, string | undefined>): { port: number; host: string } | null {
  const e = readEnv(env, ManagementEnv);
  const port = e.MANAGEMENT_PORT ?? e.HEALTH_PORT ?? (e.NODE_ENV === 'production' ? USUAL_PORT : 0);
  return port === 0 ? null : { port, host: e.MANAGEMENT_HOST };
}
