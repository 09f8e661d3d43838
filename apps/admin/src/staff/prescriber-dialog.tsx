import type { PrescriberProposed, PrescribersAnswer } from '@sorrel/contracts/http/security';
import { ApiError, get, messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Form, Input } from 'antd';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { Loading } from '../ui/loading.tsx';
import { staffQuery, type Colleague } from './staff.ts';

type Prescriber = PrescribersAnswer['prescribers'][number];

const prescribersQuery = queryOptions({
  queryKey: ['prescribers'],
  queryFn: async ({ signal }) => (await get<PrescribersAnswer>('/v2/admin/data/prescribers', { signal })).prescribers,
  meta: { isQuiet: true },
});

interface Props {
  colleague: Colleague;
  onClose(): void;
}
interface Fields {
  name: string;
  qualification: string;
  registration: string;
  address: string;
}

/** What prescriptions, labels and the register say of a prescriber. Those that are signed keep what they were signed with. */
export function PrescriberDialog({ colleague, onClose }: Props) {
  const { data, error } = useQuery(prescribersQuery);
  const [form] = Form.useForm<Fields>();
  const { notification } = App.useApp();
  const client = useQueryClient();
  const {
    mutateAsync,
    isPending,
    error: refused,
  } = useCommand<Fields & { user_id: number }, PrescriberProposed>('/v2/admin/form/prescriber');
  const known = data?.find((one) => one.user_id === colleague.id);
  const save = async (fields: Fields): Promise<void> => {
    let sent: PrescriberProposed;
    try {
      sent = await mutateAsync({ ...fields, user_id: colleague.id });
    } catch (problem) {
      if (problem instanceof ApiError) showFieldErrors(form, problem);
      return;
    }
    notification.info({
      title: `The particulars of ${fields.name} wait for a second person`,
      description: `${sent.register} Somebody else in operations has to agree, on their own device, until ${formatDate(sent.waits_until, 'minutes')}. They have a mail about it.`,
    });
    await Promise.all(
      [prescribersQuery.queryKey, staffQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
    onClose();
  };
  return (
    <Dialog
      open
      title={`${colleague.name} as a prescriber`}
      okText="Ask a second person"
      width={640}
      isBusy={isPending}
      isOkDisabled={!data}
      notice={noticeOf(error ?? refused, known)}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {data ? (
        <Form
          form={form}
          layout="vertical"
          className="form-grid"
          initialValues={begun(colleague, known)}
          onFinish={(fields) => void save(fields)}
        >
          <Form.Item
            name="name"
            label="Name, as the register has it"
            rules={[{ required: true, whitespace: true, message: 'The name is required.' }]}
          >
            <Input autoComplete="off" maxLength={100} />
          </Form.Item>
          <Form.Item
            name="qualification"
            label="Qualification"
            rules={[{ required: true, whitespace: true, message: 'The qualification is required.' }]}
          >
            <Input autoComplete="off" maxLength={100} placeholder="MBBS MRCGP" />
          </Form.Item>
          <Form.Item
            name="registration"
            label="Registration"
            extra="GMC 1234567, GPhC 1234567 or NMC 12A3456B"
            className="form-wide"
            rules={[{ required: true, whitespace: true, message: 'The registration is required.' }]}
          >
            <Input autoComplete="off" maxLength={30} />
          </Form.Item>
          <Form.Item
            name="address"
            label="Address, a line for each line"
            className="form-wide"
            rules={[{ required: true, whitespace: true, message: 'The address is required.' }]}
          >
            <Input.TextArea rows={4} maxLength={400} />
          </Form.Item>
        </Form>
      ) : (
        !error && <Loading />
      )}
    </Dialog>
  );
}

const begun = ({ name }: Colleague, known: Prescriber | undefined): Fields => ({
  name: known?.name ?? name,
  qualification: known?.qualification ?? '',
  registration: known?.registration ?? '',
  address: known?.address.join('\n') ?? '',
});

function noticeOf(error: unknown, known: Prescriber | undefined) {
  if (error) return { type: 'error' as const, title: 'Nothing was saved', description: messageOf(error) };
  if (!known?.problem) return null;
  return { type: 'warning' as const, title: 'Nobody signs with these in production', description: known.problem };
}
