import { ENTRY_WORDS, MOST_AWAY_MINUTES } from '@sorrel/contracts/fulfilment/responsible';
import type { ResponsibleDone } from '@sorrel/contracts/http/admin';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { ApiError, messageOf, withQuery } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, Empty, Form, Input, InputNumber, Table, type TableColumnsType, type TableRef } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useKeyboardScroll } from '../ui/use-keyboard-scroll.ts';
import { type RecordRow, recordQuery, type ResponsibleNow, responsibleQuery } from './pharmacist.api.ts';

type Answer = z.infer<typeof ResponsibleDone>;
const DAYS = 30;

const COLUMNS: TableColumnsType<RecordRow> = [
  {
    title: 'At',
    key: 'at',
    width: 160,
    render: (_, { at }) => <span className="num">{formatDate(at, 'minutes')}</span>,
  },
  { title: 'What', key: 'what', width: 130, render: (_, { kind }) => ENTRY_WORDS[kind] },
  {
    title: 'Pharmacist',
    key: 'name',
    width: 220,
    render: (_, { name, registration }) => (
      <span className="stack">
        <span className="strong">{name}</span>
        <span className="sub num">GPhC {registration}</span>
      </span>
    ),
  },
  {
    title: 'Absence',
    key: 'absence',
    width: 260,
    render: (_, { until, reason }) =>
      until && (
        <span className="stack">
          <span>until {formatDate(until, 'minutes')}</span>
          <span className="sub">{reason}</span>
        </span>
      ),
  },
  { title: 'Entered by', key: 'by', width: 160, render: (_, { by }) => by },
];

/** Who is the responsible pharmacist now, and the record of who was when. */
export function ResponsiblePharmacist() {
  const { data, error, refetch } = useQuery(responsibleQuery);
  const mayBe = useMay('beResponsible');
  const [days, setDays] = useState(() => {
    const to = londonDate(new Date());
    return { from: addDays(to, -DAYS), to };
  });
  return (
    <Page
      title="Responsible pharmacist"
      actions={
        <>
          <Button onClick={() => window.print()}>Print</Button>
          {mayBe && (
            <ExportButton
              href={withQuery('/v2/admin/data/responsible-file', days)}
              isDisabled={false}
              problem="The record was not exported"
            >
              Export as CSV
            </ExportButton>
          )}
        </>
      }
    >
      {error && <Problem error={error} title="Who is responsible could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading who is responsible" />}
      {data && <Now now={data.now} mine={data.my_registration} mayBe={mayBe} />}
      <Record days={days} onDays={setDays} />
    </Page>
  );
}

function Now({ now, mine, mayBe }: { now: ResponsibleNow; mine: string; mayBe: boolean }) {
  const [dialog, setDialog] = useState<'in' | 'absent' | null>(null);
  const client = useQueryClient();
  const { message, notification } = App.useApp();
  const out = useCommand<object, Answer>('/v2/admin/form/responsible-sign-out');
  const back = useCommand<object, Answer>('/v2/admin/form/responsible-back');
  const reload = (words: string): void => {
    void message.success(words);
    void client.invalidateQueries({ queryKey: ['pharmacist'] });
    void client.invalidateQueries({ queryKey: ['dispatch'] });
  };
  const press = async (command: typeof out, words: string): Promise<void> => {
    try {
      await command.mutateAsync({});
      reload(words);
    } catch (error) {
      notification.error({ title: 'Nothing was changed', description: messageOf(error), role: 'alert' });
    }
  };
  const isMine = now.is_me && now.state !== 'none';
  return (
    <Card size="small" title={<h2>Now</h2>} className="responsible-now">
      <Standing now={now} />
      {!mayBe && <p className="sub">A pharmacist signs in here.</p>}
      {mayBe && (
        <div className="row-buttons">
          {(!isMine || now.state === 'lapsed') && (
            <Button type="primary" onClick={() => setDialog('in')}>
              Sign in
            </Button>
          )}
          {isMine && now.state === 'in' && <Button onClick={() => setDialog('absent')}>Be absent</Button>}
          {isMine && (now.state === 'absent' || now.state === 'overrun') && (
            <Button type="primary" loading={back.isPending} onClick={() => void press(back, 'You are back')}>
              I am back
            </Button>
          )}
          {isMine && (
            <Button loading={out.isPending} onClick={() => void press(out, 'You are signed out')}>
              Sign out
            </Button>
          )}
        </div>
      )}
      <SignInDialog now={now} mine={mine} isOpen={dialog === 'in'} onClose={() => setDialog(null)} onDone={reload} />
      <AbsentDialog now={now} isOpen={dialog === 'absent'} onClose={() => setDialog(null)} onDone={reload} />
    </Card>
  );
}

function Standing({ now }: { now: ResponsibleNow }) {
  const { state, name, registration, since, away_until: until, away_left: left, ends_at: ends } = now;
  if (state === 'none')
    return (
      <>
        <StatusTag tone="bad">Nobody is signed in</StatusTag>
        <p>Nothing may leave the pharmacy until a pharmacist signs in.{name && ` ${name} was the last.`}</p>
      </>
    );
  const who = `${name ?? ''}, GPhC ${registration ?? ''}, since ${since ? formatDate(since, 'minutes') : ''}`;
  return (
    <>
      {state === 'in' && <StatusTag tone={now.is_ending_soon ? 'asked' : 'good'}>Signed in</StatusTag>}
      {state === 'absent' && (
        <StatusTag tone="asked">{`Absent until ${until ? formatDate(until, 'minutes') : ''}`}</StatusTag>
      )}
      {state === 'overrun' && <StatusTag tone="bad">Absent longer than two hours today</StatusTag>}
      {state === 'lapsed' && <StatusTag tone="bad">Log-in has ended by itself</StatusTag>}
      <p>{who}</p>
      {state === 'absent' && <p className="sub">Meanwhile a parcel leaves only by the hand of another pharmacist.</p>}
      {(state === 'overrun' || state === 'lapsed') && (
        <p>Nothing may leave the pharmacy until a pharmacist signs in.</p>
      )}
      {ends && state !== 'lapsed' && (
        <p className={now.is_ending_soon ? undefined : 'sub'}>
          The log-in ends by itself on {formatDate(ends, 'minutes')}.
          {now.is_ending_soon && ' Whoever is responsible then signs in again.'}
        </p>
      )}
      <p className="sub">
        {left} of {MOST_AWAY_MINUTES} minutes of absence are left today.
      </p>
    </>
  );
}

interface DialogProps {
  now: ResponsibleNow;
  isOpen: boolean;
  onClose(): void;
  onDone(words: string): void;
}

function SignInDialog({ now, mine, isOpen, onClose, onDone }: DialogProps & { mine: string }) {
  const [form] = Form.useForm<{ registration: string }>();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCommand<object, Answer>('/v2/admin/form/responsible-sign-in');
  const other =
    !now.is_me && (now.state === 'in' || now.state === 'absent' || now.state === 'overrun') ? now.name : null;
  const send = async (entered: { registration: string }): Promise<void> => {
    setFailure(null);
    try {
      const { took_over_from: from } = await mutateAsync(entered);
      onClose();
      onDone(
        from ? `You are the responsible pharmacist, in the place of ${from}` : 'You are the responsible pharmacist',
      );
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  return (
    <Dialog
      open={isOpen}
      title="Sign in as the responsible pharmacist"
      okText="Sign in"
      isBusy={isPending}
      startAt="field"
      notice={failure ? { type: 'error', title: 'You were not signed in', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {other && <p>{other} is the responsible pharmacist. Signing in ends their time, and the record says so.</p>}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ registration: mine }}
        onFinish={(entered) => void send(entered)}
        requiredMark={false}
      >
        <Form.Item
          name="registration"
          label="Your GPhC number"
          extra="7 digits, as on the register. It stands in the record."
          rules={[{ required: true, pattern: /^\d{7}$/, message: 'Please enter the 7 digits of your GPhC number.' }]}
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={7} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

function AbsentDialog({ now, isOpen, onClose, onDone }: DialogProps) {
  const [form] = Form.useForm<{ minutes: number; reason: string }>();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCommand<object, Answer>('/v2/admin/form/responsible-absent');
  const send = async (entered: { minutes: number; reason: string }): Promise<void> => {
    setFailure(null);
    try {
      await mutateAsync(entered);
      onClose();
      onDone('Your absence is recorded');
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  return (
    <Dialog
      open={isOpen}
      title="Be absent"
      okText="Record the absence"
      isBusy={isPending}
      startAt="field"
      notice={failure ? { type: 'error', title: 'Nothing was recorded', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>
        You stay responsible and can be reached. Until you are back a parcel leaves only by the hand of another
        pharmacist. {now.away_left} minutes are left today.
      </p>
      <Form form={form} layout="vertical" onFinish={(entered) => void send(entered)} requiredMark={false}>
        <Form.Item
          name="minutes"
          label="For how many minutes"
          rules={[{ required: true, message: 'Please enter whole minutes.' }]}
        >
          <InputNumber min={1} max={Math.max(1, now.away_left)} precision={0} />
        </Form.Item>
        <Form.Item
          name="reason"
          label="Reason"
          rules={[{ required: true, whitespace: true, min: 3, message: 'Please write a few words.' }]}
        >
          <Input maxLength={300} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

interface Days {
  from: string;
  to: string;
}
function Record({ days, onDays }: { days: Days; onDays(days: Days): void }) {
  const { data, error, refetch } = useQuery(recordQuery(days));
  const table = useKeyboardScroll<TableRef>('Record of responsible pharmacists');
  return (
    <section aria-labelledby="responsible-record">
      <h2 id="responsible-record">Record</h2>
      <p className="sub">Kept for five years, and never altered.</p>
      <search className="filters responsible-days">
        <DateInput
          aria-label="From"
          allowClear={false}
          value={days.from}
          onChange={(from) => from && onDays({ ...days, from })}
        />
        <DateInput
          aria-label="To"
          allowClear={false}
          value={days.to}
          onChange={(to) => to && onDays({ ...days, to })}
        />
      </search>
      {error && <Problem error={error} title="The record could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading the record" />}
      {data && (
        <Table<RecordRow>
          ref={table}
          className="list"
          size="middle"
          columns={COLUMNS}
          dataSource={data.data}
          rowKey={({ id }) => id}
          pagination={false}
          scroll={{ x: 880 }}
          locale={{
            emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing is recorded for these days." />,
          }}
        />
      )}
      {data?.is_more && <p className="sub">The newest {data.data.length} are shown; the file has all.</p>}
    </section>
  );
}
