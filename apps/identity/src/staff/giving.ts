import type { Permission } from '@sorrel/contracts/actor';
import { isSameDevice, type SeenDevice } from '../devices/seen-device.ts';
import { isOnePerson, type Face } from './one-person.ts';

/** How long a second person has to agree. */
export const HOURS_TO_AGREE = 24;

/**
 * Which rights nobody gives alone: what is clinical or shows health data, operations, and whoever a second person may be for money or a
 * parcel. Otherwise one person could make up the second one.
 */
export const TAKES_TWO: Readonly<Record<Permission, boolean>> = {
  prescriber: true,
  pharmacist: true,
  checker: true,
  lead: true,
  support: true,
  ops: true,
  dispatch: false,
  plans: false,
  // Reads payments; closes a month by two.
  finance: false,
};

/**
 * What of the wanted rights somebody has at once, and what waits for a second person: what is given by two, and what the giver does not
 * hold. `giver`: null for the operator on the server. Taking away is always at once.
 */
export function split(
  had: readonly Permission[],
  wanted: readonly Permission[],
  giver: readonly Permission[] | null,
): { now: Permission[]; byTwo: Permission[] } {
  const all = [...new Set(wanted)];
  const byTwo =
    giver === null ? [] : all.filter((one) => !had.includes(one) && (TAKES_TWO[one] || !giver.includes(one)));
  return { now: all.filter((one) => !byTwo.includes(one)), byTwo };
}

export interface Proposal {
  about: number;
  askedBy: number;
  rights: readonly Permission[];
  expiresAt: Date;
  device: SeenDevice | null;
  /** Whose account it is about, and whose asked for it; null: the operator on the server. */
  aboutFace?: Face;
  askerFace?: Face | null;
}
export interface Agreeing {
  face?: Face;
  id: number;
  /** What they may do now, whatever their session still says; null: their account is disabled. */
  holds: readonly Permission[] | null;
  device: SeenDevice | null;
  /** What whoever asked may do now; null: their account is disabled. */
  askerHolds: readonly Permission[] | null;
  now: Date;
}

/** Why this person cannot agree; null: they can. */
export function whyNotAgreed(
  proposal: Proposal,
  { id, face, holds, device, askerHolds, now }: Agreeing,
): string | null {
  if (proposal.expiresAt <= now) return 'Nobody agreed within a day, so this is void. Please ask for it again.';
  if (id === proposal.askedBy) return 'You have asked for this yourself: a colleague in operations has to agree.';
  if (id === proposal.about) return 'This is about yourself: another colleague in operations has to agree.';
  if (face && proposal.askerFace && isOnePerson(face, proposal.askerFace))
    return 'This was asked for by an account with your name or your mailbox, and one person is not two: somebody else in operations has to agree, or the operator gives it on the server.';
  if (face && proposal.aboutFace && isOnePerson(face, proposal.aboutFace))
    return 'This is about an account with your own name or mailbox: somebody else in operations has to agree, or the operator gives it on the server.';
  if (!holds?.includes('ops')) return 'You are not in operations any more.';
  if (!askerHolds?.includes('ops'))
    return 'Whoever asked for this is not in operations any more. Please ask for it again.';
  if (!device || !proposal.device || isSameDevice(device, proposal.device))
    return 'This was asked for on this very device: please agree on your own.';
  const lacking = proposal.rights.filter((one) => !holds.includes(one) && !askerHolds.includes(one));
  if (lacking.length > 0)
    return `Neither of you holds this right: ${lacking.join(', ')}. Somebody who holds it has to ask or agree, or the operator gives it on the server.`;
  return null;
}
