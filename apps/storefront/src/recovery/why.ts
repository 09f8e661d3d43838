import type { PayPage } from '@sorrel/contracts/http/storefront';
import { cardName } from '../payments/saved-cards.tsx';

type Props = PayPage['props'];
type Failure = NonNullable<Props['failure']>;

const WHY: Record<Failure['reason'], string> = {
  'insufficient-funds': 'Your bank said there was not enough money for',
  'expired-card': 'Your bank said that this card has expired:',
  'needs-authentication': 'Your bank wants you to confirm the payment with',
  declined: 'Your bank declined',
  other: 'The payment could not be completed with',
};

/** What happened, in a sentence that shows no more of a card than its last four digits. */
export function whatHappened({ reason, card, is_backup: isBackup }: Failure, day: string): string {
  const which = card ? `your ${isBackup ? 'backup card, ' : ''}${cardName(card)}` : 'your card';
  return `${WHY[reason]} ${which} (${day}).`;
}

/** What we try automatically, and when. */
export function whatFollows({ failure, plan }: Pick<Props, 'failure' | 'plan'>, at: string): string {
  if (!plan) return 'We will not try again by ourselves. Your next delivery waits until it is paid.';
  if (plan.is_backup) return `We charge your backup card next: ${at}. You need not wait for that.`;
  if (failure?.kind === 'customer')
    return failure.reason === 'needs-authentication'
      ? `Please confirm it by ${at}. Until then we keep your delivery for you.`
      : `Please pay with another card by ${at}. Until then we keep your delivery for you.`;
  return `We try the same card again on ${at}. You need not wait for that.`;
}

/** Advice for a card like this one, or null. */
export function whatHelps({ reason, kind }: Failure): string | null {
  if (reason === 'needs-authentication') return "One press, then your bank's own question, and it is done.";
  if (reason === 'insufficient-funds')
    return 'Once there is money on it, the same card works. Another card works at once.';
  if (reason === 'expired-card') return 'Please use another card, or add the new one your bank has sent you.';
  return kind === 'final' ? 'This card cannot be used again. Please choose another one.' : null;
}

/** The card to begin with: the one in use where it can work, else the backup, else none. */
export function firstChoice({
  failure,
  methods,
  main_method: main,
}: Pick<Props, 'failure' | 'methods' | 'main_method'>): string | null {
  const isUsable =
    !failure || failure.kind === 'soft' || failure.reason === 'needs-authentication' || failure.is_backup;
  const own = methods.find(({ id }) => id === main);
  const backup = methods.find(({ id, is_backup: isBackup }) => isBackup && id !== main);
  return (isUsable ? (own ?? backup) : backup)?.id ?? null;
}
