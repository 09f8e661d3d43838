import { Link } from 'react-router';
import { useMay } from '../app/session.tsx';

/** An order's number, which leads to its subscription whoever may read it. */
export function OrderLink({ orderId, subscriptionId }: { orderId: string; subscriptionId: number }) {
  if (!useMay('readCustomers')) return <span className="mono strong one-line">{orderId}</span>;
  return (
    <Link className="mono row-link one-line" to={`/subscriptions/${subscriptionId}`}>
      {orderId}
    </Link>
  );
}
