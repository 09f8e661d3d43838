import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

export class PhonesIndex20261207 extends ConcurrentIndexes {
  override readonly indexes = { customers_by_phone: { on: 'customers (phone_token) where phone_token is not null' } };
}
