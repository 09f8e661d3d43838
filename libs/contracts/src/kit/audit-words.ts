import { PROGRAMS } from './operations.ts';

/** `audit`: somebody read this very record. */
export const AUDIT_KINDS = ['did', 'looked', 'refused', 'audit'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Something that staff tried and were not allowed to do. */
export const DENIED = 'staff.denied';
/** What the console writes about those who read this record. */
export const AUDIT_READ = 'audit.read';
export const AUDIT_EXPORTED = 'audit.exported';
export const AUDIT_VERIFIED = 'audit.verified';

/*
 * What each action of the audit is called, after the name of whoever did it. Said in a way that tells nothing of anybody's health, although
 * the action's own name may: this list is read by people who may not open a record. A spec holds it against the contracts and the sources.
 */
const LOOKED: Readonly<Record<string, string>> = {
  'photo.viewed': 'Opened a photo',
  'rpc.identity.customers.corrections': 'Looked at what was corrected of the person',
  'rpc.identity.imports.problems': 'Looked at the bad lines of an import',
  'rpc.identity.people.find': 'Found a person for their own data',
  'rpc.identity.customers.read': 'Looked at who the customer is',
  'rpc.billing.subscriptions.export': 'Exported subscriptions',
  'rpc.billing.subscriptions.read': 'Opened a subscription',
  'rpc.consultations.consultations.of-customer': 'Looked at the answers',
  'rpc.consultations.items.judge': 'Looked at what the safety rules say of an item',
  'rpc.consultations.reviews.decisions': 'Exported the prescribers’ decisions',
  'rpc.consultations.tasks.list': 'Looked at clinical tasks',
  'rpc.consultations.patients.read': 'Looked at the clinical record',
  'rpc.consultations.patients.pregnancies': 'Looked at the marks of a list',
  'rpc.consultations.reviews.read': 'Looked at the reviews',
  'rpc.messaging.early-access.list': 'Looked at the early-access list',
  'rpc.messaging.notes.list': 'Looked at the team’s notes',
  'rpc.messaging.chat.of-customer': 'Read the conversation',
  'rpc.media.photos.of-customer': 'Looked at the photos',
  'rpc.fulfilment.register.check': 'Compared signed pages of the register',
  'rpc.fulfilment.pom.export': 'Exported the POM report',
  'rpc.fulfilment.register.export': 'Exported the register',
  'rpc.fulfilment.pom.list': 'Looked at the POM report',
  'rpc.fulfilment.recalls.patients': 'Looked at who is recalled',
  'rpc.fulfilment.recalls.recipients': 'Looked at who had a batch',
  'rpc.fulfilment.register.list': 'Looked at the register',
  'rpc.fulfilment.documents.bench': 'Printed labels and papers',
  'rpc.fulfilment.recalls.report': 'Printed a recall’s report',
  'rpc.fulfilment.register.print': 'Printed the register',
  'rpc.fulfilment.exceptions.papers': 'Printed the papers of a parcel sent again',
  'rpc.fulfilment.documents.read': 'Opened a document',
  'rpc.fulfilment.labels.read': 'Opened a label',
  'rpc.fulfilment.parcels.find': 'Found a prescription in the search',
};

const DID: Readonly<Record<string, string>> = {
  'rpc.identity.customers.correct': 'Corrected a customer’s particulars',
  'rpc.identity.sessions.log-in': 'Logged in',
  'rpc.identity.accounts.register': 'Registered an account',
  'rpc.identity.accounts.resend-code': 'Asked for a new code',
  'rpc.identity.customers.save-note': 'Saved the staff note',
  'rpc.identity.customers.update-address': 'Changed an address',
  'rpc.identity.customers.update-mine': 'Changed their own particulars',
  'rpc.identity.customers.update-my-address': 'Changed their own address',
  'rpc.identity.accounts.update-data': 'Completed a registration',
  'rpc.identity.accounts.verify-email': 'Confirmed an e-mail address',
  'rpc.identity.factors.begin': 'Began to set up a second factor',
  'rpc.identity.passwords.change': 'Changed their own password',
  'rpc.identity.staff.change-permissions': 'Changed a colleague’s permissions',
  'rpc.identity.emails.confirm-change': 'Confirmed a new e-mail address',
  'rpc.identity.factors.confirm': 'Set up a second factor',
  'rpc.identity.imports.begin': 'Began an import',
  'rpc.identity.imports.add-part': 'Sent a part of a file to import',
  'rpc.identity.imports.run': 'Began to import the good lines of a file',
  'rpc.identity.imports.stop': 'Stopped an import',
  'rpc.identity.imports.forget': 'Removed the file of an import',
  'rpc.identity.staff.disable': 'Disabled a colleague',
  'rpc.identity.sessions.end-others': 'Ended their other sessions',
  'rpc.identity.sessions.end': 'Ended a session of their own',
  'rpc.identity.factors.give': 'Gave the second factor',
  'rpc.identity.staff.invite': 'Invited a colleague',
  'rpc.identity.factors.renew-recovery-codes': 'Made new recovery codes',
  'rpc.identity.emails.request-change': 'Asked to change their e-mail address',
  'rpc.identity.passwords.request-reset': 'Asked for a new password',
  'rpc.identity.factors.reset': 'Reset a colleague’s second factor',
  'rpc.identity.passwords.reset': 'Chose a new password by e-mail',
  'rpc.identity.emails.take-back': 'Took back a change of e-mail address',
  'rpc.identity.business.save': 'Saved the business’s particulars',
  'rpc.identity.people.erase': 'Erased a person',
  'rpc.identity.people.hold': 'Put a legal hold on records, or took it off',
  'rpc.billing.items.add': 'Added an item',
  'rpc.billing.checkout.apply-code': 'Entered a code',
  'rpc.billing.credit.approve': 'Approved a change of credit',
  'rpc.billing.refunds.approve': 'Approved a refund',
  'rpc.billing.subscriptions.back-to-approval': 'Sent a subscription back to approval',
  'rpc.billing.refunds.begin': 'Began a refund',
  'rpc.billing.subscriptions.cancel': 'Cancelled a subscription of their own',
  'rpc.billing.credit.change': 'Changed a customer’s credit',
  'rpc.billing.items.change': 'Changed an item',
  'rpc.billing.methods.change': 'Changed a payment method of their own',
  'rpc.billing.subscriptions.change-plan': 'Changed a plan of their own',
  'rpc.billing.books.check': 'Had the books checked',
  'rpc.billing.methods.choose-backup': 'Chose a backup card',
  'rpc.billing.checkout.choose-plan': 'Chose a plan',
  'rpc.billing.items.claim-for-dispatch': 'Took an item for dispatch',
  'rpc.billing.checkout.confirm': 'Confirmed an order',
  'rpc.billing.stock.count': 'Counted stock',
  'rpc.billing.promotions.create': 'Made a promotion',
  'rpc.billing.methods.create-setup-intent': 'Began to save a card',
  'rpc.billing.credit.decline': 'Declined a change of credit',
  'rpc.billing.refunds.decline': 'Declined a refund',
  'rpc.billing.subscriptions.end': 'Ended a subscription',
  'rpc.billing.prices.plan': 'Planned a price',
  'rpc.billing.payments.reconcile': 'Compared payments with the card provider',
  'rpc.billing.checkout.remove-code': 'Removed a code',
  'rpc.billing.items.remove': 'Removed an item',
  'rpc.billing.subscriptions.retry': 'Tried a payment again',
  'rpc.billing.items.set-shipping': 'Set an item’s shipping date',
  'rpc.billing.items.set-status': 'Set an item’s status by hand',
  'rpc.billing.subscriptions.staff-change-plan': 'Changed how a plan runs',
  'rpc.billing.subscriptions.staff-update-date': 'Moved a delivery date',
  'rpc.billing.subscriptions.start-for-customer': 'Started a subscription for a customer',
  'rpc.billing.subscriptions.start-item': 'Started an item’s subscription',
  'rpc.billing.checkout.start': 'Began a checkout',
  'rpc.billing.treatment-words.change': 'Changed what the pages say of a treatment',
  'rpc.billing.promotions.stop': 'Stopped a promotion',
  'rpc.billing.subscriptions.undo-cancel': 'Took back a cancellation',
  'rpc.billing.subscriptions.update-date': 'Moved a delivery date of their own',
  'rpc.billing.subscriptions.update-frequency': 'Changed how often a delivery comes',
  'rpc.billing.prices.withdraw': 'Withdrew a planned price',
  'rpc.consultations.items.admit': 'Admitted an item against a safety rule’s warning',
  'rpc.consultations.reviews.ask': 'Asked the customer a question',
  'rpc.consultations.claims.claim': 'Took a case',
  'rpc.consultations.reviews.decide': 'Decided a review',
  'rpc.consultations.rules.decide': 'Decided whether treatment may go on',
  'rpc.consultations.tasks.finish': 'Finished a clinical task',
  'rpc.consultations.evidence.record': 'Recorded evidence',
  'rpc.consultations.prescriptions.revoke': 'Revoked a prescription',
  'rpc.consultations.questionnaires.answer': 'Answered a questionnaire of their own',
  'rpc.consultations.prescribers.save': 'Saved a prescriber’s particulars',
  'rpc.consultations.patients.set-pregnant': 'Changed a safety mark of the record',
  'rpc.consultations.questionnaires.start': 'Began a questionnaire of their own',
  'rpc.consultations.reminders.stop': 'Stopped reminders',
  'rpc.consultations.questionnaires.submit': 'Sent a questionnaire of their own',
  'rpc.consultations.items.tie': 'Tied an override to a subscription',
  'rpc.consultations.evidence.withdraw': 'Withdrew evidence',
  'rpc.messaging.notes.add': 'Wrote a team note',
  'rpc.messaging.early-access.ask': 'Asked for early access',
  'rpc.messaging.desk.assign': 'Assigned a chat',
  'rpc.messaging.desk.close': 'Closed a chat, or opened it again',
  'rpc.messaging.early-access.confirm': 'Confirmed early access',
  'rpc.messaging.early-access.leave': 'Left the early-access list',
  'rpc.messaging.desk.mark': 'Marked a chat as read or unread',
  'rpc.messaging.chat.mark-read': 'Read messages of their own',
  'rpc.messaging.replies.remove': 'Removed a prepared reply',
  'rpc.messaging.replies.save': 'Saved a prepared reply',
  'rpc.messaging.chat.send': 'Sent a message of their own',
  'rpc.messaging.chat.send-to-customer': 'Wrote to the customer',
  'rpc.messaging.desk.snooze': 'Snoozed a chat',
  'rpc.media.photos.use-again': 'Used photos again',
  'rpc.fulfilment.batches.adjust': 'Corrected the number of packs',
  'rpc.fulfilment.recalls.answer-mine': 'Answered a recall of their own',
  'rpc.fulfilment.recalls.answer': 'Answered a recall',
  'rpc.fulfilment.register.close': 'Signed the register',
  'rpc.fulfilment.register.correct': 'Corrected the register',
  'rpc.fulfilment.exceptions.decide': 'Decided what follows for a parcel in trouble',
  'rpc.fulfilment.exceptions.mark': 'Marked a parcel as in trouble',
  'rpc.fulfilment.recalls.note-call': 'Noted a call about a recall',
  'rpc.fulfilment.dispatches.pack': 'Packed orders',
  'rpc.fulfilment.batches.quarantine': 'Put a batch in quarantine',
  'rpc.fulfilment.recalls.begin': 'Recalled a batch',
  'rpc.fulfilment.batches.receive': 'Booked in a batch',
  'rpc.fulfilment.near-misses.record': 'Recorded a near miss',
  'rpc.fulfilment.batches.release': 'Released a batch',
  'rpc.fulfilment.recalls.remind': 'Reminded patients of a recall',
  'rpc.fulfilment.exceptions.reship': 'Sent a parcel again',
  'rpc.fulfilment.near-misses.review': 'Reviewed near misses',
  'rpc.fulfilment.recalls.send-notice': 'Sent a recall notice',
  'rpc.fulfilment.dispatches.ship': 'Shipped an order',
  'rpc.fulfilment.station.check': 'Made a scan at the station',
  'rpc.billing.medicine-stops.stop': 'Stopped a medicine',
  'rpc.billing.medicine-stops.lift': 'Lifted the stop of a medicine',
  'item.set-by-hand': 'Set an item’s status by hand',
  'credit.asked': 'Asked for a change of credit',
  'credit.decided': 'Decided a change of credit',
  'refund.begun': 'Began a refund',
  'refund.decided': 'Decided a refund',
  'referral.taken-back': 'Took back a referral’s reward',
  'stock.counted': 'Counted stock',
  'price.planned': 'Planned a price',
  'price.withdrawn': 'Withdrew a planned price',
  'treatment-words.changed': 'Changed what the pages say of a treatment',
  'prescriber.saved': 'Saved a prescriber’s particulars',
  'safety-rule.overridden': 'Went ahead against a safety rule, with a reason',
  'safety-rule.override-tied': 'Tied an override to a subscription',
  'safety-rule.decided': 'Decided whether treatment may go on',
  'prescription.revoked': 'Revoked a prescription',
  'medicine.stopped': 'Stopped a medicine',
  'medicine.lifted': 'Lifted the stop of a medicine',
  'near-miss.recorded': 'Recorded a near miss',
  'near-misses.reviewed': 'Reviewed the near misses of a month',
  'register.closed': 'Signed a page of the register',
  'register.corrected': 'Corrected the register',
  'parcel.marked': 'Marked a parcel as in trouble',
  'parcel.decided': 'Decided what follows for a parcel in trouble',
  'station.scanned': 'Made a scan at the station',
  'recall.notice': 'Sent a recall notice',
  'recall.reminder': 'Reminded patients of a recall',
  'batch.received': 'Booked in a batch',
  'batch.adjusted': 'Corrected the number of packs',
  'batch.released': 'Released a batch',
  'batch.quarantined': 'Put a batch in quarantine',
  'batch.recalled': 'Recalled a batch',
  'business.changed': 'Changed the business’s particulars',
  'customer.corrected': 'Corrected a customer’s particulars',
  'address.confirmed': 'Confirmed an unusual address',
  'person.erased': 'Erased a person',
  'person.erased-again': 'Erased a person again after a restore',
  'person.held': 'Put a legal hold on records',
  'person.released': 'Took a legal hold off records',
  'staff.permissions-changed': 'Changed a colleague’s permissions',
  'staff.created': 'Made a staff account',
  'import.checked': 'Finished the check of a file to import',
  'import.ended': 'Finished an import',
  'staff.invited': 'Invited a colleague',
  'staff.disabled': 'Disabled a colleague',
  'staff.joined': 'Joined the team',
};

const OF_PROGRAMS: Readonly<Record<'looked' | 'did', Readonly<Record<string, string>>>> = {
  looked: { person: 'Took out everything that is kept about a person' },
  did: {
    replay: 'Gave a dead letter to its handler again',
    retry: 'Made a failed job due again',
    republish: 'Published an event again',
  },
};
const AUDIT: Readonly<Record<string, string>> = {
  [AUDIT_READ]: 'Read the audit',
  [AUDIT_EXPORTED]: 'Exported the audit',
  [AUDIT_VERIFIED]: 'Verified the audit',
};

interface Said {
  kind: AuditKind;
  words: string;
}
const said = (kind: AuditKind, table: Readonly<Record<string, string>>): [string, Said][] =>
  Object.entries(table).map(([action, words]) => [action, { kind, words }]);
const ofPrograms = (kind: 'looked' | 'did'): [string, Said][] =>
  PROGRAMS.flatMap((program) =>
    Object.entries(OF_PROGRAMS[kind]).map(([verb, words]): [string, Said] => [
      `rpc.${program}.kit.${verb}`,
      { kind, words },
    ]),
  );

/** Every action that an audit row may have, in words. */
export const AUDIT_WORDS: ReadonlyMap<string, Said> = new Map([
  ...said('looked', LOOKED),
  ...said('did', DID),
  ...ofPrograms('looked'),
  ...ofPrograms('did'),
  ...said('audit', AUDIT),
  [DENIED, { kind: 'refused', words: 'Was refused' }],
]);

export const actionsOf = (kind: AuditKind): string[] =>
  [...AUDIT_WORDS].filter(([, one]) => one.kind === kind).map(([action]) => action);

/** The actions whose words hold what was typed. */
export const actionsSaying = (typed: string): string[] => {
  const wanted = typed.toLowerCase();
  return [...AUDIT_WORDS].filter(([, { words }]) => words.toLowerCase().includes(wanted)).map(([action]) => action);
};

/** Verbs that are not made by taking `ed` or `d` away. */
const PLAIN: Readonly<Record<string, string>> = {
  Admitted: 'admit',
  Began: 'begin',
  Cancelled: 'cancel',
  Chose: 'choose',
  Found: 'find',
  Gave: 'give',
  Had: 'have',
  Left: 'leave',
  Logged: 'log',
  Made: 'make',
  Planned: 'plan',
  Put: 'put',
  Read: 'read',
  Reset: 'reset',
  Sent: 'send',
  Set: 'set',
  Shipped: 'ship',
  Stopped: 'stop',
  Tied: 'tie',
  Took: 'take',
  Tried: 'try',
  Verified: 'verify',
  Was: 'be',
  Went: 'go',
  Withdrew: 'withdraw',
  Wrote: 'write',
};
/** Verbs that end in e: only their d goes. */
const WITH_E = new Set(
  'Approved Changed Closed Compared Completed Decided Declined Disabled Erased Invited Moved Noted Released Removed Revoked Saved Snoozed Used'.split(
    ' ',
  ),
);

/** `Began a refund` as something tried: `begin a refund`. */
export function asTried(words: string): string {
  const [verb = '', ...rest] = words.split(' ');
  const plain = PLAIN[verb] ?? verb.slice(0, WITH_E.has(verb) ? -1 : -2).toLowerCase();
  return [plain, ...rest].join(' ');
}
