import { expect, test } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { ActorKind, Permission } from '@sorrel/contracts/actor';
import { query, rightProblem, type RpcContract } from '@sorrel/contracts/rpc-contract';
import { z } from 'zod';
import { ActorSigner } from '../../security/actor.ts';
import { RPCS } from '../../../test/all-rpcs.ts';
import { callOf } from './rpc-caller.ts';
import { ActorGuard, RpcContext } from './rpc-pipeline.ts';

/**
 * Which staff may call which RPC, written down a second time: the test fails for a contract that lets somebody else in, and for an RPC that
 * is missing here. `own`: any member of staff, for what belongs to their own account; `open`: every visitor; `nobody`: not for staff.
 */
const TABLE: [who: string, rpcs: string][] = [
  [
    'ops',
    `billing.books.check
     billing.customers.name
     billing.kit.audit
     billing.kit.check-audit
     billing.kit.operations
     billing.kit.person
     billing.kit.replay
     billing.kit.retry
     billing.kit.standing
     billing.payments.reconcile
     billing.prices.plan
     billing.prices.withdraw
     billing.promotions.create
     billing.promotions.stop
     billing.treatment-words.change
     billing.treatment-words.read
     every.programs.show
     identity.backups.read
     identity.factors.reset
     identity.imports.add-part
     identity.imports.answer-dates
     identity.imports.begin
     identity.imports.forget
     identity.imports.list
     identity.imports.preview
     identity.imports.problems
     identity.imports.run
     identity.imports.stop
     identity.passkeys.of-colleague
     identity.passkeys.remove-colleagues
     identity.people.dormant
     identity.people.erase
     identity.people.find
     identity.people.hold
     media.attachments.take
     media.photos.take
     consultations.prescribers.list
     identity.business.read
     identity.business.save
     identity.staff.change-permissions
     identity.staff.decide-proposal
     identity.staff.disable
     identity.staff.invite
     identity.staff.list
     identity.staff.propose-prescriber`,
  ],
  [
    'own',
    `billing.checkout.apply-code
     billing.checkout.choose-plan
     billing.checkout.confirm
     billing.checkout.read
     billing.checkout.remove-code
     billing.checkout.start
     billing.methods.change
     billing.methods.choose-backup
     billing.methods.create-setup-intent
     billing.methods.mine
     billing.recovery.read
     billing.subscriptions.cancel
     billing.subscriptions.change-plan
     billing.subscriptions.mine
     billing.subscriptions.preview
     billing.subscriptions.timeline
     billing.subscriptions.undo-cancel
     billing.subscriptions.update-date
     consultations.check-ins.answer
     consultations.check-ins.mine
     consultations.consultations.mine
     consultations.health-changes.tell
     consultations.questionnaires.answer
     consultations.questionnaires.read
     consultations.questionnaires.start
     consultations.concerns.complain
     consultations.documents.send
     consultations.evidence.mine
     consultations.identity-checks.begin
     consultations.visits.book
     consultations.visits.cancel
     consultations.visits.join-mine
     consultations.visits.mine
     consultations.looks.ask
     consultations.questionnaires.submit
     consultations.questions.mine
     consultations.rules.mine
     fulfilment.legacy-orders.mine
     fulfilment.recalls.answer-mine
     fulfilment.recalls.mine
     identity.customers.mine
     identity.customers.update-mine
     identity.customers.update-my-address
     identity.emails.confirm-change
     identity.emails.request-change
     identity.factors.begin
     identity.factors.confirm
     identity.factors.give
     identity.factors.read
     identity.factors.renew-recovery-codes
     identity.passkeys.add
     identity.passkeys.begin
     identity.passkeys.begin-giving
     identity.passkeys.give
     identity.passkeys.list
     identity.passkeys.offered
     identity.passkeys.remove
     identity.passkeys.rename
     identity.passwords.change
     identity.sessions.end
     identity.sessions.end-others
     identity.sessions.mine
     media.photos.mine
     media.attachments.claim
     media.attachments.release
     media.photos.use-again
     messaging.chat.mark-read
     messaging.chat.mine
     messaging.chat.send
     identity.staff.note-bulk-reading`,
  ],
  [
    'open',
    `identity.customers.confirm-address-by-link
     identity.emails.confirm-by-link
     billing.catalogue.read
     consultations.reminders.stop
     fulfilment.prescriptions.verify
     fulfilment.recalls.answer
     identity.accounts.check-email
     identity.accounts.register
     identity.accounts.resend-code
     identity.accounts.update-data
     identity.business.show
     identity.accounts.verify-email
     identity.emails.read-take-back
     identity.emails.take-back
     identity.passkeys.begin-log-in
     identity.passkeys.log-in
     identity.passwords.read-reset
     identity.passwords.request-reset
     identity.passwords.reset
     identity.sessions.log-in
     messaging.early-access.ask
     messaging.early-access.confirm
     messaging.early-access.leave`,
  ],
  [
    'nobody',
    `billing.kit.applied
     billing.kit.idle
     billing.kit.republish
     billing.payments.receive-webhook
     consultations.visits.receive-webhook
     consultations.identity-checks.receive-webhook
     billing.treatment-words.show
     consultations.consultations.import-legacy
     consultations.questionnaires.sample
     every.clock.move
     fulfilment.documents.my-receipt
     billing.sale-documents.mine
     billing.sale-documents.one-of-mine
     consultations.companies.used
     fulfilment.companies.used
     consultations.leaflets.agree
     consultations.leaflets.mine
     fulfilment.gp-letters.mine
     fulfilment.leaflets.print
     fulfilment.gp-letters.read-mine
     fulfilment.legacy-orders.import
     identity.customers.import
     identity.sessions.log-out
     identity.sessions.read
     consultations.prescribers.save
     identity.staff.create
     sandbox.clock.begin-at
     sandbox.clock.catch-up
     sandbox.clock.read`,
  ],
  [
    'prescriber',
    `consultations.claims.beat
     consultations.claims.claim
     consultations.health-changes.answer
     consultations.reviews.ask
     consultations.reviews.decide
     consultations.reviews.queue
     consultations.looks.answer
     consultations.rules.decide
     consultations.tasks.finish`,
  ],
  [
    'support ops',
    `billing.credit.approve
     billing.credit.change
     billing.credit.decline
     billing.disputes.settle
     billing.refunds.approve
     billing.refunds.begin
     billing.refunds.decline
     fulfilment.owings.resume
     fulfilment.owings.withhold
     messaging.early-access.list`,
  ],
  [
    'prescriber support',
    `messaging.replies.remove
     messaging.replies.save`,
  ],
  [
    'prescriber plans',
    `billing.subscriptions.end
     billing.subscriptions.start-for-customer
     billing.subscriptions.start-item`,
  ],
  [
    'support plans ops',
    `billing.promotions.list
     billing.subscriptions.export
     billing.subscriptions.retry`,
  ],
  [
    'pharmacist dispatch',
    `billing.items.claim-for-dispatch
     fulfilment.batches.adjust
     fulfilment.batches.quarantine
     fulfilment.batches.receive
     fulfilment.dispatches.consider
     fulfilment.dispatches.pack
     fulfilment.dispatches.ship
     fulfilment.formulas.list
     fulfilment.formulas.write
     fulfilment.ingredients.add
     fulfilment.owings.expect
     fulfilment.documents.bench
     fulfilment.documents.labels
     fulfilment.exceptions.papers
     fulfilment.exceptions.reship
     fulfilment.worksheets.cancel
     fulfilment.worksheets.check
     fulfilment.worksheets.finish
     fulfilment.worksheets.list
     fulfilment.worksheets.print
     fulfilment.worksheets.read
     fulfilment.worksheets.start
     fulfilment.worksheets.weigh`,
  ],
  [
    'pharmacist dispatch checker',
    `fulfilment.near-misses.list
     fulfilment.near-misses.record
     fulfilment.station.check
     fulfilment.station.figures`,
  ],
  [
    'prescriber pharmacist dispatch support ops checker',
    `fulfilment.responsible.list
     fulfilment.responsible.read`,
  ],
  [
    'pharmacist checker',
    `fulfilment.checks.decide
     fulfilment.checks.work`,
  ],
  [
    'pharmacist dispatch support checker',
    `fulfilment.dispatches.list
     fulfilment.exceptions.list
     fulfilment.owings.list
     fulfilment.owings.work
     fulfilment.work.read`,
  ],
  [
    'prescriber pharmacist',
    `billing.medicine-stops.consider
     billing.medicine-stops.stop
     billing.subscriptions.back-to-approval
     consultations.documents.accept
     consultations.documents.refuse
     consultations.identity-checks.decide
     consultations.evidence.record
     consultations.visits.join
     consultations.visits.list
     consultations.visits.offer
     consultations.visits.record
     consultations.visits.withdraw
     consultations.evidence.withdraw
     consultations.prescriptions.revoke
     consultations.reviews.decisions
     fulfilment.pom.export
     fulfilment.pom.list
     fulfilment.register.check
     fulfilment.register.export
     fulfilment.register.list
     fulfilment.register.print`,
  ],
  ['prescriber pharmacist ops lead', `consultations.rule-register.read`],
  ['lead', `consultations.rule-register.confirm`],
  [
    'ops finance',
    `billing.books.journal
     billing.books.movements
     billing.books.read
     billing.closings.close
     billing.closings.propose
     billing.closings.read
     billing.closings.save-accounts
     billing.closings.withdraw
     billing.payouts.read-balance
     billing.payouts.reconciliation
     billing.payouts.transactions
     billing.sale-documents.list`,
  ],
  ['support ops finance', `billing.disputes.list`],
  ['pharmacist lead', `consultations.decisions.overrides`],
  [
    'prescriber pharmacist support lead',
    `consultations.concerns.add-step
     consultations.concerns.list
     consultations.concerns.record-complaint
     consultations.concerns.record-incident
     consultations.concerns.work`,
  ],
  ['pharmacist dispatch ops', `billing.stock.count`],
  [
    'pharmacist ops',
    `billing.insights.money
     billing.insights.payments
     billing.insights.subscriptions
     consultations.insights.decisions
     fulfilment.insights.parcels
     messaging.insights.replies`,
  ],
  [
    'pharmacist',
    `billing.medicine-stops.lift
     fulfilment.batches.release
     fulfilment.formulas.approve
     fulfilment.recalls.begin
     fulfilment.exceptions.decide
     fulfilment.recalls.note-call
     fulfilment.recalls.patients
     fulfilment.recalls.read
     fulfilment.recalls.recipients
     fulfilment.recalls.remind
     fulfilment.recalls.report
     fulfilment.recalls.send-notice
     fulfilment.near-misses.review
     fulfilment.near-misses.work
     fulfilment.owings.close
     fulfilment.register.close
     fulfilment.register.correct
     fulfilment.register.work
     fulfilment.clinical-checks.decide
     fulfilment.clinical-checks.list
     fulfilment.clinical-checks.read
     fulfilment.clinical-checks.work
     fulfilment.responsible.be-absent
     fulfilment.responsible.come-back
     fulfilment.responsible.export
     fulfilment.responsible.sign-in
     fulfilment.responsible.sign-out`,
  ],
  [
    'prescriber pharmacist plans',
    `billing.items.add
     billing.items.change
     billing.items.consider
     billing.items.remove
     consultations.items.admit
     consultations.items.judge
     consultations.items.tie`,
  ],
  ['pharmacist support', `identity.customers.confirm-address`],
  [
    'pharmacist dispatch support',
    `fulfilment.dispatches.export
     fulfilment.exceptions.mark
     fulfilment.owings.export
     identity.customers.update-address`,
  ],
  ['support', `messaging.chat.export`],
  ['prescriber support plans ops', `billing.methods.of-customer`],
  [
    'prescriber pharmacist support',
    `consultations.consultations.of-customer
     consultations.health-changes.list
     consultations.leaflets.of-customer
     fulfilment.gp-letters.answer-file
     fulfilment.gp-letters.confirm-address
     fulfilment.gp-letters.correct-practice
     fulfilment.gp-letters.file-mail
     fulfilment.gp-letters.find-patient
     fulfilment.gp-letters.list
     fulfilment.gp-letters.of-customer
     fulfilment.gp-letters.read-mail
     fulfilment.gp-letters.read-mailbox
     fulfilment.gp-letters.record-address
     fulfilment.gp-letters.send
     fulfilment.gp-letters.settle-mail
     fulfilment.gp-letters.unfile-mail
     consultations.patients.pregnancies
     consultations.patients.read
     consultations.patients.set-pregnant
     consultations.evidence.of-customer
     consultations.reviews.read
     consultations.tasks.list
     consultations.work.read
     identity.customers.correct
     identity.customers.corrections
     media.photos.of-customer
     messaging.chat.list
     messaging.chat.of-customer
     media.attachments.claim-for-customer
     media.attachments.release-for-customer
     messaging.chat.send-to-customer
     messaging.chat.since
     messaging.desk.assign
     messaging.desk.close
     messaging.desk.mark
     messaging.desk.read
     messaging.desk.snooze
     messaging.notes.add
     messaging.notes.list
     messaging.replies.list
     messaging.work.read`,
  ],
  [
    'pharmacist dispatch support ops',
    `billing.stock.read
     fulfilment.batches.export
     fulfilment.batches.list
     fulfilment.batches.read
     fulfilment.ingredients.list`,
  ],
  [
    'prescriber pharmacist support plans',
    `billing.items.set-shipping
     billing.subscriptions.staff-change-plan
     billing.subscriptions.staff-preview
     billing.subscriptions.staff-update-date
     billing.subscriptions.update-frequency`,
  ],
  [
    'prescriber pharmacist dispatch support checker',
    `billing.sale-documents.read
     fulfilment.documents.print-sale
     fulfilment.documents.read
     fulfilment.labels.read`,
  ],
  ['prescriber pharmacist dispatch support ops', `billing.items.set-status`],
  ['prescriber pharmacist dispatch support plans', `identity.customers.save-note`],
  [
    'prescriber pharmacist dispatch support plans ops',
    `billing.credit.requests
     billing.customers.find
     billing.medicine-stops.read
     billing.prices.read
     billing.refunds.read
     billing.subscriptions.list
     billing.subscriptions.of-customer
     billing.subscriptions.read
     billing.work.read
     fulfilment.parcels.find
     fulfilment.practices.find
     fulfilment.legacy-orders.of-customer
     identity.customers.addresses
     identity.customers.read
     identity.list-views.choose-columns
     identity.list-views.read
     identity.list-views.remove
     identity.list-views.save`,
  ],
];

const WHO = new Map<string, string>(
  TABLE.flatMap(([who, rpcs]) => rpcs.split(/\s+/).map((name) => [`rpc.${name}`, who] as const)),
);
const SETS: Permission[][] = Permission.options.reduce<Permission[][]>(
  (sets, one) => [...sets, ...sets.map((set) => [...set, one])],
  [[]],
);

const signer = new ActorSigner('00'.repeat(32));
const guard = new ActorGuard(signer);

function verdict(rpc: RpcContract, kind: ActorKind, permissions: Permission[], data: object): string {
  const { contextOf, asked } = askedBy(rpc, kind, permissions, data);
  let code = 'may';
  try {
    guard.canActivate(asked);
  } catch (error) {
    ({ code } = error as { code: string });
  }
  return contextOf.actor.kind === kind ? code : 'somebody else';
}

function askedBy(rpc: RpcContract, kind: ActorKind, permissions: Permission[], data: object) {
  const body = JSON.stringify(data);
  const actor = { kind, userId: 7, name: 'Helen', permissions, requestId: 'r', sessionId: '' };
  const token = signer.sign(actor, callOf(rpc.subject, body));
  const contextOf = new RpcContext(rpc, token, body, '', Infinity);
  const asked = {
    switchToRpc: () => ({ getContext: () => contextOf, getData: () => data }),
  } as unknown as ExecutionContext;
  return { contextOf, asked };
}

const expectedOf = (who: string | undefined, permissions: Permission[]): string => {
  if (who === 'own' || who === 'open') return 'may';
  return who !== 'nobody' && permissions.some((one) => who?.split(' ').includes(one)) ? 'may' : 'forbidden';
};

test('the table names every RPC, each once, and nothing else', () => {
  const names = RPCS.map(({ subject }) => subject);
  expect([...WHO.keys()].toSorted()).toEqual(names.toSorted());
  expect(TABLE.flatMap(([, rpcs]) => rpcs.split(/\s+/))).toHaveLength(WHO.size);
});

test.each(RPCS.map((rpc) => [rpc.subject, rpc] as const))(
  '%s: each set of permissions gets what the table says, for their own things and another’s',
  (subject, rpc) => {
    const who = WHO.get(subject);
    const wrong: string[] = [];
    for (const permissions of SETS)
      for (const id of [7, 8]) {
        const about = { user: id, userId: id, user_id: id, id };
        const found = verdict(rpc, 'staff', permissions, about);
        if (found !== expectedOf(who, permissions)) wrong.push(`[${permissions.join(' ')}] about ${id}: ${found}`);
      }
    expect(wrong).toEqual([]);
  },
);

test.each(RPCS.map((rpc) => [rpc.subject, rpc] as const))(
  '%s: permissions give no rights to an actor who is not staff',
  (_, rpc) => {
    for (const kind of ['visitor', 'customer', 'system'] as const) {
      const [bare, all] = [verdict(rpc, kind, [], {}), verdict(rpc, kind, Permission.options, {})];
      const refusal = kind === 'visitor' ? 'unauthenticated' : 'forbidden';
      expect([kind, bare, all]).toEqual([kind, ...Array(2).fill(rpc.actors.includes(kind) ? 'may' : refusal)]);
    }
  },
);

test.each([
  [['staff'], null, 'does not name'],
  [['staff'], [], 'does not name'],
  [['staff', 'customer'], 'open', 'open to all staff'],
  [['visitor', 'staff'], ['ops'], 'more of staff than of visitors'],
  [['customer'], ['ops'], 'staff may not ask'],
  [['staff'], ['ops'], null],
  [['customer', 'staff'], 'own', null],
  [['visitor', 'staff'], 'open', null],
  [['system'], null, null],
] as const)('a contract for %j with %j: %s', (actors, right, problem) => {
  const found = rightProblem(actors, right as never);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});

test('an RPC for staff that names nothing neither compiles nor boots', () => {
  const nothing = z.object({});
  // @ts-expect-error Staff may ask it, and what they need is not named.
  expect(() => query('rpc.garden.plants.peek', nothing, nothing, { actors: ['staff'] })).toThrow(/does not name/);
  // @ts-expect-error An empty list lets nobody in, and is a slip.
  expect(() => query('rpc.garden.plants.peek', nothing, nothing, { actors: ['staff'], permissions: [] })).toThrow();
  expect(query('rpc.garden.plants.peek', nothing, nothing, { actors: ['customer'] }).permissions).toBeNull();
});
