import { messageOf } from '@sorrel/web-kit/api';
import { App } from 'antd';
import { Preview } from '../manage/preview.tsx';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { type SubscriptionProps, useReload } from '../queries/subscription.api.ts';

interface Props {
  page: SubscriptionProps;
  move: 'back' | 'end' | null;
  onClose(): void;
}

/** Back to approval, and the end of a subscription. */
export function MoveStatus({ page, move, onClose }: Props) {
  const { subscription, user } = page;
  const shown = useLast(move) ?? 'back';
  const { notification } = App.useApp();
  const reload = useReload(subscription.id);
  const back = useCommand<{ id: number }>('/v2/admin/form/cancel-approve');
  const end = useCommand<{ subscription: number }>('/v2/admin/form/end-subscription');
  const command = shown === 'back' ? back : end;

  const close = (): void => {
    back.reset();
    end.reset();
    onClose();
  };
  const go = async (): Promise<void> => {
    try {
      await (shown === 'back'
        ? back.mutateAsync({ id: subscription.id })
        : end.mutateAsync({ subscription: subscription.id }));
    } catch {
      return;
    }
    if (shown === 'end')
      notification.success({
        title: 'Subscription Ended',
        description: `${user.name} will not be charged or sent anything more from subscription ${subscription.id}.`,
      });
    else
      notification.success({
        title: 'Back to approval',
        description: 'A prescriber has to approve it again before anything ships.',
      });
    close();
    reload();
  };
  return (
    <Dialog
      open={move !== null}
      title={
        shown === 'back'
          ? `Send ${subscription.treatment.title} back to approval?`
          : `End ${subscription.treatment.title} for ${user.name}?`
      }
      okText={shown === 'back' ? 'Back to approval' : 'End Subscription'}
      isDanger={shown === 'end'}
      isBusy={command.isPending}
      onOk={() => void go()}
      onCancel={close}
      notice={
        command.error ? { type: 'error', title: 'Nothing was changed', description: messageOf(command.error) } : null
      }
    >
      {shown === 'back' ? (
        <p>The status becomes review. Nothing ships until a prescriber has decided again.</p>
      ) : (
        <>
          <p>
            The subscription ends now: no further charges, no further deliveries. It cannot be taken up again; the
            customer would start a new one.
          </p>
          {move === 'end' && <Preview subscriptionId={subscription.id} change={{ kind: 'end' }} hasSentences />}
        </>
      )}
    </Dialog>
  );
}
