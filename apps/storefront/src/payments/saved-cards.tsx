import type { CustomerMethod } from '@sorrel/contracts/http/storefront';
import { ChoiceCard } from '../ui/field.tsx';

interface Props {
  methods: CustomerMethod[];
  chosen: string | null;
  onChoose(id: string): void;
  /** Radio group's name: unique on the page. */
  name: string;
  legend: string;
  isDisabled?: boolean;
}

/** The cards the provider keeps for the person. */
export function SavedCards({ methods, chosen, onChoose, name, legend, isDisabled = false }: Props) {
  return (
    <fieldset disabled={isDisabled} className="space-y-3">
      <legend className="mb-3 font-semibold">{legend}</legend>
      {methods.map((method) => (
        <ChoiceCard
          key={method.id}
          name={name}
          value={method.id}
          checked={method.id === chosen}
          onChange={() => onChoose(method.id)}
        >
          <span className="block font-semibold">{cardName(method)}</span>
          <span className="block text-sm text-ink-soft">
            {method.holder_name && `${method.holder_name}, `}expires {expiry(method)}
            {method.is_backup && ', your backup'}
          </span>
        </ChoiceCard>
      ))}
    </fieldset>
  );
}

const BRANDS: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export const cardName = ({ brand, last4 }: Pick<CustomerMethod, 'brand' | 'last4'>): string =>
  `${BRANDS[brand] ?? 'Card'} ending in ${last4}`;

export const expiry = ({ exp_month, exp_year }: CustomerMethod): string =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}`;
