import type { Permission } from './actor.ts';
import type { ItemStatus } from './words.ts';

/** At least one permission: an empty list would let everybody in, or nobody. */
export type Permissions = readonly [Permission, ...Permission[]];

/**
 * What staff may do, and who: any one of the permissions is enough. The only place where this is defined. RPCs name a line of it in their
 * contract, routes name their RPCs, and the console draws its menu and buttons from the same lines. Nothing is allowed that is not here.
 */
export const MAY = {
  /** Open the console, and see what waits of what one may do. */
  openConsole: ['prescriber', 'pharmacist', 'dispatch', 'support', 'plans', 'ops', 'checker', 'lead', 'finance'],
  /** Find customers; see who they are, where they live, the staff note, their plans and what was paid. */
  readCustomers: ['prescriber', 'pharmacist', 'dispatch', 'support', 'plans', 'ops'],
  /** Health data: answers, photos, reviews, evidence, pregnancy, clinical tasks, conversations. */
  readRecords: ['prescriber', 'pharmacist', 'support'],
  writeToCustomers: ['prescriber', 'pharmacist', 'support'],
  /** The team's prepared replies. */
  keepReplies: ['prescriber', 'support'],
  /** Send letters to GP practices, say which practice is meant, record and confirm its address. */
  sendGpLetters: ['prescriber', 'pharmacist', 'support'],
  writeNotes: ['prescriber', 'pharmacist', 'dispatch', 'support', 'plans'],
  changeAddresses: ['pharmacist', 'dispatch', 'support'],
  /** Say, as a second person, that a changed address is the customer's. */
  confirmAddresses: ['pharmacist', 'support'],
  /** Birth date, sex, residency: with a written reason, which is kept. */
  correctCustomers: ['prescriber', 'pharmacist', 'support'],
  /** It only ever stops charges and parcels, and whoever is told of a pregnancy must be able to do so. Only a prescriber takes it away. */
  markPregnant: ['prescriber', 'pharmacist', 'support'],
  clearPregnant: ['prescriber'],
  /** Approve, decline, ask the customer, deal with clinical tasks. */
  decide: ['prescriber'],
  /** Revoke a prescription: it only ever stops charges and parcels. What a pharmacist may do it for: `reasonsFor`. */
  revoke: ['prescriber', 'pharmacist'],
  /** The register of clinical decisions, and who has confirmed which of them. */
  readRules: ['prescriber', 'pharmacist', 'ops', 'lead'],
  /** Say, as the clinic's clinical lead, that a line of it is right here. */
  confirmRules: ['lead'],
  /** Incidents, adverse reactions and complaints: record them, follow them, close them. Health data. */
  keepConcerns: ['prescriber', 'pharmacist', 'support', 'lead'],
  /** How often safety rules are overridden, by whom and in which words. Health data. */
  readOverrides: ['pharmacist', 'lead'],
  verifyEvidence: ['prescriber', 'pharmacist'],
  /** What a treatment stands on: back to approval, and an item that a safety rule speaks against. */
  changeTreatment: ['prescriber', 'pharmacist'],
  /** Items in and out of a plan, after the safety rules; each is looked at in a review before it is sent. */
  changeItems: ['prescriber', 'pharmacist', 'plans'],
  startPlans: ['prescriber', 'plans'],
  endPlans: ['prescriber', 'plans'],
  /** When deliveries come: dates, months between them, pause, skip, send now. */
  tendPlans: ['prescriber', 'pharmacist', 'support', 'plans'],
  readCards: ['prescriber', 'support', 'plans', 'ops'],
  /** Try a payment that is due on a saved card. */
  takePayments: ['support', 'plans', 'ops'],
  /** Give money or credit back, at the console and by hand. */
  moveMoney: ['support', 'ops'],
  /** Payments that are disputed at the bank: why, until when an answer is wanted, how it ended. */
  readDisputes: ['support', 'ops', 'finance'],
  /** Take a list of customers and their plans away as a file. */
  exportLists: ['support', 'plans', 'ops'],
  /** Take the dispatch list away as a file. */
  exportParcels: ['pharmacist', 'dispatch', 'support'],
  /** Take the list of who has written away as a file, without what they wrote. */
  exportChats: ['support'],
  /** Change and take away views of the console's lists that a colleague has shared. */
  keepViews: ['ops'],
  readDispatches: ['pharmacist', 'dispatch', 'support', 'checker'],
  readDocuments: ['prescriber', 'pharmacist', 'dispatch', 'support', 'checker'],
  ship: ['pharmacist', 'dispatch'],
  /** Look at a supply before anything of it is packed: may it go, must the prescriber be asked, is it stopped. */
  clinicalCheck: ['pharmacist'],
  /** Sign in and out as the responsible pharmacist, say that one is absent, take the record away. */
  beResponsible: ['pharmacist'],
  /** See who is the responsible pharmacist, and the record of it. */
  seeResponsible: ['prescriber', 'pharmacist', 'dispatch', 'support', 'ops', 'checker'],
  /** Check, as a second person, what another has packed; never one's own. */
  checkParcels: ['pharmacist', 'checker'],
  /** Scan at the station, to pack or to check: which of them is asked there once more. */
  useStation: ['pharmacist', 'dispatch', 'checker'],
  /** Say that a parcel came back, was lost or damaged, was too warm, or held something else. */
  markParcels: ['pharmacist', 'dispatch', 'support'],
  /** Say what follows, for the patient and for the pack. */
  decideParcels: ['pharmacist'],
  /** Say when something that is owed is expected. */
  keepOwings: ['pharmacist', 'dispatch'],
  /** Say that something is not owed any more. */
  closeOwings: ['pharmacist'],
  /** An item's status by hand: which of them is `BY_HAND`'s to say. */
  setItemStatus: ['prescriber', 'pharmacist', 'dispatch', 'support', 'ops'],
  /** The register of prescription-only medicines and the prescribers' decisions, with their exports. */
  readRegister: ['prescriber', 'pharmacist'],
  /** Put an entry of the register right, and sign its days. */
  keepRegister: ['pharmacist'],
  /** Log an error that was found before the parcel left, and read the log. */
  recordNearMisses: ['pharmacist', 'dispatch', 'checker'],
  /** Say what a month of them teaches. */
  reviewNearMisses: ['pharmacist'],
  readStock: ['pharmacist', 'dispatch', 'support', 'ops'],
  countStock: ['pharmacist', 'dispatch', 'ops'],
  /** Batches: book in a delivery, correct a number, stop a batch. */
  keepBatches: ['pharmacist', 'dispatch'],
  /** Let a batch out of quarantine, recall one and follow it up. */
  releaseBatches: ['pharmacist'],
  /** Products made here: write a formula, begin, weigh, check, finish and cancel a worksheet. */
  makeMedicines: ['pharmacist', 'dispatch'],
  /** Say that a product is made by this version of its formula: the superintendent, or whom they trust with it. */
  approveFormulas: ['pharmacist'],
  /** Stop a medicine for everybody: nothing of it is sold, charged, approved, packed or shipped. It only ever stops. */
  stopMedicines: ['prescriber', 'pharmacist'],
  /** Lift such a stop. */
  liftStops: ['pharmacist'],
  /** Treatments, plans and their prices. */
  readOffers: ['prescriber', 'pharmacist', 'dispatch', 'support', 'plans', 'ops'],
  readPromotions: ['support', 'plans', 'ops'],
  /** Prices, promotions and what the pages say of a treatment. */
  changeOffers: ['ops'],
  readEarlyAccess: ['support', 'ops'],
  keepBooks: ['ops'],
  /** Read the books and take them away: every movement, by customer's number and never by name or treatment. Changes nothing. */
  readBooks: ['ops', 'finance'],
  /** Close a month of the books, by two; and say which numbers our accounts have in the company's ledger. */
  closeBooks: ['ops', 'finance'],
  /** How the business does, in figures that name nobody: plans, money, waits, refusals, stock. */
  readInsights: ['pharmacist', 'ops'],
  /** The business's own particulars: names, numbers, addresses, whether orders are taken. */
  keepBusiness: ['ops'],
  /** See how the programs do, give a dead letter to its handler again, make a failed job due again. */
  operate: ['ops'],
  /** Who did what and who looked at what, over all programs, and whether that record is whole. */
  readAudit: ['ops'],
  /** Give a person everything that is kept about them, erase them, put a legal hold on their records. */
  answerPeople: ['ops'],
  /** Bring customers and past orders over from another system. */
  importRecords: ['ops'],
  /** Colleagues: their permissions, their second factor, a prescriber's particulars. */
  keepStaff: ['ops'],
} as const satisfies Record<string, Permissions>;
export type Act = keyof typeof MAY;

/** Who may set an item to which status by hand: whoever may do what it stands for. */
export const BY_HAND: Record<ItemStatus, Permissions> = {
  upcoming: MAY.changeTreatment,
  waiting: MAY.changeTreatment,
  cancelled: MAY.changeTreatment,
  failed: MAY.changeTreatment,
  paid: MAY.moveMoney,
  refunded: MAY.moveMoney,
  packaging: MAY.ship,
  shipped: MAY.ship,
};

/** Whether these permissions let somebody do this. */
export const may = (act: Act, permissions: readonly Permission[]): boolean => anyOf(MAY[act], permissions);

export const anyOf = (wanted: readonly Permission[], permissions: readonly Permission[]): boolean =>
  wanted.some((one) => permissions.includes(one));
