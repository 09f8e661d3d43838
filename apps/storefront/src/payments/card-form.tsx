import { Component, type ReactNode, Suspense } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { type CardFormProps, cardProvider, type CardProviderName } from './cards.ts';

/** The fields of a new card, by whichever provider the server names; loaded only where a card is asked for. */
export function CardForm({ provider, ...props }: CardFormProps & { provider: CardProviderName }) {
  const { Form } = cardProvider(provider);
  return (
    <LoadGuard>
      <Suspense fallback={<Waiting text="Loading the card form..." />}>
        <Form {...props} />
      </Suspense>
    </LoadGuard>
  );
}

/** A part of the page that did not come over the network must not take the rest of the checkout with it. */
class LoadGuard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Alert>
        <p>We could not load the card form. Please check your connection and reload the page.</p>
        <Button kind="quiet" className="px-0!" onClick={() => window.location.reload()}>
          Reload this page
        </Button>
      </Alert>
    );
  }
}
