import { App } from 'antd';
import type { Done } from '../ui/command.ts';
import { FormDialog, WordsField } from '../ui/form-dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import type { Owing } from './owings.api.ts';

export interface Ending {
  owing: Owing;
  how: 'refund' | 'settle';
}
interface Props {
  /** Null: closed. */
  ending: Ending | null;
  onClose(): void;
  onDone(): void;
}
interface Ended extends Done {
  state?: string;
}

/** Its money is given back, or a pharmacist says that it is not owed any more. */
export function EndDialog({ ending, onClose, onDone }: Props) {
  const shown = useLast(ending);
  const { notification, message } = App.useApp();
  if (!shown) return null;
  const { id, order_id: order, product, code, customer } = shown.owing;
  const isRefund = shown.how === 'refund';
  const say = ({ state }: Ended): void => {
    if (!isRefund) void message.success(`${order} is not owed any more`);
    else if (state === 'requested')
      notification.success({
        title: 'A second person has to agree',
        description: 'It stands at the subscription, under Payments. Nobody packs it meanwhile.',
      });
    else void message.success(`The money for ${order} is on its way back`);
    onDone();
  };
  return (
    <FormDialog<{ reason?: string }, Ended>
      key={`${shown.how} ${id}`}
      isOpen={ending !== null}
      title={isRefund ? `Refund ${order}?` : `Settle ${order}?`}
      okText={isRefund ? 'Refund' : 'Settle'}
      isDanger={isRefund}
      startAt={isRefund ? 'ok' : 'field'}
      path={isRefund ? '/v2/admin/form/refund-owing' : '/v2/admin/form/close-owing'}
      sent={(entered) => ({ ...entered, id })}
      said={null}
      failed={isRefund ? 'Nothing was given back' : 'Nothing was changed'}
      onDone={say}
      onFailed={onDone}
      onClose={onClose}
    >
      {isRefund ? (
        <p>
          {customer} gets back all that was paid for {product || code}, and it is not sent any more. The other lines of
          the delivery stay as they are.
        </p>
      ) : (
        <>
          <p>It stays paid, under To pack. If there is no pack for it again, it is owed anew.</p>
          <WordsField name="reason" label="Reason" missing="Please write why." most={500} />
        </>
      )}
    </FormDialog>
  );
}
