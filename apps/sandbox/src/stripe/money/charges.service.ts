import type { Decline } from '../cards/decline.ts';
import type { TestCardName } from '../cards/test-cards.ts';
import type { KeptPaymentMethod } from '../customers/payment-methods.service.ts';
import type { PaymentIntent } from '../intent/payment-intent.ts';
import type { Kept } from '../../store.ts';
import type { Call, Scene } from '../scene.ts';
import { invalid, noSuch } from '../wire/errors.ts';
import { newId } from '../wire/ids.ts';
import { listOf } from '../wire/lists.ts';
import { cardFee, move } from './balance.ts';
import { newCharge, type Charge } from './charge.ts';

type ChargeSecret = { card: TestCardName };
export type KeptCharge = Kept<Charge, ChargeSecret>;

export async function acceptCharge(
  scene: Scene,
  intent: PaymentIntent,
  method: KeptPaymentMethod,
  how: { challenged: boolean; isCaptured: boolean },
): Promise<Charge> {
  const charge = newCharge(newId('ch'), scene.seconds, intent, method.doc, { ...how, decline: null });
  return insert(scene, charge, method, 'charge.succeeded');
}

export async function refuseCharge(
  scene: Scene,
  intent: PaymentIntent,
  method: KeptPaymentMethod,
  decline: Decline,
): Promise<Charge> {
  const how = { challenged: false, isCaptured: false, decline };
  return insert(scene, newCharge(newId('ch'), scene.seconds, intent, method.doc, how), method, 'charge.failed');
}

async function insert(scene: Scene, charge: Charge, method: KeptPaymentMethod, event: string): Promise<Charge> {
  const secret: ChargeSecret = { card: method.secret.card };
  const kept = charge.captured ? await taken(scene, charge, charge.amount_captured) : charge;
  await scene.unit.insert('charge', kept.id, kept, secret, scene.now);
  await scene.emit(event, kept);
  return kept;
}

// Captured money stands on the account's balance, less the fee.
async function taken(scene: Scene, charge: Charge, amount: number): Promise<Charge> {
  const id = await move(scene, {
    amount,
    fee: cardFee(amount),
    currency: charge.currency,
    type: 'charge',
    category: 'charge',
    source: charge.id,
    description: charge.description,
  });
  return { ...charge, balance_transaction: id };
}

export async function lockCharge(scene: Scene, id: string): Promise<KeptCharge> {
  const found = await scene.unit.lock<Charge, ChargeSecret>('charge', id);
  if (!found) throw noSuch('charge', id, 'charge', 400);
  return found;
}

export async function saveCharge(scene: Scene, charge: Charge): Promise<void> {
  await scene.unit.save('charge', charge.id, charge);
}

/** Captures authorised money; the rest of the authorisation lapses. The caller holds the intent's lock. */
export async function captureCharge(scene: Scene, id: string, amount: number): Promise<KeptCharge> {
  const { doc, secret } = await lockCharge(scene, id);
  const before = doc.payment_method_details.card.capture_before;
  if (before !== undefined && scene.seconds > before) {
    throw invalid(`Charge ${id} has expired and can no longer be captured.`, {
      code: 'charge_expired_for_capture',
      charge: id,
    });
  }
  const captured: Charge = { ...(await taken(scene, doc, amount)), amount_captured: amount, captured: true };
  await saveCharge(scene, captured);
  await scene.emit('charge.captured', captured);
  return { doc: captured, secret };
}

/** Releases authorised money that was never captured. */
export async function releaseCharge(scene: Scene, id: string): Promise<void> {
  const { doc } = await lockCharge(scene, id);
  await saveCharge(scene, { ...doc, amount_refunded: doc.amount, refunded: true });
}

export async function getCharge(call: Call): Promise<Charge> {
  call.params.only();
  const found = await call.unit.find<Charge>('charge', call.id);
  if (!found) throw noSuch('charge', call.id);
  return found.doc;
}

export const listCharges = (call: Call) => listOf(call, 'charge', '/v1/charges', ['customer', 'payment_intent']);
