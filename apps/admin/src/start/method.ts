import type { Method } from './methods.api.ts';

const TYPE_NAMES: Record<Method['type'], string> = {
  card: 'Card',
  us_bank_account: 'US bank account',
  sepa_debit: 'SEPA Direct Debit',
  paypal: 'PayPal',
  cashapp: 'Cash App',
  other: 'Other method',
};

/** `Visa ending 4242, 04/2028`. */
export function methodLabel({
  type,
  card,
  bank_name: bank,
  billing_details: billing,
  is_backup: isBackup,
}: Method): string {
  if (card)
    return `${capital(card.brand)} ending ${card.last4}, ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}${isBackup ? ', backup' : ''}`;
  const detail = bank || billing.email || billing.name;
  return detail ? `${TYPE_NAMES[type]}, ${detail}` : TYPE_NAMES[type];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
