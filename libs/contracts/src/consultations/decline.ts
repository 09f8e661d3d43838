import { z } from 'zod';

/** Why a prescriber declines: the list that decisions, exports and messages share. */
export const DECLINE_REASONS = [
  'health-condition',
  'other-medicines',
  'pregnancy',
  'weight-outside-range',
  'side-effects',
  'helps-too-little',
  'test-needed',
  'see-in-person',
  'not-what-it-treats',
  'another-treatment',
  'not-enough-information',
  'identity',
  'customer-request',
  'other',
] as const;
export const DeclineReason = z.enum(DECLINE_REASONS, 'Please choose why it is declined.');
export type DeclineReason = z.infer<typeof DeclineReason>;
export const DECLINE_TEXT_MAX = 2_000;

interface Words {
  /** The label in the list that the prescriber chooses from. */
  label: string;
  /** What the patient reads; null for `other`, where they read only the prescriber's own words. */
  told: string | null;
}

export const DECLINE_WORDS: Record<DeclineReason, Words> = {
  'health-condition': {
    label: 'A health condition makes it unsafe',
    told: 'From what you told us about your health, this treatment could do you harm. Please talk to your GP about what would be safe for you.',
  },
  'other-medicines': {
    label: 'It does not go with other medicines',
    told: 'It should not be used together with another medicine you take. Please keep taking what you have been prescribed, and ask your GP or pharmacist what would go with it.',
  },
  pregnancy: {
    label: 'Pregnancy, planning one, or breastfeeding',
    told: 'It must not be used in pregnancy, while trying for a baby or while breastfeeding. Your GP or midwife can tell you what is safe.',
  },
  'weight-outside-range': {
    label: 'Weight or BMI outside the range',
    told: 'It may only be prescribed within a certain range of weight for height, and yours is outside it.',
  },
  'side-effects': {
    label: 'Side effects outweigh what it does',
    told: 'From what you told us about side effects, going on could do you more harm than good. Please do not use what you have left. If a side effect gets worse, or does not go away within two weeks, see your GP.',
  },
  'helps-too-little': {
    label: 'It has not helped enough',
    told: 'It has not done enough for you after the time in which it should have, so it is unlikely to do more. That is not your fault: it does not work for everybody. Your GP can talk with you about what else there is.',
  },
  'test-needed': {
    label: 'A blood test or measurement is needed first',
    told: 'Before it can be prescribed safely we would need a recent test or measurement, which your GP can arrange. You are welcome to come back with the result.',
  },
  'see-in-person': {
    label: 'Should be seen in person',
    told: 'What you described or showed us should be looked at in person, which we cannot do online. Please book an appointment with your GP. If it gets worse quickly, do not wait for the appointment.',
  },
  'not-what-it-treats': {
    label: 'Not what this treatment is for',
    told: 'What you described or showed us is probably not what this treatment is made for, so it would be unlikely to help you.',
  },
  'another-treatment': {
    label: 'Another treatment suits better',
    told: 'Another kind of treatment is likely to suit you better. Your GP or pharmacist can advise you, and so can we if you write to us.',
  },
  'not-enough-information': {
    label: 'Not enough information to decide',
    told: 'The answers and photos we have are not enough for a safe decision. You are welcome to start again with more detail or clearer photos.',
  },
  identity: {
    label: 'Identity or age could not be confirmed',
    told: 'We could not confirm who you are or how old you are, which the law asks of us before we prescribe.',
  },
  'customer-request': {
    label: 'The customer asked not to go on',
    told: 'You told us that you do not want to go on with it.',
  },
  other: { label: 'Another reason', told: null },
};

export interface Declining {
  reason?: string | undefined;
  reasonText?: string | undefined;
}

/** What is missing from a decline's reason, and in which field; null when it is complete. */
export function declineProblem({
  reason,
  reasonText,
}: Declining): { field: 'reason' | 'reasonText'; text: string } | null {
  if (!reason) return { field: 'reason', text: 'Please choose why it is declined.' };
  if (reason === 'other' && !reasonText?.trim())
    return { field: 'reasonText', text: 'Please write the reason. The patient reads it.' };
  return null;
}

/**
 * The message a patient gets: the same for the screen that previews it and for the chat it is written to. `stopping`: what to know for
 * whoever has used it; their treatment ends.
 */
export function declineMessage(
  products: readonly string[],
  reason: DeclineReason,
  reasonText = '',
  stopping: readonly string[] = [],
): string {
  const names = products.length > 0 ? [...new Set(products)].join(' and ') : 'your treatment';
  const why = [DECLINE_WORDS[reason].told, reasonText.trim()].filter(Boolean).join('\n\n');
  return [
    stopping.length > 0
      ? `Our prescriber has looked at how you are with ${names} and has decided not to prescribe it any more. Your treatment with it ends.`
      : `Our prescriber has looked at your request for ${names} and has decided not to prescribe it.`,
    `Why: ${why}`,
    'If you feel unwell or it cannot wait, call NHS 111 at any hour, or 999 in an emergency.',
    ...(stopping.length > 0 ? ['If you have used it and stop now, this is what to know:', ...stopping] : []),
    'What you have paid for and not been sent is on its way back to you, and you are not charged again. If something here does not fit, or you have a question, simply answer this message.',
  ].join('\n\n');
}
