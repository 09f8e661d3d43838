import type { z } from 'zod';
import { Ok } from '@sorrel/contracts/http/storefront';

/** A call as `/openapi.json` shows it. Without `answer` it says what the page needs, and no contract. */
export interface Route {
  method: 'get' | 'post';
  path: string;
  summary: string;
  body?: Record<string, object>;
  answer?: z.ZodType;
}
export const text = { type: 'string' };
export const whole = { type: 'integer' };
export const flag = { type: 'boolean' };

export const get = (path: string, summary: string, answer: z.ZodType): Route => ({
  method: 'get',
  path,
  summary,
  answer,
});
export const post = (
  path: string,
  summary: string,
  body: Record<string, object>,
  answer: z.ZodType | null = Ok,
): Route => ({ method: 'post', path, summary, body, ...(answer ? { answer } : {}) });
