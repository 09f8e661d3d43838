import type { CreditDone } from '@sorrel/contracts/http/admin';
import { pounds } from '@sorrel/web-kit/format';
import { newKey } from '@sorrel/web-kit/key';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Card, InputNumber } from 'antd';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { useReload } from '../queries/subscription.api.ts';
import { send, serverText } from '../ui/command.ts';
import { type Notice, NoticeAlert } from '../ui/notice-alert.tsx';
import { creditOf } from './amount.ts';
import { CreditRequests } from './credit-requests.tsx';

type Done = z.infer<typeof CreditDone>;

interface Props {
  userId: number;
  /** The server's balance; nothing else is ever shown. */
  credit: number;
  subscriptionId: number;
}

export function Credit({ userId, credit, subscriptionId }: Props) {
  const [amount, setAmount] = useState<number | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const isAllowed = useMay('moveMoney');
  const reload = useReload(subscriptionId);
  const attempt = useRef({ value: 0, key: '' });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (value: number) =>
      send<Done>('/v2/admin/form/update-user-credit', {
        id: userId,
        value,
        idempotency_key: keyOf(attempt.current, value),
      }),
    meta: { isQuiet: true },
  });
  const change = async (direction: 'add' | 'subtract'): Promise<void> => {
    const value = creditOf(amount, direction);
    if (value === null)
      return setNotice({
        type: 'warning',
        title: 'Invalid Amount',
        description: 'Please enter a valid positive number',
      });
    setNotice(null);
    try {
      const { state } = await mutateAsync(value);
      attempt.current = { value: 0, key: '' };
      void message.success(
        state === 'requested'
          ? `${pounds(Math.abs(value))} waits for a colleague to approve it`
          : value > 0
            ? `${pounds(value)} credit added`
            : `${pounds(-value)} credit taken off`,
      );
      setAmount(null);
    } catch (error) {
      setNotice({ type: 'error', title: 'Error', description: 'Failed to update credit', why: serverText(error) });
    }
    reload(0);
  };
  return (
    <Card size="small" title={<h2>User Credit</h2>} extra={<b className="num">{pounds(credit)}</b>}>
      <div className="inline-form">
        <InputNumber
          aria-label="Amount in pounds"
          prefix="£"
          placeholder="0.00"
          precision={2}
          controls={false}
          value={amount}
          onChange={(next) => {
            setAmount(next);
            setNotice(null);
          }}
        />
        <Button loading={isPending} disabled={!isAllowed} onClick={() => void change('add')}>
          Add
        </Button>
        <Button disabled={isPending || !isAllowed} onClick={() => void change('subtract')}>
          Subtract
        </Button>
      </div>
      {!isAllowed && <p className="sub">Credit is given by people with the permission support or ops.</p>}
      <NoticeAlert notice={notice} />
      <CreditRequests userId={userId} subscriptionId={subscriptionId} onDone={() => reload(0)} />
    </Card>
  );
}

/** The same amount sent again after a lost answer is the same attempt, so that it is not credited twice. */
function keyOf(attempt: { value: number; key: string }, value: number): string {
  if (attempt.value !== value) Object.assign(attempt, { value, key: newKey() });
  return attempt.key;
}
