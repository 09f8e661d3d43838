import type { FactorState, SessionUser } from '@sorrel/contracts/identity/words';

/** Who a request comes from. */
export interface Person {
  user: SessionUser | null;
  /** Staff whose password was right and whose second factor is still missing: for every other purpose nobody is here. */
  incoming: SessionUser | null;
  factor: FactorState;
  /** When the second factor was given last, ISO moment of real time. */
  factorGivenAt: string | null;
  sessionId: string;
  token: string | null;
}

export const NOBODY: Person = {
  user: null,
  incoming: null,
  factor: 'off',
  factorGivenAt: null,
  sessionId: '',
  token: null,
};

/** What a log-in or the session still asks of somebody, or null. */
export const missingFactor = (factor: FactorState): 'needed' | 'set_up' | null =>
  factor === 'needed' || factor === 'set_up' ? factor : null;

/** A path on this site, or null: no other host, no scheme, no backslash trick (open redirects). */
export function sameSitePath(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > 500 || !/^\/(?![/\\])/.test(next) || /[\\\u0000-\u001f]/.test(next))
    return null;
  // As a browser reads it: `/..//evil.example` and `/.//evil.example` become `//evil.example`.
  const { pathname, origin } = new URL(next, 'http://here.invalid');
  return pathname.startsWith('//') || origin !== 'http://here.invalid' ? null : next;
}

/**
 * Some acts ask for the second factor again when it was given long ago: whoever finds an open console must not get further. Where no factor
 * is asked for (the sandbox), none is asked for again.
 */
export const needsStepUp = (
  { factor, factorGivenAt }: Pick<Person, 'factor' | 'factorGivenAt'>,
  now: Date,
  minutes: number,
): boolean =>
  factor === 'given' &&
  (factorGivenAt === null || now.getTime() - new Date(factorGivenAt).getTime() > minutes * 60_000);
