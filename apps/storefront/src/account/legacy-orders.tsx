import { formatDate, pounds } from '@sorrel/web-kit/format';
import { Badge } from '../ui/badge.tsx';
import type { ProfileProps } from '../queries/account.api.ts';

type Order = ProfileProps['oldOrders'][number];

/** Orders from before subscriptions. */
export function LegacyOrders({ orders }: { orders: Order[] }) {
  return (
    <section aria-labelledby="legacy-orders" className="space-y-4">
      <h2 id="legacy-orders" className="text-2xl">
        Legacy orders
      </h2>
      <ul className="space-y-4">
        {orders.map((order) => (
          <li key={order.id}>
            <LegacyOrder order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LegacyOrder({ order }: { order: Order }) {
  return (
    <article className="rounded-2xl border border-line bg-card p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">Order {order.id}</h3>
        <Badge tone="outline">{order.status.toUpperCase()}</Badge>
      </div>
      <ul className="mt-3 flex flex-wrap gap-2 font-mono text-sm">
        {order.ingredient_name_with_percentage
          .split(', ')
          .filter(Boolean)
          .map((name) => (
            <li key={name} className="rounded-lg bg-sage px-2.5 py-1">
              {name}
            </li>
          ))}
      </ul>
      <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
        <Fact name="Quantity" text={String(order.quantity)} />
        <Fact name="Shipped" text={formatDate(order.shipping_date)} />
        <Fact name="Delivery" text={delivery(order)} />
        <Fact name="Total" text={pounds(order.total_price)} />
      </dl>
    </article>
  );
}

const delivery = ({ delivery_date_from, delivery_date_to }: Order): string =>
  delivery_date_from && delivery_date_to
    ? `${formatDate(delivery_date_from)} to ${formatDate(delivery_date_to)}`
    : formatDate(delivery_date_from ?? delivery_date_to);

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">{text}</dd>
    </div>
  );
}
