import type { Kept } from '../../store.ts';
import type { Call } from '../scene.ts';
import { noSuch } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { listOf } from '../wire/lists.ts';
import { lockCustomer } from './customer-lock.service.ts';
import { changedCustomer, newCustomer, type Customer, type DeletedCustomer } from './customer.ts';
import { detachPaymentMethod, type PaymentMethodSecret } from './payment-methods.service.ts';
import type { PaymentMethod } from './payment-method.ts';

export async function createCustomer(call: Call): Promise<Customer> {
  const customer = await withDefault(call, changedCustomer(newCustomer(newId('cus'), call.seconds), call.params));
  await call.unit.insert('customer', customer.id, customer, {}, call.now);
  await call.emit('customer.created', customer);
  return customer;
}

export async function getCustomer(call: Call): Promise<Customer | DeletedCustomer> {
  call.params.only();
  const found = await call.unit.find<Customer | DeletedCustomer>('customer', call.id);
  if (!found) throw noSuch('customer', call.id);
  return found.doc;
}

export async function updateCustomer(call: Call): Promise<Customer> {
  const before = await lockCustomer(call, call.id);
  const customer = await withDefault(call, changedCustomer(before, call.params));
  await call.unit.save('customer', customer.id, customer);
  await call.emit('customer.updated', customer);
  return customer;
}

export async function deleteCustomer(call: Call): Promise<DeletedCustomer> {
  call.params.only();
  const customer = await lockCustomer(call, call.id);
  const attached = await call.unit.rows<{ doc: PaymentMethod; private: PaymentMethodSecret }>(
    `select doc, private from sandbox.documents
     where kind = 'payment_method' and doc->>'customer' = $1 order by seq for update`,
    [customer.id],
  );
  for (const row of attached) {
    const kept: Kept<PaymentMethod, PaymentMethodSecret> = { doc: row.doc, secret: row.private };
    await detachPaymentMethod(call, kept);
  }
  const deleted: DeletedCustomer = { id: customer.id, object: 'customer', deleted: true };
  await call.unit.save('customer', customer.id, deleted);
  await call.emit('customer.deleted', customer);
  return deleted;
}

export const listCustomers = (call: Call) => listOf(call, 'customer', '/v1/customers', ['email']);

/** A default card has to be attached to this very customer. */
async function withDefault(call: Call, customer: Customer): Promise<Customer> {
  const wanted = call.params.below('invoice_settings')?.only('default_payment_method').text('default_payment_method');
  if (wanted === undefined) return customer;
  if (wanted !== null) {
    const found = await call.unit.find<PaymentMethod>('payment_method', wanted);
    if (found?.doc.customer !== customer.id) {
      throw noSuch('PaymentMethod', wanted, 'invoice_settings[default_payment_method]', 400);
    }
  }
  return { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: wanted } };
}
