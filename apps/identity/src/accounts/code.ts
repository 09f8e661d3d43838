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

/** Whether a typed code's hash opens the registration, and what its tries become. */
export function tryCode(issued: IssuedCode, typedHash: string, now: Date): { isRight: boolean; tries: number } {
  const isOpen = issued.codeTries < CODE_TRIES && now.getTime() < issued.codeExpiresAt.getTime();
  return { isRight: isOpen && typedHash === issued.codeHash, tries: Math.min(issued.codeTries + 1, CODE_TRIES) };
}

export const maySendAgain = (issued: Pick<IssuedCode, 'codeSentAt'>, now: Date): boolean =>
  now.getTime() - issued.codeSentAt.getTime() >= CODE_PAUSE_MS;
