import type { z } from 'zod';
import type { LegacyOrder } from '@sorrel/contracts/fulfilment/rpc';
import { harmless } from '@sorrel/contracts/harmless';
import type { Customer } from '@sorrel/contracts/identity/words';
import { pounds } from '@sorrel/contracts/money';

interface Shown {
  email: string;
  customer: Customer | null;
  orders: z.output<typeof LegacyOrder>[];
  trackingUrl: string;
}

const escape = (text: string): string => harmless(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The old back-office as far as it is still needed: orders from before subscriptions, read only. */
export function legacyPage({ email, customer, orders, trackingUrl }: Shown): string {
  const rows = orders
    .map(
      (order) =>
        `<tr><td>${order.id}</td><td>${escape(order.status)}</td><td>${escape(order.ingredientNames)}</td><td>${order.quantity}</td><td>${escape(order.shippingDate ?? 'N/A')}</td><td>${order.tracking ? `<a href="${escape(trackingUrl.replace('{number}', encodeURIComponent(order.tracking)))}">${escape(order.tracking)}</a>` : '-'}</td><td>${pounds(order.totalPricePence)}</td></tr>`,
    )
    .join('');
  const found = customer
    ? `<h2>${escape(`${customer.fname} ${customer.sname}`)}</h2><p>${escape(customer.email)}, customer ${customer.id}. What is below is history from the old system: nothing of it was ordered, charged or sent here, and none of it changes.</p>${orders.length > 0 ? `<div tabindex="0" role="region" aria-label="Orders from the old system"><table><thead><tr><th>#</th><th>Status</th><th>Items</th><th>Quantity</th><th>Dispatched</th><th>Tracking</th><th>Total</th></tr></thead><tbody>${rows}</tbody></table></div>` : '<p>No orders from before subscriptions.</p>'}`
    : email
      ? `<p role="alert">Nobody was found by ${escape(email)}. Please look for an e-mail, or for the number of an order or a parcel.</p>`
      : '<p>Search for a customer to see their orders from the old system, from before subscriptions.</p>';
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>Old orders · Sorrel</title><style>body{margin:0;background:#fbf8f4;color:#17261e;font:16px/1.5 system-ui,sans-serif}header{background:#17261e;color:#fff;padding:16px 24px}header a{color:#fff}main{max-width:960px;margin:0 auto;padding:24px}main>div{overflow-x:auto}table{width:100%;border-collapse:collapse;background:#fff}th,td{text-align:left;padding:10px;border-bottom:1px solid #dde7dc}form{display:flex;gap:8px;flex-wrap:wrap;align-items:end;margin-bottom:24px}label{display:block}input{font:inherit;padding:10px;border:1px solid #6b766f;border-radius:8px;min-width:280px}button{font:inherit;padding:11px 20px;border:0;border-radius:999px;background:#9c3f23;color:#fff}</style></head><body><header><a href="/v2/admin/subscriptions">Back to the Admin Dashboard</a></header><main><h1>Old orders</h1><form method="get" action="/admin"><label>Customer e-mail, order number or tracking number<br><input type="search" name="email" value="${escape(email)}" required></label><button>Search</button></form>${found}</main></body></html>`;
}
