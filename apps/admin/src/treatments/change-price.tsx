import type { AdminTreatment, PricesAnswer } from '@sorrel/contracts/http/admin';
import { ApiError, get, messageOf } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Form, InputNumber } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { showFieldErrors } from '../ui/field-errors.ts';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { differs } from '../ui/differs.ts';
import { type Meanwhile, MeanwhilePanel } from '../ui/meanwhile.tsx';
import { useLast } from '../ui/use-last.ts';

type Item = AdminTreatment['plans'][number]['items'][number];
type Prices = z.infer<typeof PricesAnswer>['products'][number]['prices'];

const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => get<z.infer<typeof PricesAnswer>>('/v2/admin/data/prices', { signal }),
  meta: { isQuiet: true },
});

interface Planned {
  price: number;
  from: string;
}
const plannedOf = (prices: Prices): Planned[] =>
  prices.flatMap(({ price, from, state }) => (state === 'planned' && from !== null ? [{ price, from }] : []));
const plannedText = (prices: readonly Planned[]): string =>
  prices
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(({ price, from }) => `${pounds(price)} from ${formatDate(from)}`)
    .join(', ');

interface Props {
  item: Item | null;
  mayChange: boolean;
  onClose(): void;
}

/** An item's prices through time, and a new one from a day on. */
export function ChangePrice({ item, mayChange, onClose }: Props) {
  const shown = useLast(item);
  const [form] = Form.useForm<{ price: number; from: string }>();
  const [failure, setFailure] = useState<string | null>(null);
  const { notification } = App.useApp();
  const client = useQueryClient();
  const { data } = useQuery(pricesQuery);
  const { mutateAsync, isPending } = useCommand<{
    id: number;
    price: number;
    from: string;
    planned: Planned[];
    overwrites: boolean;
  }>('/v2/admin/form/prices/plan');
  const pricesIn = (answer: typeof data): Prices => answer?.products.find(({ id }) => id === shown?.id)?.prices ?? [];
  const prices = pricesIn(data);
  // What was planned when the dialog was opened, or last shown beside what is typed.
  const read = useRef<Planned[] | null>(null);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  useEffect(() => {
    if (item === null) read.current = null;
    else if (data) read.current ??= plannedOf(data.products.find(({ id }) => id === item.id)?.prices ?? []);
  }, [item, data]);
  const reload = (): void => {
    read.current = null;
    void client.invalidateQueries({ queryKey: ['prices'] });
    void client.invalidateQueries({ queryKey: ['treatments'] });
  };
  const close = (): void => {
    setFailure(null);
    setMeanwhile(null);
    form.resetFields();
    onClose();
  };
  const save = async ({ price, from }: Planned, overwrites = false): Promise<void> => {
    if (!shown) return;
    setFailure(null);
    const before = read.current ?? plannedOf(prices);
    try {
      await mutateAsync({ id: shown.id, price, from, planned: before, overwrites });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        const answer = await client.fetchQuery({ ...pricesQuery, staleTime: 0 }).catch(() => undefined);
        if (answer) {
          read.current = plannedOf(pricesIn(answer));
          const mine = [...before.filter((one) => one.from !== from), { price, from }];
          return setMeanwhile({
            why: error.message,
            rows: differs('Planned prices', plannedText(read.current), plannedText(mine)),
          });
        }
      }
      setMeanwhile(null);
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
      return;
    }
    notification.success({ title: `${shown.code} costs ${pounds(price)} from ${formatDate(from)}` });
    setMeanwhile(null);
    form.resetFields();
    reload();
  };
  return (
    <Dialog
      open={item !== null}
      title={`Price of ${shown?.code ?? ''} ${shown?.name ?? ''}`}
      okText="Plan price"
      isBusy={isPending}
      isOkDisabled={!mayChange}
      onOk={() => form.submit()}
      onCancel={close}
      notice={failure === null ? null : { type: 'error', title: 'Nothing was planned', description: failure }}
      question={
        meanwhile && (
          <MeanwhilePanel
            meanwhile={meanwhile}
            isBusy={isPending}
            onTheirs={close}
            onMine={() => void save(form.getFieldsValue(), true)}
            onGoOn={() => setMeanwhile(null)}
          />
        )
      }
    >
      <History productId={shown?.id ?? 0} prices={prices} mayChange={mayChange} onDone={reload} />
      {mayChange ? (
        <Form form={form} layout="vertical" className="form-grid" onFinish={(fields) => void save(fields)}>
          <Form.Item
            name="price"
            label={shown?.interval ? 'New price a month' : 'New price'}
            rules={[{ required: true, message: 'Please enter a price.' }]}
          >
            <InputNumber controls={false} precision={2} min={0.01} max={1000} prefix="£" />
          </Form.Item>
          <Form.Item name="from" label="From" rules={[{ required: true, message: 'Please choose a day.' }]}>
            <DateInput isFuture />
          </Form.Item>
        </Form>
      ) : (
        <p>Prices are changed by people with the permission ops.</p>
      )}
      <p className="sub">Running subscriptions keep the price they have.</p>
    </Dialog>
  );
}

function History(props: { productId: number; prices: Prices; mayChange: boolean; onDone(): void }) {
  const { productId, prices, mayChange, onDone } = props;
  const { mutateAsync, isPending, error } = useCommand<{ id: number; from: string }>('/v2/admin/form/prices/withdraw');
  const withdraw = async (from: string): Promise<void> => {
    await mutateAsync({ id: productId, from }).catch(() => undefined);
    onDone();
  };
  return (
    <>
      <ul className="lines" aria-label="Prices">
        {prices.map(({ price, from, state, by }) => (
          <li key={from ?? ''}>
            <span className={state === 'now' ? 'strong num' : 'num'}>{pounds(price)}</span>{' '}
            {from === null ? 'from the beginning' : `from ${formatDate(from)}`}
            {state === 'now' ? ', now' : state === 'planned' ? ', planned' : ''} <span className="sub">{by}</span>
            {state === 'planned' && mayChange && from !== null && (
              <Button size="small" type="link" disabled={isPending} onClick={() => void withdraw(from)}>
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error !== null && <p role="alert">{messageOf(error)}</p>}
    </>
  );
}
