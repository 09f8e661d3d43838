import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { Alert, App, Button } from 'antd';
import { useMay } from '../app/session.tsx';
import { useCommand } from '../ui/command.ts';
import { useReload } from '../queries/subscription.api.ts';

/** An address that somebody changed and nobody has confirmed: whoever did not change it asks the customer, and says that it is right. */
export function AddressWaits({
  userId,
  subscriptionId,
  since,
}: {
  userId: number;
  subscriptionId: number;
  since: string;
}) {
  const mayConfirm = useMay('confirmAddresses');
  const { message } = App.useApp();
  const reload = useReload(subscriptionId);
  const { mutateAsync, isPending, error } = useCommand<{ user: number }>('/v2/admin/form/confirm-user-address');
  const confirm = async (): Promise<void> => {
    try {
      await mutateAsync({ user: userId });
    } catch {
      return;
    }
    void message.success('The address is confirmed');
    reload();
  };
  return (
    <Alert
      type="warning"
      showIcon
      title="Changed, and not confirmed"
      description={
        <span className="stack">
          <span>
            Changed on {formatDate(since, 'minutes')}. Nothing leaves until the customer presses the link in our e-mail,
            or a colleague who has not changed it asks them and confirms it here.
          </span>
          {error ? <span role="alert">{messageOf(error)}</span> : null}
          {mayConfirm && (
            <Button size="small" className="under" loading={isPending} onClick={() => void confirm()}>
              I have asked the customer: it is right
            </Button>
          )}
        </span>
      }
    />
  );
}
