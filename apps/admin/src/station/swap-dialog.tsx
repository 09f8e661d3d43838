import { isSwapReasoned, type Swap, type SwapReason } from '@sorrel/contracts/fulfilment/station';
import { formatDate } from '@sorrel/web-kit/format';
import { Form, Input, Radio } from 'antd';
import { Dialog } from '../ui/dialog.tsx';
import type { Order } from './station.api.ts';

const reasonsFor = (batch: string): [SwapReason, string][] => [
  ['missing', `No pack of batch ${batch} is on the shelf`],
  ['damaged', `The pack of batch ${batch} is damaged`],
  ['sooner', `This pack expires sooner than batch ${batch}`],
  ['other', 'Another reason'],
];

/** Why a pack of another batch is taken than the one that was put aside and that the label names. */
export function SwapDialog({
  order,
  scanned,
  onSwap,
  onClose,
}: {
  order: Order;
  scanned: string;
  onSwap(swap: Swap): void;
  onClose(): void;
}) {
  const [form] = Form.useForm<{ reason?: SwapReason; note?: string }>();
  const reason = Form.useWatch('reason', form);
  return (
    <Dialog
      open
      title="Swap the batch"
      okText="Swap"
      isBusy={false}
      notice={{
        type: 'warning',
        title: `The label of batch ${order.batch} becomes void`,
        description: 'It is thrown away. Another label is saved, and it is scanned before the parcel leaves.',
      }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>
        Put aside for {order.order_id}: batch <span className="mono strong">{order.batch}</span>
        {order.expires_on && <>, expires {formatDate(order.expires_on)}</>}. Scanned:{' '}
        <span className="mono strong">{scanned}</span>.
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason: why = 'other', note = '' }) => {
          onSwap({ reason: why, note: note.trim() });
          onClose();
        }}
      >
        <Form.Item name="reason" label="Why" rules={[{ required: true, message: 'Please choose a reason.' }]}>
          <Radio.Group
            className="stop-choices"
            options={reasonsFor(order.batch).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item
          name="note"
          label={reason === 'other' ? 'The reason' : 'In words (optional)'}
          dependencies={['reason']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_: unknown, note = ''): Promise<void> => {
                if (!isSwapReasoned({ reason: getFieldValue('reason') as SwapReason, note: String(note).trim() }))
                  throw new Error('Please say why.');
              },
            }),
          ]}
        >
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
