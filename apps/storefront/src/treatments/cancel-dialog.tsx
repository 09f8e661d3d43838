import type { TreatmentCard } from '@sorrel/contracts/http/storefront';
import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelSubscription, profileQuery } from '../account/account.api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface Props {
  treatment: TreatmentCard;
  onClose(): void;
  onCancelled(): void;
}

export function CancelDialog({ treatment, onClose, onCancelled }: Props) {
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => cancelSubscription(treatment.id),
    meta: { isQuiet: true },
    onSuccess: () => {
      onCancelled();
      void client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
    onError: () => console.error('Cancel failed'),
  });
  return (
    <Dialog
      isOpen
      title="Cancel your subscription?"
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Cancel subscription
          </Button>
          <Button kind="secondary" disabled={cancelling.isPending} onClick={onClose}>
            Keep my subscription
          </Button>
        </>
      }
    >
      <p>You will not be charged again for {treatment.name}. What you have already paid for is still sent to you.</p>
      <p className="text-ink-soft">You can undo this in your account until then.</p>
      {cancelling.error && <Alert title="Your subscription is not cancelled yet">{messageOf(cancelling.error)}</Alert>}
    </Dialog>
  );
}

export function CancelledDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Subscription Cancelled" onClose={onClose} actions={<Button onClick={onClose}>OK</Button>}>
      <p>You will not be charged again. We are sorry to see you go, and your records stay in your account.</p>
    </Dialog>
  );
}
