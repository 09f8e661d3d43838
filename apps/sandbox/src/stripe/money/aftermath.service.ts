import { testCard, type TestCardName } from '../cards/test-cards.ts';
import type { Scene } from '../scene.ts';
import { newId } from '../wire/ids.ts';
import type { Charge } from './charge.ts';
import { saveCharge } from './charges.service.ts';
import { newDispute } from './dispute.ts';

/** What some test cards cause after a successful charge: a dispute, or a fraud warning. */
export async function followUp(scene: Scene, charge: Charge, card: TestCardName): Promise<void> {
  const { afterwards } = testCard(card);
  if (!charge.captured) return;
  if (afterwards === 'dispute') {
    const disputed: Charge = { ...charge, disputed: true };
    await saveCharge(scene, disputed);
    const dispute = newDispute(newId('du'), scene.seconds, disputed);
    await scene.unit.insert('dispute', dispute.id, dispute, {}, scene.now);
    for (const line of dispute.balance_transactions)
      await scene.unit.insert('balance_transaction', line.id, line, { payout: null }, scene.now);
    await scene.emit('charge.dispute.created', dispute);
    await scene.emit('charge.dispute.funds_withdrawn', dispute);
  }
  if (afterwards === 'early-fraud-warning') {
    const warning = {
      id: newId('issfr'),
      object: 'radar.early_fraud_warning',
      actionable: true,
      charge: charge.id,
      created: scene.seconds,
      fraud_type: 'made_with_stolen_card',
      livemode: false,
      payment_intent: charge.payment_intent,
    };
    await scene.unit.insert('early_fraud_warning', warning.id, warning, {}, scene.now);
    await scene.emit('radar.early_fraud_warning.created', warning);
  }
}
