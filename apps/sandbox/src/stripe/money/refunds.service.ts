import { testCard } from '../cards/test-cards.ts';
import { lockIntent } from '../intent/intent-access.service.ts';
import type { Call, Scene } from '../scene.ts';
import { invalid, missing, noSuch } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { listOf } from '../wire/lists.ts';
import { move } from './balance.ts';
import type { Charge } from './charge.ts';
import { lockCharge, saveCharge, type KeptCharge } from './charges.service.ts';
import { newRefund, refundedCharge, type Refund } from './refund.ts';

export async function createRefund(call: Call): Promise<Refund> {
  const { params } = call;
  params.only('payment_intent', 'charge', 'amount', 'reason', 'metadata');
  const { doc: charge, secret } = await chargeToRefund(call);
  const amount = amountToRefund(call, charge);
  const { afterwards } = testCard(secret.card);
  const id = newId('re');
  const refund = newRefund(id, call.seconds, charge, {
    amount,
    // The fee of the charge is kept; giving back costs nothing more.
    balance_transaction: await moved(call, id, charge, -amount, 'refund'),
    metadata: params.metadata(),
    reason: params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    status: afterwards === 'refund-pending' ? 'pending' : 'succeeded',
  });
  const after = refundedCharge(charge, amount);
  await call.unit.insert('refund', refund.id, refund, {}, call.now);
  await saveCharge(call, after);
  await call.emit('refund.created', refund);
  await call.emit('charge.refunded', after, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
  if (afterwards === 'refund-pending' || afterwards === 'refund-fails') await call.later('refund', refund.id);
  return refund;
}

const moved = (scene: Scene, source: string, { currency }: Charge, amount: number, type: 'refund' | 'refund_failure') =>
  move(scene, { amount, fee: 0, currency, type, category: type, source, description: null });

/** The intent is always locked before its charge, so that a refund and a capture cannot deadlock. */
async function chargeToRefund(call: Call): Promise<KeptCharge> {
  const intentId = call.params.text('payment_intent');
  const chargeId = call.params.text('charge');
  if (intentId) {
    const { doc } = await lockIntent(call, intentId, 'payment_intent', 400);
    if (doc.status !== 'succeeded' || !doc.latest_charge) {
      throw invalid(`This PaymentIntent (${doc.id}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      });
    }
    return lockCharge(call, doc.latest_charge);
  }
  if (!chargeId) throw missing('payment_intent');
  const found = await call.unit.find<Charge>('charge', chargeId);
  if (!found) throw noSuch('charge', chargeId, 'charge', 400);
  await lockIntent(call, found.doc.payment_intent);
  return lockCharge(call, chargeId);
}

function amountToRefund(call: Call, charge: Charge): number {
  if (!charge.captured)
    throw invalid(`Charge ${charge.id} has not been captured, so it cannot be refunded.`, { charge: charge.id });
  if (charge.disputed) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalid(message, { code: 'charge_disputed', charge: charge.id });
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: charge.id,
    });
  }
  const amount = call.params.integer('amount') ?? left;
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount > left) {
    const money = (pence: number): string => `${(pence / 100).toFixed(2)} ${charge.currency}`;
    throw invalid(`Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`, {
      param: 'amount',
    });
  }
  return amount;
}

/** Some time later, a pending refund arrives or one that is to fail is returned. */
export async function settleRefund(scene: Scene, id: string): Promise<void> {
  const seen = await scene.unit.find<Refund>('refund', id);
  if (!seen) return;
  await lockIntent(scene, seen.doc.payment_intent);
  const { doc: charge } = await lockCharge(scene, seen.doc.charge);
  const found = await scene.unit.lock<Refund>('refund', id);
  if (!found) return;
  const { doc: refund } = found;
  if (refund.status === 'pending') {
    const done: Refund = { ...refund, status: 'succeeded' };
    await scene.unit.save('refund', id, done);
    await scene.emit('refund.updated', done, { status: 'pending' });
    return;
  }
  if (refund.status === 'failed') return;
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' };
  await scene.unit.save('refund', id, failed);
  await moved(scene, id, charge, refund.amount, 'refund_failure');
  await saveCharge(scene, refundedCharge(charge, -refund.amount));
  await scene.emit('refund.failed', failed, { status: refund.status });
}

export async function getRefund(call: Call): Promise<Refund> {
  call.params.only();
  return (await findRefund(call)).doc;
}

export async function updateRefund(call: Call): Promise<Refund> {
  call.params.only('metadata');
  await findRefund(call);
  const found = await call.unit.lock<Refund>('refund', call.id);
  if (!found) throw noSuch('refund', call.id);
  const changed: Refund = { ...found.doc, metadata: call.params.metadata(found.doc.metadata) };
  await call.unit.save('refund', changed.id, changed);
  return changed;
}

async function findRefund(call: Call) {
  const found = await call.unit.find<Refund>('refund', call.id);
  if (!found) throw noSuch('refund', call.id);
  return found;
}

export const listRefunds = (call: Call) => listOf(call, 'refund', '/v1/refunds', ['payment_intent', 'charge']);
