import { ApiError, fieldError, messageOf } from '@sorrel/web-kit/api';
import { PARTICULARS, type Particular } from '../register/eligibility.ts';

/** `problems` by question, `failure` for the whole screen, `refusal` when treatment is refused, `missing` when the person's particulars are. */
export type Trouble = { problems: Record<string, string>; failure?: string; refusal?: string; missing?: readonly Particular[] };
export const NO_TROUBLE: Trouble = { problems: {} };

/** What a refused call means for the person. */
export function troubleFrom(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return { problems: {}, failure: messageOf(error) };
  if (error.code === 'refused') return { problems: {}, refusal: error.message };
  const problems = Object.fromEntries(Object.keys(error.errors).map((key) => [key.replace(/^answers\./, ''), fieldError(error, key) ?? '']));
  const missing = PARTICULARS.filter((particular) => particular in problems);
  if (missing.length > 0) return { problems, missing };
  return Object.keys(problems).length > 0 ? { problems } : { problems, failure: error.message };
}
