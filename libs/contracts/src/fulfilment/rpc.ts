import { z } from 'zod';
import { LABEL_FORMATS } from '../identity/business.ts';
import { LeafletProduct } from '../leaflet.ts';
import { MAY } from '../rights.ts';
import { SaleDocument } from '../billing/sale-documents.ts';
import { command, Id, query, Receipt } from '../rpc-contract.ts';
import { ParcelPlace } from './parcel-place.ts';
import { CHECK_STATES } from './accuracy-check.ts';
import { PackOf } from './rpc/bench.ts';
import { LocalDate, Moment, Pence } from '../words.ts';
import { Waiting } from '../waiting.ts';

export * from './rpc/batches.ts';
export * from './rpc/bench.ts';
export * from './rpc/clinical-checks.ts';
export * from './rpc/pom.ts';
export * from './rpc/exceptions.ts';
export * from './rpc/formulas.ts';
export * from './rpc/gp-letters.ts';
export * from './rpc/insights.ts';
export * from './rpc/near-misses.ts';
export * from './rpc/owings.ts';
export * from './rpc/practices.ts';
export * from './rpc/prescriptions.ts';
export * from './rpc/recalls.ts';
export * from './rpc/register.ts';
export * from './rpc/responsible.ts';
export * from './rpc/station.ts';
export * from './rpc/worksheets.ts';

/** Buys the label once and closes the parcel. While the carrier does not answer: `isPending`, a job goes on trying and never buys a second one. Repeating answers the same parcel. */
export const shipItem = command(
  'rpc.fulfilment.dispatches.ship',
  z.object({ id: Id }),
  Receipt.extend({ trackingNumber: z.string().nullable(), pdfUrl: z.string().nullable(), isPending: z.boolean() }),
  { actors: ['staff'], permissions: MAY.ship, timeoutMs: 25_000 },
);
/**
 * Whether a pharmacist stands in the way of shipping an item, before billing gives it up: refused as `shipItem` would (409 `clinical_check`,
 * `no_responsible_pharmacist`). Whatever else is in its way is said as it is shipped.
 */
export const considerShipping = query('rpc.fulfilment.dispatches.consider', z.object({ id: Id }), z.object({}), {
  actors: ['staff'],
  permissions: MAY.ship,
});
export const DispatchRow = z.object({
  itemId: Id,
  subscriptionId: Id,
  userId: Id,
  orderId: z.string(),
  customer: z.string(),
  treatment: z.string(),
  code: z.string(),
  quantity: z.int(),
  dispatchDate: z.string().nullable(),
  status: z.enum(['received', 'held', 'ready', 'label-pending', 'shipped', 'closed']),
  trackingNumber: z.string().nullable(),
  /** Where the carrier says it is; null: not on its way, or nothing is known. */
  parcel: ParcelPlace.nullable(),
  /** The pack put aside or sent; null: none yet, or not kept by batch. */
  pack: PackOf.nullable(),
  /** Where its check by a second person stands; null: it needs none, or is not at the bench. */
  check: z.enum(CHECK_STATES).nullable(),
  /** Who checked it, also when it has left. */
  checkedBy: z.string().nullable(),
  isColdChain: z.boolean(),
  /** The day it leaves, if nothing else stands in the way; null for what has left or may not. */
  leavesOn: LocalDate.nullable(),
  /** Since when it could have been packed. */
  readySince: Moment.nullable(),
  /** Why it does not leave, and what to do, in words: it is held, or shipping it now would be refused. */
  problem: z.string().nullable(),
});
/** `to-pack`: may leave, no pack put aside. `packed`: a pack is put aside, or its label is being bought. `to-check`: packed, and waits for a second person. `owed`: paid, and no pack is there for it. `exceptions`: held, or the carrier keeps giving no label. */
export const DispatchTab = z.enum(['all', 'to-pack', 'packed', 'to-check', 'owed', 'shipped', 'exceptions']);
export type DispatchTab = z.infer<typeof DispatchTab>;
export const listDispatches = query(
  'rpc.fulfilment.dispatches.list',
  z.object({
    keyword: z.string().max(200),
    page: z.int().min(1).max(1_000_000),
    perPage: z.int().min(1).max(1_000_000),
    tab: DispatchTab.default('all'),
  }),
  z.object({
    total: z.int(),
    /** A word matches more than were counted: `total` is the first two thousand. */
    isMore: z.boolean().default(false),
    rows: z.array(DispatchRow),
    /** `toCheck` is null where no check is set. */
    counts: z.object({
      toPack: z.int(),
      packed: z.int(),
      toCheck: z.int().nullable(),
      owed: z.int().default(0),
      exceptions: z.int(),
    }),
    /** The collection that is packed for at `now`: its day and moment, how many parcels are still to leave with it, and how many should have left before. */
    collection: z.object({ now: Moment, day: LocalDate, at: Moment, toLeave: z.int(), late: z.int() }),
    /** What dispensing labels are printed by. */
    labels: z.enum(LABEL_FORMATS).default('pdf'),
  }),
  { actors: ['staff'], permissions: MAY.readDispatches },
);
/** The same rows to be taken away as a file: audited. */
export const exportDispatches = query(
  'rpc.fulfilment.dispatches.export',
  z.object({
    keyword: z.string().max(200),
    page: z.int().min(1).max(1_000_000),
    perPage: z.int().min(1).max(1_000),
    tab: DispatchTab,
  }),
  z.object({ rows: z.array(DispatchRow) }),
  { actors: ['staff'], permissions: MAY.exportParcels, isAudited: true, timeoutMs: 15_000 },
);
/** How many parcels may leave; late are those that should have left on a day before today. */
export const parcelWork = query('rpc.fulfilment.work.read', z.object({}), z.object({ parcels: Waiting }), {
  actors: ['staff'],
  permissions: MAY.readDispatches,
});
/**
 * Parcels and orders from before subscriptions by tracking number, and prescriptions by their number (`PRX20001`) for those who may read
 * records: a prescription that is found leaves an audit row.
 */
export const findParcels = query(
  'rpc.fulfilment.parcels.find',
  /** `most`: of how many people at a postcode is told. */
  z.object({ typed: z.string().max(200), most: z.int().min(1).max(200).default(8) }),
  z.object({
    parcels: z.array(
      z.object({
        itemId: Id,
        subscriptionId: Id,
        orderId: z.string(),
        customer: z.string(),
        trackingNumber: z.string(),
        shippedAt: Moment,
      }),
    ),
    oldOrders: z.array(z.object({ id: Id, customer: z.string(), email: z.string(), trackingNumber: z.string() })),
    prescriptions: z.array(
      z.object({ id: Id, ref: z.string(), subscriptionId: Id, customer: z.string(), date: LocalDate }),
    ),
    /** Who lives at the postcode, or in the first part of one, that was typed: the newest customers first. */
    people: z.array(Id).default([]),
  }),
  { actors: ['staff'], permissions: MAY.readCustomers },
);

export const DocumentKind = z.enum([
  'dispensing-label',
  'dispatch-note',
  'prescription',
  'receipt',
  'gp-letter',
  'leaflet',
]);
export type DocumentKind = z.infer<typeof DocumentKind>;
const File = z.object({ base64: z.string(), fileName: z.string(), contentType: z.string() });
/**
 * A document of an item as PDF; one that is final is the same, byte for byte, each time. `isReprint`: to be printed once more; the label and
 * the note of a parcel that has left then say so. Health data: audited.
 */
export const readDocument = query(
  'rpc.fulfilment.documents.read',
  z.object({ kind: DocumentKind, itemId: Id, isReprint: z.boolean().default(false) }),
  File,
  { actors: ['staff'], permissions: MAY.readDocuments, isAudited: true, timeoutMs: 15_000 },
);
/** The receipt of one's own item. */
export const myReceipt = query('rpc.fulfilment.documents.my-receipt', z.object({ itemId: Id }), File, {
  actors: ['customer'],
  timeoutMs: 15_000,
});
/** An invoice or a credit note as PDF, with the name and address of when it was paid; the same, byte for byte, each time. Customers: of their own items. */
export const printSaleDocument = query(
  'rpc.fulfilment.documents.print-sale',
  z.object({ document: SaleDocument }),
  File,
  {
    actors: ['customer', 'staff'],
    permissions: MAY.readDocuments,
    timeoutMs: 15_000,
  },
);
/** The leaflet of a medicine that is unlicensed, or used outside its licence, as PDF. It names nobody. */
export const printLeaflet = query('rpc.fulfilment.leaflets.print', z.object({ product: LeafletProduct }), File, {
  actors: ['customer'],
  timeoutMs: 15_000,
});
/** The carrier's label by tracking number. */
export const readLabel = query(
  'rpc.fulfilment.labels.read',
  z.object({ trackingNumber: z.string().regex(/^[A-Z0-9]{6,30}$/) }),
  File,
  { actors: ['staff'], permissions: MAY.readDocuments, isAudited: true },
);

/** Orders from before subscriptions, in both projections. */
export const LegacyOrder = z.object({
  id: Id,
  status: z.string(),
  ingredientNames: z.string(),
  itemCodes: z.array(z.string()),
  quantity: z.int(),
  shippingDate: LocalDate.nullable(),
  deliveryDateFrom: LocalDate.nullable(),
  deliveryDateTo: LocalDate.nullable(),
  totalPricePence: Pence,
  tracking: z.string().nullable(),
  /** Whether its shipping label was imported and can be read by tracking number. */
  hasLabel: z.boolean().default(false),
});
/** An order to import: with the shipping label where one was kept, a PDF of at most half a megabyte in base64. */
export const ImportedOrder = LegacyOrder.omit({ hasLabel: true }).extend({
  labelPdf: z.base64().max(700_000).optional(),
});
export const myLegacyOrders = query(
  'rpc.fulfilment.legacy-orders.mine',
  z.object({}),
  z.object({ orders: z.array(LegacyOrder) }),
  { actors: ['customer', 'staff'], permissions: 'own' },
);
export const legacyOrdersOfCustomer = query(
  'rpc.fulfilment.legacy-orders.of-customer',
  z.object({ userId: Id }),
  z.object({ orders: z.array(LegacyOrder) }),
  { actors: ['staff'], permissions: MAY.readCustomers },
);
/** Imports one customer's orders from the old system, all or none. The same list again changes nothing. */
export const importLegacyOrders = command(
  'rpc.fulfilment.legacy-orders.import',
  z.object({ userId: Id, orders: z.array(ImportedOrder).max(1_000) }),
  z.object({ imported: z.int() }),
  { actors: ['system'] },
);
