import { messageOf } from '@sorrel/web-kit/api';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** The page's data did not come. */
export function CheckoutTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="page max-w-2xl space-y-6 py-14">
      <h1 className="text-3xl">We could not open this page</h1>
      <Alert>{messageOf(error)}</Alert>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
