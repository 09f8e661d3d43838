import { Fault } from '@sorrel/service-kit/fault';

/** The six-digit code's rules: 10 minutes, 5 tries, 60 seconds between sends, only the newest counts (GAP-52). */
export const CODE_LIFE_MS = 10 * 60_000;
export const CODE_TRIES = 5;
export const CODE_PAUSE_MS = 60_000;

export interface IssuedCode {
  codeHash: string;
  codeExpiresAt: Date;
  codeTries: number;
  codeSentAt: Date;
}

/** `spent` and `expired`: no try can succeed any more; a new code is needed. */
export type Verdict = 'right' | 'wrong' | 'spent' | 'expired';

/** Checks a typed code's hash and returns the new count of tries. The last wrong try (of `most`) spends the code. */
export function tryCode(
  issued: IssuedCode,
  typedHash: string,
  now: Date,
  most = CODE_TRIES,
): { verdict: Verdict; tries: number } {
  if (issued.codeTries >= most) return { verdict: 'spent', tries: issued.codeTries };
  const tries = issued.codeTries + 1;
  if (now.getTime() >= issued.codeExpiresAt.getTime()) return { verdict: 'expired', tries };
  if (typedHash === issued.codeHash) return { verdict: 'right', tries };
  return { verdict: tries < most ? 'wrong' : 'spent', tries };
}

const REFUSALS: Record<Exclude<Verdict, 'right'>, [code: string, text: string]> = {
  wrong: ['wrong_code', 'Invalid code, try again.'],
  spent: ['code_spent', 'Too many wrong codes were entered, so this one no longer works. Please ask for a new code.'],
  expired: ['code_expired', 'This code is more than 10 minutes old. Please ask for a new code.'],
};

export function codeRefusal(verdict: Exclude<Verdict, 'right'>): Fault {
  const [code, text] = REFUSALS[verdict];
  return new Fault('invalid', text, { as: code, errors: { code: [text] } });
}

export const maySendAgain = (issued: Pick<IssuedCode, 'codeSentAt'>, now: Date): boolean =>
  now.getTime() - issued.codeSentAt.getTime() >= CODE_PAUSE_MS;
