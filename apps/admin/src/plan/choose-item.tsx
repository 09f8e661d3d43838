import type { AdminItem } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Select } from 'antd';
import { useId, useState } from 'react';
import { Preview } from '../manage/preview.tsx';
import { useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
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
  const { mutateAsync, isPending } = useCommand<{ id: number; item_id: number; reason?: string }>(
    `/v2/admin/form/subscription/${shown.kind}-item`,
  );

  const close = (): void => {
    setNotice(null);
    onClose();
  };
  const save = async (): Promise<void> => {
    if (product === null) return setNotice({ type: 'warning', title: 'Please select an item.' });
    setNotice(null);
    try {
      await mutateAsync({ id: about, item_id: product, ...(reason.trim() ? { reason: reason.trim() } : {}) });
      void message.success(shown.kind === 'add' ? 'The item is added to the plan' : 'The item is changed');
      setProduct(null);
      setReason('');
      close();
      reload();
    } catch (error) {
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
