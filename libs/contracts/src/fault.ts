import { z } from 'zod';

/** The code of every refusal and its HTTP status at the edge. One table, used by services and BFF alike. */
export const FAULT_STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  payment_failed: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  uri_too_long: 414,
  unsupported: 415,
  invalid: 422,
  refused: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  timeout: 504,
} as const;
export type FaultCode = keyof typeof FAULT_STATUS;

/** A refusal as it travels between services. `errors` maps field names to texts for the person. */
export const FaultShape = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).default({}),
  retryAfterSeconds: z.number().optional(),
});
export type FaultShape = z.infer<typeof FaultShape>;

/** The shape of every failing HTTP answer. */
export const HttpError = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  traceId: z.string().optional(),
});
export type HttpError = z.infer<typeof HttpError>;
