import { generateURI, verifySync } from 'otplib';

/** Six digits, 30 seconds, SHA-1: what every authenticator app supports. A phone's clock may be one step off either way. */
const TOLERANCE_SECONDS = 30;

/**
 * The time step a typed code belongs to, or null when it is wrong. `lastStep`: the last step whose code was used; codes of that step or
 * earlier are refused.
 */
export function stepOf(code: string, key: string, now: Date, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    secret: key,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(lastStep > 0 ? { afterTimeStep: lastStep } : {}),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

export const keyUri = (issuer: string, email: string, key: string): string =>
  generateURI({ issuer, label: email, secret: key });

/** A key as it is typed: groups of four. */
export const spaced = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');
