import type { AdminItem } from '@sorrel/contracts/http/admin';
import type { Permission } from '@sorrel/contracts/actor';
import { anyOf, BY_HAND } from '@sorrel/contracts/rights';
import type { ItemStatus } from '@sorrel/contracts/words';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { pounds } from '@sorrel/web-kit/format';
import { App, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useStaff } from '../app/session.tsx';
import { useReload } from '../queries/subscription.api.ts';
import { ITEM_STATUSES } from '../ui/badge.ts';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { useLast } from '../ui/use-last.ts';
import { asksFor } from './item-actions.ts';
import { itemName } from './plan.ts';

interface Asked {
  status: ItemStatus;
  for: 'confirmation' | 'reason';
}
interface Body {
  id: number;
  status: ItemStatus;
  reason?: string;
  confirm?: true;
}

const optionsFor = (permissions: readonly Permission[]) =>
  ITEM_STATUSES.map(({ value, label }) => ({
    value,
    disabled: !anyOf(BY_HAND[value], permissions),
    label: <span className="status-word">{label}</span>,
  }));

/** Sets an item's status by hand. A refund is confirmed first, a payment outside the provider needs a reason; the server decides. */
export function ItemStatusSelect({ item, subscriptionId }: { item: AdminItem; subscriptionId: number }) {
  const options = optionsFor(useStaff().permissions);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message, notification } = App.useApp();
  const reload = useReload(subscriptionId);
  const { mutateAsync, isPending } = useCommand<Body>('/v2/admin/form/subscription/update-item-status');

  const set = async (body: Omit<Body, 'id'>): Promise<void> => {
    setNotice(null);
    try {
      await mutateAsync({ id: item.id, ...body });
      setAsked(null);
      void message.success(`${item.code} is set to ${wordOf(body.status)}`);
      reload();
    } catch (error) {
      const missing = missingIn(error);
      const isNew = missing !== null && asked === null;
      if (isNew) setAsked({ status: body.status, for: missing });
      else if (asked) setNotice({ type: 'error', title: 'The status was not changed', description: messageOf(error) });
      else
        notification.error({
          title: `${item.code} was not set to ${wordOf(body.status)}`,
          description: messageOf(error),
          role: 'alert',
        });
    }
  };
  const choose = (status: ItemStatus): void => {
    const needed = asksFor(status);
    if (needed) setAsked({ status, for: needed });
    else void set({ status });
  };
  const close = (): void => {
    setAsked(null);
    setNotice(null);
  };
  return (
    <>
      <Select<ItemStatus>
        className="item-status"
        aria-label={`Status of ${itemName(item)}`}
        value={item.status}
        options={options}
        loading={isPending}
        disabled={isPending || options.every(({ disabled }) => disabled)}
        listHeight={300}
        popupMatchSelectWidth={190}
        onChange={choose}
      />
      <Question
        asked={asked}
        item={item}
        notice={notice}
        isBusy={isPending}
        onAnswer={(body) => void set(body)}
        onClose={close}
      />
    </>
  );
}

/** The server may ask for a reason or a confirmation that we did not expect: it names the field. */
function missingIn(error: unknown): Asked['for'] | null {
  if (!(error instanceof ApiError)) return null;
  if (error.errors['reason']) return 'reason';
  return error.errors['confirm'] ? 'confirmation' : null;
}

const wordOf = (status: ItemStatus): string => ITEM_STATUSES.find(({ value }) => value === status)?.label ?? status;

interface QuestionProps {
  asked: Asked | null;
  item: AdminItem;
  notice: Notice | null;
  isBusy: boolean;
  onAnswer(body: Omit<Body, 'id'>): void;
  onClose(): void;
}

function Question({ asked, item, notice, isBusy, onAnswer, onClose }: QuestionProps) {
  const fieldId = useId();
  const [reason, setReason] = useState('');
  const shown = useLast(asked) ?? { status: 'paid', for: 'reason' };
  const word = wordOf(shown.status);
  if (shown.for === 'confirmation') {
    return (
      <Dialog
        open={asked !== null}
        title={`Refund ${itemName(item)}?`}
        okText={`Refund ${pounds(item.transaction_price ?? item.price)}`}
        isDanger
        isBusy={isBusy}
        notice={notice}
        onOk={() => onAnswer({ status: shown.status, confirm: true })}
        onCancel={onClose}
      >
        <p>
          The money goes back to the card it was paid with, any credit used is restored, and the item will not ship.
          This cannot be undone.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={asked !== null}
      title={`Set ${itemName(item)} to ${word} by hand?`}
      okText={`Set to ${word}`}
      isBusy={isBusy}
      isOkDisabled={reason.trim() === ''}
      notice={notice}
      onOk={() => onAnswer({ status: shown.status, reason: reason.trim() })}
      onCancel={onClose}
    >
      <p>This is recorded as done by hand, with your name. {shown.status === 'paid' && 'No card is charged.'}</p>
      <label className="field-label" htmlFor={fieldId}>
        Reason
      </label>
      <Input.TextArea
        id={fieldId}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        placeholder={shown.status === 'paid' ? 'For example: paid by bank transfer on 3 March' : undefined}
      />
    </Dialog>
  );
}
