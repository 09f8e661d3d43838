import { emailMeant, postcodeMeant } from '@sorrel/contracts/identity/did-you-mean';
import type { Address } from '@sorrel/contracts/words';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Checkbox, Form, Input } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showFieldErrors } from '../ui/field-errors.ts';
import { subscriptionQuery, useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { DidYouMeanItem } from '../ui/did-you-mean.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type Meanwhile, MeanwhilePanel } from '../ui/meanwhile.tsx';
import { differences, type Lines } from './differences.ts';

type Fields = Lines & { confirmed?: boolean };

interface Props {
  open: boolean;
  address: Address;
  subscriptionId: number;
  onClose(): void;
}

export function AddressDialog({ open, address, subscriptionId, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isDoubted, setIsDoubted] = useState(false);
  const { notification } = App.useApp();
  const reload = useReload(subscriptionId);
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand<
    Fields & { address_id: number; was: Lines | null },
    { isDoubtful?: boolean }
  >('/v2/admin/form/update-user-address');
  // What is changed here; null: taken over when the dialog is next opened.
  const [opened, setOpened] = useState<Address | null>(null);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  useEffect(() => {
    if (!open || opened !== null) return;
    form.setFieldsValue(address);
    setOpened(address);
  }, [open, opened, address, form]);
  /** The address as it is by now, on which the next save stands. */
  const readAgain = async (): Promise<Address | null> => {
    const page = await client.fetchQuery({ ...subscriptionQuery(subscriptionId), staleTime: 0 });
    setOpened(page.subscription.address);
    return page.subscription.address;
  };

  const save = async (fields: Fields): Promise<void> => {
    setFailure(null);
    try {
      const { isDoubtful } = await mutateAsync({ ...fields, address_id: address.id, was: opened && linesOf(opened) });
      setMeanwhile(null);
      setIsDoubted(isDoubtful ?? false);
      if (isDoubtful) return void (await readAgain().catch(() => null));
      setOpened(null);
      reload();
      notification.success({ title: 'Address saved' });
      onClose();
    } catch (error) {
      const theirs = isMeanwhile(error) ? await readAgain().catch(() => null) : null;
      if (theirs)
        return setMeanwhile({
          why: messageOf(error),
          rows: differences(theirs, form.getFieldsValue() as Partial<Lines>),
        });
      setMeanwhile(null);
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  const keepTheirs = (): void => {
    if (opened) form.setFieldsValue(opened);
    setMeanwhile(null);
    setOpened(null);
    reload(0);
    onClose();
  };
  const close = (): void => {
    if (!form.isFieldsTouched()) setOpened(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      title="Edit address"
      okText="Save address"
      width={640}
      isBusy={isPending}
      onOk={() => form.submit()}
      onCancel={close}
      notice={noticeOf(failure, isDoubted)}
      question={
        meanwhile && (
          <MeanwhilePanel
            meanwhile={meanwhile}
            isBusy={isPending}
            onTheirs={keepTheirs}
            onMine={() => form.submit()}
            onGoOn={() => setMeanwhile(null)}
          />
        )
      }
    >
      <Form
        form={form}
        layout="vertical"
        className="form-grid"
        initialValues={address}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item
          name="first_name"
          label="First name"
          rules={[{ required: true, whitespace: true, message: 'First name is required.' }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="last_name"
          label="Last name"
          rules={[{ required: true, whitespace: true, message: 'Last name is required.' }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <DidYouMeanItem
          name="email"
          label="Email"
          meant={emailMeant}
          validateTrigger="onBlur"
          rules={[{ type: 'email', message: 'Invalid email address' }]}
          input={{ type: 'email' }}
        />
        <Form.Item name="contact_no" label="Phone">
          <Input type="tel" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="address_1"
          label="Address line 1"
          className="form-wide"
          rules={[{ required: true, whitespace: true, message: 'Address line 1 is required.' }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="address_2" label="Address line 2 (optional)" className="form-wide">
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="city"
          label="Town or city"
          rules={[{ required: true, whitespace: true, message: 'Town or city is required.' }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <DidYouMeanItem
          name="postcode"
          label="Postcode"
          meant={postcodeMeant}
          rules={[{ required: true, whitespace: true, message: 'Postcode is required.' }]}
        />
        {isDoubted && (
          <Form.Item name="confirmed" valuePropName="checked" className="form-wide">
            <Checkbox>The customer has confirmed this address</Checkbox>
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}

const isMeanwhile = (error: unknown): boolean => error instanceof ApiError && error.code === 'changed_meanwhile';

const linesOf = ({ id: _id, ...lines }: Address): Lines => lines;

function noticeOf(failure: string | null, isDoubted: boolean) {
  if (failure !== null) return { type: 'error' as const, title: 'The address was not saved', description: failure };
  if (!isDoubted) return null;
  return {
    type: 'warning' as const,
    title: 'Saved, but the postcode does not look like a UK one',
    description:
      'Nothing is sent there until somebody has asked the customer. When they have confirmed it, tick the box and save again.',
  };
}
