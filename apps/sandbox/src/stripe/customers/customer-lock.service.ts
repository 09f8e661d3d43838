import type { Scene } from '../scene.ts';
import { noSuch } from '../wire/errors.ts';
import type { Customer, DeletedCustomer } from './customer.ts';

const isDeleted = (customer: Customer | DeletedCustomer): customer is DeletedCustomer => 'deleted' in customer;

/** Locks and returns a customer that is not deleted; `param` names the request parameter that pointed to it. */
export async function lockCustomer(scene: Scene, id: string, param = 'id'): Promise<Customer> {
  const found = await scene.unit.lock<Customer | DeletedCustomer>('customer', id);
  if (!found || isDeleted(found.doc)) throw noSuch('customer', id, param, param === 'id' ? 404 : 400);
  return found.doc;
}
