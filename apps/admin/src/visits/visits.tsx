import { VISIT_MINUTES } from '@sorrel/contracts/consultations/rpc';
import type { VisitsPage } from '@sorrel/contracts/http/admin';
import { get, messageOf } from '@sorrel/web-kit/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Card, Empty, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { useCommand, type Done } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { NoticeAlert } from '../ui/notice-alert.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { RecordVisit } from './record-visit.tsx';

type Slot = z.infer<typeof VisitsPage>['props']['slots'][number];
export type Visit = NonNullable<Slot['visit']>;

const visitsQuery = queryOptions({
  queryKey: ['visits'],
  queryFn: async ({ signal }) => (await get<z.infer<typeof VisitsPage>>('/v2/admin/visits', { signal })).props,
  // A room opens by the clock.
  refetchInterval: 30_000,
  meta: { isQuiet: true },
});

/** Times that are offered for video visits, who comes, and what was seen. */
export function Visits() {
  const { data, error, refetch } = useQuery(visitsQuery);
  const client = useQueryClient();
  const [recording, setRecording] = useState<Visit | null>(null);
  const reload = (): void => void client.invalidateQueries({ queryKey: visitsQuery.queryKey });
  return (
    <Page title="Video visits">
      {!data && !error && <Loading />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && !data.is_offered && (
        <NoticeAlert
          notice={{
            type: 'warning',
            title: 'No video provider is set',
            description: 'Patients are not offered video visits. Your operator sets WHEREBY_KEY to offer them.',
          }}
        />
      )}
      {data?.is_offered && (
        <div className="visits">
          <Offer onOffered={reload} />
          <Card size="small" title={<h2>Times</h2>}>
            {data.slots.length === 0 ? (
              <Empty description="Nobody has offered a time yet." />
            ) : (
              byDay(data.slots).map(([day, slots]) => (
                <section key={day} className="visit-day">
                  <h3>{day}</h3>
                  <ul aria-label={`Times on ${day}`}>
                    {slots.map((slot) => (
                      <li key={slot.id} className="visit-line">
                        <OneSlot slot={slot} onDone={reload} onRecord={setRecording} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))
            )}
          </Card>
          <RecordVisit visit={recording} onClose={() => setRecording(null)} onDone={reload} />
        </div>
      )}
    </Page>
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/London',
});
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });
const timesOf = ({ startsAt, endsAt }: Slot): string =>
  `${TIME.format(new Date(startsAt))} to ${TIME.format(new Date(endsAt))}`;

function byDay(slots: readonly Slot[]): [day: string, slots: Slot[]][] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = DAY.format(new Date(slot.startsAt));
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days];
}

const STATES = { booked: 'Booked', over: 'Took place', missed: 'Did not meet' } as const;

function OneSlot({ slot, onDone, onRecord }: { slot: Slot; onDone(): void; onRecord(visit: Visit): void }) {
  const { visit } = slot;
  const { notification } = App.useApp();
  const [isCancelling, setCancelling] = useState(false);
  const joining = useCommand<{ visit: number }, Done & { url: string }>('/v2/admin/form/join-visit');
  const withdrawing = useCommand<{ slot: number }>('/v2/admin/form/withdraw-visit-time');
  const join = async (id: number): Promise<void> => {
    try {
      const { url } = await joining.mutateAsync({ visit: id });
      window.open(url, '_blank', 'noopener');
      onDone();
    } catch (error) {
      notification.error({ title: 'The room did not open', description: messageOf(error), role: 'alert' });
    }
  };
  const withdraw = async (): Promise<void> => {
    try {
      await withdrawing.mutateAsync({ slot: slot.id });
    } catch (error) {
      notification.error({ title: 'The time was not taken back', description: messageOf(error), role: 'alert' });
    }
    setCancelling(false);
    onDone();
  };
  return (
    <>
      <span className="num">
        <span className="strong">{timesOf(slot)}</span>
        <span className="sub">{slot.staffName}</span>
      </span>
      {visit ? (
        <span>
          <StatusTag tone={visit.state === 'booked' ? 'asked' : 'quiet'}>{STATES[visit.state]}</StatusTag>{' '}
          {visit.subscriptionId === null ? (
            visit.name
          ) : (
            <Link to={`/subscriptions/${visit.subscriptionId}`}>{visit.name}</Link>
          )}
          {visit.joinedBy && <span className="sub">In the call: {visit.joinedBy}</span>}
        </span>
      ) : (
        <span className="nothing">Free</span>
      )}
      <span className="visit-acts">
        {visit?.mayJoin && (
          <Button size="small" type="primary" loading={joining.isPending} onClick={() => void join(visit.id)}>
            Join
          </Button>
        )}
        {visit?.mayRecord && (
          <Button size="small" onClick={() => onRecord(visit)}>
            Record what you saw
          </Button>
        )}
        {slot.isMine && visit?.state !== 'over' && visit?.state !== 'missed' && (
          <Button
            size="small"
            aria-label={`${visit ? 'Cancel' : 'Take back'} ${timesOf(slot)}`}
            loading={withdrawing.isPending}
            onClick={() => (visit ? setCancelling(true) : void withdraw())}
          >
            {visit ? 'Cancel' : 'Take back'}
          </Button>
        )}
      </span>
      <Dialog
        open={isCancelling && visit !== null}
        title="Cancel this video visit?"
        okText="Cancel, and tell the patient"
        isDanger
        isBusy={withdrawing.isPending}
        onOk={() => void withdraw()}
        onCancel={() => setCancelling(false)}
      >
        <p>
          {visit?.name} has booked {DAY.format(new Date(slot.startsAt))}, {timesOf(slot)}. They are told in their chat
          that we are sorry, and asked to choose another time.
        </p>
      </Dialog>
    </>
  );
}

interface Offered {
  day: string | null;
  time: string;
  minutes: number;
  count: number;
}

function Offer({ onOffered }: { onOffered(): void }) {
  const [form] = Form.useForm<Offered>();
  const { notification } = App.useApp();
  const { mutateAsync, isPending } = useCommand<Offered, Done & { offered: number }>('/v2/admin/form/offer-visits');
  const offer = async (fields: Offered): Promise<void> => {
    try {
      const { offered } = await mutateAsync(fields);
      notification.success({ title: offered === 1 ? 'One time is offered' : `${offered} times are offered` });
      onOffered();
    } catch (error) {
      notification.error({ title: 'Nothing was offered', description: messageOf(error), role: 'alert' });
    }
  };
  return (
    <Card size="small" title={<h2>Offer times</h2>}>
      <Form
        form={form}
        layout="inline"
        colon={false}
        className="visit-form"
        initialValues={{ time: '09:00', minutes: 15, count: 4 }}
        onFinish={(fields) => void offer(fields)}
      >
        <Form.Item name="day" label="Day" rules={[{ required: true, message: 'Please choose the day.' }]}>
          <DateInput isFuture />
        </Form.Item>
        <Form.Item name="time" label="From" rules={[{ required: true, message: 'Please enter a time like 09:30.' }]}>
          <Input className="visit-time" inputMode="numeric" maxLength={5} />
        </Form.Item>
        <Form.Item name="minutes" label="Minutes each">
          <Select options={VISIT_MINUTES.map((value) => ({ value, label: String(value) }))} />
        </Form.Item>
        <Form.Item name="count" label="How many" rules={[{ required: true, message: 'Please offer at least one.' }]}>
          <InputNumber min={1} max={40} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending}>
          Offer
        </Button>
      </Form>
    </Card>
  );
}
