import type { CustomerMethod } from '@sorrel/contracts/http/storefront';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

export type CardProviderName = 'stripe' | 'sandbox';

/** How a card question ended. `error` is the provider's own sentence for the person. */
export interface CardResult {
  status: 'succeeded' | 'processing' | 'failed';
  paymentMethodId?: string;
  error?: string;
}

export interface CardFormProps {
  publishableKey: string;
  /** Fills in the name on the card. */
  name: string;
  submitLabel: string;
  busyLabel: string;
  /** The caller is at work with the card. */
  isBusy: boolean;
  /** What went wrong with the card after the form was done with it. */
  error: string | null;
  /** The provider holds the card now; the number has never been seen by us. */
  onCard(card: CustomerMethod): void;
  onCancel?: (() => void) | undefined;
}

/** A card provider's browser half. The two adapters behave alike; which one runs is the server's word. */
export interface CardProvider {
  Form: LazyExoticComponent<ComponentType<CardFormProps>>;
  /** Confirms a payment or a setup with a card the provider holds, challenge by the bank included. Repeating is harmless. */
  confirm(publishableKey: string, clientSecret: string, paymentMethodId: string): Promise<CardResult>;
}

const stripe: CardProvider = {
  Form: lazy(() => import('./stripe/stripe-card-form.tsx')),
  confirm: async (...args) => (await import('./stripe/stripe-cards.ts')).confirm(...args),
};

/** A build for real money sets VITE_TEST_PAYMENTS=off: the test form is then in none of its files. */
const providers: Record<CardProviderName, CardProvider> =
  import.meta.env?.VITE_TEST_PAYMENTS === 'off'
    ? { stripe, sandbox: stripe }
    : {
        stripe,
        sandbox: {
          Form: lazy(() => import('./sandbox/sandbox-card-form.tsx')),
          confirm: async (...args) => (await import('./sandbox/sandbox-cards.ts')).confirm(...args),
        },
      };

export const cardProvider = (name: CardProviderName): CardProvider => providers[name];

/** What to tell the person after a no: the provider's own sentence, but for the bank's question, where it speaks to programmers. */
export function refusalOf(
  error: { code?: string | undefined; message?: string | undefined } | null | undefined,
): string {
  if (error?.message && !error.code?.endsWith('_authentication_failure')) return error.message;
  return 'Your bank did not confirm that it was you, so nothing was taken. Please try again or use another card.';
}

/** `pi_…` is a payment, `seti_…` a card kept for later; a client secret is `{id}_secret_{random}`. */
export function intentOf(clientSecret: string): { id: string; kind: 'payment' | 'setup' } {
  const id = clientSecret.split('_secret_')[0] ?? '';
  return { id, kind: id.startsWith('seti_') ? 'setup' : 'payment' };
}
