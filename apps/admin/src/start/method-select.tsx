import { messageOf } from '@sorrel/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { methodLabel } from './method.ts';
import { methodsQuery } from './methods.api.ts';

interface Props {
  id?: string;
  /** Whose; nothing is asked before it contains an at-sign. */
  email: string;
  value?: string | null;
  onChange?(id: string): void;
}

/** The customer's saved payment methods. */
export function MethodSelect({ id, email, value, onChange }: Props) {
  const { data, error, isFetching } = useQuery(methodsQuery(email));
  const hint = hintFor({ email, count: data?.length, error });
  return (
    <div>
      <Select
        id={id}
        className="wide"
        aria-label="Payment method"
        placeholder="Choose a payment method"
        loading={isFetching}
        value={value ?? null}
        onChange={(next: string | null) => next && onChange?.(next)}
        options={(data ?? []).map((method) => ({ value: method.id, label: methodLabel(method) }))}
        notFoundContent={hint}
        disabled={!email.includes('@')}
      />
      {hint && (
        <p className="field-hint" role={error ? 'alert' : undefined}>
          {hint}
        </p>
      )}
    </div>
  );
}

function hintFor({ email, count, error }: { email: string; count: number | undefined; error: unknown }): string | null {
  if (!email.includes('@')) return 'Enter the email first.';
  if (error) return messageOf(error);
  if (count === 0) return 'No saved payment method. Ask the customer to add a card in their account.';
  return null;
}
