import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

export class PostcodesIndex20270115 extends ConcurrentIndexes {
  override readonly indexes = {
    customer_copies_by_postcode: { on: 'customer_copies (postcode_token) where postcode_token is not null' },
    customer_copies_by_district: { on: 'customer_copies (district_token, user_id) where district_token is not null' },
  };
}
