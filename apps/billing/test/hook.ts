import { createHmac } from 'node:crypto';
import type { Shop } from './shop.ts';

/** News about `object`, as the card provider would sign and send it now. `created`: when it happened, if it was not now. */
export function hookOf(
  shop: Pick<Shop, 'env'>,
  id: string,
  type: string,
  object: Record<string, unknown>,
  created?: number,
): { body: string; signature: string } {
  const seconds = Math.floor(Date.now() / 1000);
  const event = { id, object: 'event', type, livemode: false, created: created ?? seconds, data: { object } };
  const text = JSON.stringify(event);
  const sign = createHmac('sha256', shop.env.STRIPE_WEBHOOK_SECRET ?? '')
    .update(`${seconds}.${text}`)
    .digest('hex');
  return { body: Buffer.from(text).toString('base64'), signature: `t=${seconds},v1=${sign}` };
}
