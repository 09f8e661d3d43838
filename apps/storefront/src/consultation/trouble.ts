import { ApiError, fieldError, messageOf } from '@sorrel/web-kit/api';

/** `problems` by question, `failure` for the whole screen, `refusal` when treatment is refused, `refusedBy` for which answers; `isAway`: the same call is worth repeating. */
export type Trouble = {
  problems: Record<string, string>;
  failure?: string;
  refusal?: string;
  refusedBy?: string[];
  isAway?: true;
};
export const NO_TROUBLE: Trouble = { problems: {} };

/** Nobody is there just now: a service, or the way to it. */
const AWAY = [502, 503, 504];

/** What a refused call means for the person. */
export function troubleFrom(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return { problems: {}, failure: messageOf(error) };
  if (error.kind === 'network' || AWAY.includes(error.status))
    return { problems: {}, failure: error.message, isAway: true };
  if (error.code === 'refused') return { problems: {}, refusal: error.message, refusedBy: Object.keys(error.errors) };
  const problems = Object.fromEntries(
    Object.keys(error.errors).map((key) => [key.replace(/^answers\./, ''), fieldError(error, key) ?? '']),
  );
  return Object.keys(problems).length > 0 ? { problems } : { problems, failure: error.message };
}
