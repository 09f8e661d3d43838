import type { Call, Scene } from '../scene.ts';
import { invalid, noSuch } from '../wire/errors.ts';
import { listOf } from '../wire/lists.ts';
import { lockCharge, saveCharge } from './charges.service.ts';
import { newMovement } from './balance.ts';
import { isClosed, type Dispute } from './dispute.ts';

async function lockDispute(scene: Scene, id: string): Promise<Dispute> {
  const found = await scene.unit.lock<Dispute>('dispute', id);
  if (!found) throw noSuch('dispute', id);
  return found.doc;
}

export async function getDispute(call: Call): Promise<Dispute> {
  call.params.only();
  const found = await call.unit.find<Dispute>('dispute', call.id);
  if (!found) throw noSuch('dispute', call.id);
  return found.doc;
}

/** Stripe's test texts decide: `winning_evidence` wins, `losing_evidence` loses, anything else waits for the bank. */
export async function updateDispute(call: Call): Promise<Dispute> {
  call.params.only('evidence', 'metadata', 'submit');
  const dispute = mustBeOpen(await lockDispute(call, call.id));
  const text = call.params.below('evidence')?.text('uncategorized_text', 20_000) ?? dispute.evidence.uncategorized_text;
  const details = { ...dispute.evidence_details, has_evidence: text !== null };
  const changed: Dispute = {
    ...dispute,
    evidence: { uncategorized_text: text },
    evidence_details: details,
    metadata: call.params.metadata(dispute.metadata),
  };
  const isSubmitted = call.params.has('evidence') && (call.params.flag('submit') ?? true);
  if (!isSubmitted) return keep(call, changed);
  details.submission_count += 1;
  if (text === 'winning_evidence') return close(call, { ...changed, status: 'won' });
  if (text === 'losing_evidence') return close(call, { ...changed, status: 'lost' });
  return keep(call, { ...changed, status: 'under_review' });
}

export async function closeDispute(call: Call): Promise<Dispute> {
  call.params.only();
  return close(call, { ...mustBeOpen(await lockDispute(call, call.id)), status: 'lost' });
}

async function keep(scene: Scene, dispute: Dispute): Promise<Dispute> {
  await scene.unit.save('dispute', dispute.id, dispute);
  await scene.emit('charge.dispute.updated', dispute);
  return dispute;
}

async function close(scene: Scene, closing: Dispute): Promise<Dispute> {
  const dispute = closing.status === 'won' ? await reinstated(scene, closing) : closing;
  await scene.unit.save('dispute', dispute.id, dispute);
  await scene.emit('charge.dispute.closed', dispute);
  if (dispute.status === 'won') {
    // What was won may be refunded again.
    const { doc } = await lockCharge(scene, dispute.charge);
    await saveCharge(scene, { ...doc, disputed: false });
    await scene.emit('charge.dispute.funds_reinstated', dispute);
  }
  return dispute;
}

// The sum comes back; the fee does not.
async function reinstated(scene: Scene, dispute: Dispute): Promise<Dispute> {
  const line = newMovement(scene.seconds, {
    amount: dispute.amount,
    fee: 0,
    currency: dispute.currency,
    type: 'adjustment',
    category: 'dispute_reversal',
    source: dispute.id,
    description: `Chargeback reversal for ${dispute.charge}`,
  });
  await scene.unit.insert('balance_transaction', line.id, line, { payout: null }, scene.now);
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, line] };
}

function mustBeOpen(dispute: Dispute): Dispute {
  if (!isClosed(dispute)) return dispute;
  throw invalid('This dispute is already closed.');
}

export const listDisputes = (call: Call) => listOf(call, 'dispute', '/v1/disputes', ['charge', 'payment_intent']);
