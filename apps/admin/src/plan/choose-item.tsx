import type { PlanAsRead } from '@sorrel/contracts/billing/plan-as-read';
import type { AdminItem } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Select } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Preview } from '../manage/preview.tsx';
import { useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { itemsText, useAsRead } from '../queries/as-read.ts';
import { differs } from '../ui/differs.ts';
import { MeanwhilePanel } from '../ui/meanwhile.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { useLast } from '../ui/use-last.ts';
import { isAnswered, ItemSafety } from '../safety/item-safety.tsx';
import { useItemFlags } from '../safety/item-flags.ts';
import { itemName } from './plan.ts';

export type Choosing = { kind: 'add' } | { kind: 'change'; item: AdminItem };

interface Props {
  choosing: Choosing | null;
  subscriptionId: number;
  products: readonly { id: number; code: string; name: string }[];
  onClose(): void;
}

/** Adds an item to the plan, or puts another in an item's place. */
export function ChooseItem({ choosing, subscriptionId, products, onClose }: Props) {
  const shown = useLast(choosing) ?? { kind: 'add' };
  const fieldId = useId();
  const [product, setProduct] = useState<number | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const reload = useReload(subscriptionId);
  const [reason, setReason] = useState('');
  const about = shown.kind === 'add' ? subscriptionId : shown.item.id;
  const safety = useItemFlags(
    choosing === null || product === null ? null : { action: shown.kind, id: about, item_id: product },
  );
  const { mutateAsync, isPending } = useCommand<{
    id: number;
    item_id: number;
    reason?: string;
    was: PlanAsRead | null;
  }>(`/v2/admin/form/subscription/${shown.kind}-item`);
  const plan = useAsRead(subscriptionId);
  const begin = useRef(plan.begin);
  useEffect(() => {
    if (choosing !== null) begin.current();
  }, [choosing]);

  const close = (): void => {
    setNotice(null);
    if (product === null) plan.end();
    onClose();
  };
  const clear = (): void => {
    setProduct(null);
    setReason('');
    plan.end();
    setNotice(null);
    onClose();
  };
  /** Theirs, and what it becomes by what is chosen here. */
  const compare = ({ items }: PlanAsRead) => {
    const code = products.find(({ id }) => id === product)?.code ?? '';
    const lines = items ?? [];
    const mine =
      shown.kind === 'add'
        ? [...lines, { stid: '', code }]
        : lines.map((line) => (line.stid === shown.item.stid ? { ...line, code } : line));
    return differs('Items of the plan', itemsText(lines), itemsText(mine));
  };
  const save = async (): Promise<void> => {
    if (product === null) return setNotice({ type: 'warning', title: 'Please select an item.' });
    setNotice(null);
    try {
      await mutateAsync({
        id: about,
        item_id: product,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
        was: plan.was(),
      });
      void message.success(shown.kind === 'add' ? 'The item is added to the plan' : 'The item is changed');
      clear();
      reload();
    } catch (error) {
      if (await plan.caught(error, compare)) return;
      setNotice({
        type: 'error',
        title: shown.kind === 'add' ? 'The item was not added' : 'The item was not changed',
        description: messageOf(error),
      });
    }
  };
  return (
    <Dialog
      open={choosing !== null}
      title={shown.kind === 'add' ? 'Add item' : `Change ${itemName(shown.item)}`}
      okText={shown.kind === 'add' ? 'Add item' : 'Change item'}
      isBusy={isPending}
      isOkDisabled={product !== null && !isAnswered(safety, reason)}
      width={520}
      notice={notice}
      question={
        plan.meanwhile && (
          <MeanwhilePanel
            meanwhile={plan.meanwhile}
            isBusy={isPending}
            onTheirs={clear}
            onMine={() => void save()}
            onGoOn={plan.goOn}
          />
        )
      }
      onOk={() => void save()}
      onCancel={close}
    >
      <label className="field-label" htmlFor={fieldId}>
        {shown.kind === 'add' ? 'Item' : 'New item'}
      </label>
      <Select
        id={fieldId}
        className="wide"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Choose by code or name"
        value={product}
        onChange={(next: number | null) => {
          setProduct(next);
          setReason('');
          setNotice(null);
        }}
        options={products.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      />
      {product !== null && <ItemSafety safety={safety} reason={reason} onReason={setReason} />}
      {choosing !== null && product !== null && (
        <Preview
          subscriptionId={subscriptionId}
          change={{
            kind: 'item',
            action: shown.kind,
            item_id: product,
            ...(shown.kind === 'change' ? { id: shown.item.id } : {}),
          }}
        />
      )}
    </Dialog>
  );
}
