import { z } from 'zod';
import type { Permission } from '../actor.ts';

/** Why a prescription is revoked: the list that the record, the decision's exports and the patient's message share. */
export const REVOKE_REASONS = [
  'health-changed',
  'other-medicines',
  'pregnancy',
  'side-effects',
  'written-in-error',
  'safety-notice',
  'identity',
  'replaced',
  'customer-request',
  'other',
] as const;
export const RevokeReason = z.enum(REVOKE_REASONS, 'Please choose why it is revoked.');
export type RevokeReason = z.infer<typeof RevokeReason>;
export const REVOKE_TEXT_MAX = 2_000;

interface Words {
  /** The label in the list. */
  label: string;
  /** What the patient reads; null for `other`, where they read only the words that were written. */
  told: string | null;
  /** The patient is asked to stop using what they have of it. */
  isStop: boolean;
}

export const REVOKE_WORDS: Record<RevokeReason, Words> = {
  'health-changed': {
    label: 'Their health has changed',
    told: 'From what we have learned about your health since, it may no longer be right for you.',
    isStop: true,
  },
  'other-medicines': {
    label: 'It does not go with another medicine',
    told: 'It should not be used together with another medicine you take. Please keep taking what others have prescribed you.',
    isStop: true,
  },
  pregnancy: {
    label: 'Pregnancy, planning one, or breastfeeding',
    told: 'It must not be used in pregnancy, while trying for a baby or while breastfeeding. Please tell your GP or midwife that you have used it.',
    isStop: true,
  },
  'side-effects': {
    label: 'A side effect or reaction',
    told: 'You may have reacted to it, and we do not want to risk that again.',
    isStop: true,
  },
  'written-in-error': {
    label: 'It was written in error',
    told: 'It was not written as it should have been. The mistake was ours, and we are sorry.',
    isStop: true,
  },
  'safety-notice': {
    label: 'A safety notice about the medicine',
    told: 'There is a safety notice about this medicine.',
    isStop: true,
  },
  identity: {
    label: 'Doubt about who it was written for',
    told: 'We could not be sure that it was written for the right person.',
    isStop: true,
  },
  replaced: {
    label: 'Another treatment takes its place',
    told: 'Another treatment is to take its place.',
    isStop: false,
  },
  'customer-request': { label: 'The customer asked for it', told: 'You asked us to.', isStop: false },
  other: { label: 'Another reason', told: null, isStop: false },
};

/**
 * What a pharmacist may revoke for without a prescriber: what shows in the pharmacy, and does not wait until the prescriber is reached.
 * Whether a treatment still suits somebody is the prescriber's to judge.
 */
const AT_THE_PHARMACY: readonly RevokeReason[] = ['written-in-error', 'safety-notice', 'identity'];

export const reasonsFor = (permissions: readonly Permission[]): readonly RevokeReason[] => {
  if (permissions.includes('prescriber')) return REVOKE_REASONS;
  return permissions.includes('pharmacist') ? AT_THE_PHARMACY : [];
};

export interface Revoking {
  reason?: string | undefined;
  reasonText?: string | undefined;
}

/** What is missing from a revocation, and in which field; null when it is complete. */
export function revokeProblem({
  reason,
  reasonText,
}: Revoking): { field: 'reason' | 'reasonText'; text: string } | null {
  if (!reason) return { field: 'reason', text: 'Please choose why it is revoked.' };
  if (reason === 'other' && !reasonText?.trim())
    return { field: 'reasonText', text: 'Please write the reason. The patient reads it.' };
  return null;
}

const STOP =
  'Please stop using what you have of it, and keep it aside until you have heard from us. If you feel unwell, call NHS 111, or 999 in an emergency.';
const GO_ON = 'Nothing more is sent or charged on it.';

/** The message a patient gets: the same for the screen that previews it and for the chat it is written to. */
export function revokeMessage(product: string, reason: RevokeReason, reasonText = ''): string {
  const { told, isStop } = REVOKE_WORDS[reason];
  const why = [told, reasonText.trim()].filter(Boolean).join('\n\n');
  return [
    `Your prescription for ${product} has been withdrawn.`,
    `Why: ${why}`,
    ...(isStop ? [STOP] : []),
    `${GO_ON} If something of it was paid for and has not been sent yet, a prescriber now looks at it again: they either prescribe anew, or your money comes back to you. You need not do anything for that. If you have a question, simply answer this message.`,
  ].join('\n\n');
}
