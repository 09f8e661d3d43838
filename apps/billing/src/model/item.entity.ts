import { defineEntity, p } from '@mikro-orm/core';
import type { HoldReason, Quote } from '@sorrel/contracts/billing/words';
import type { Step } from '@sorrel/contracts/consultations/titration';
import type { Ingredient, ItemStatus, TreatmentStatus } from '@sorrel/contracts/words';
import type { Product } from '../catalogue/product.ts';

const ItemSchema = defineEntity({
  name: 'Item',
  tableName: 'items',
  properties: {
    id: p.integer().primary(),
    subscriptionId: p.integer(),
    sequence: p.integer(),
    stid: p.text(),
    // The product as it was ordered, at the price it was ordered at.
    productId: p.integer(),
    /** The treatment it belongs to, which need not be the subscription's. */
    consultation: p.text().nullable(),
    code: p.text(),
    name: p.text(),
    form: p.text().$type<Product['form']>(),
    pricePence: p.integer(),
    interval: p.text().$type<'month'>().nullable(),
    intervalDuration: p.integer(),
    ingredients: p.json<Ingredient[]>(),
    directions: p.text(),
    precautions: p.text(),
    quantity: p.text(),
    batch: p.text(),
    isPrescription: p.boolean(),
    isContraindicated: p.boolean(),
    imageUrl: p.text(),
    status: p.text().$type<ItemStatus>(),
    treatmentStatus: p.text().$type<TreatmentStatus>(),
    dueAt: p.date().nullable(),
    /** The day of the month its line goes back to where a short month has cut `dueAt` off. */
    anchorDay: p.integer().nullable(),
    // What stood before a pause.
    pausedDueAt: p.date().nullable(),
    pausedAnchorDay: p.integer().nullable(),
    /** When the next attempt to charge is due, if that is not the due date itself. */
    nextAttemptAt: p.datetime().nullable(),
    /** The card of the next attempt, if that is not the subscription's own: the backup. */
    nextMethodId: p.text().nullable(),
    /** Why its due charge is held, as `HoldReasons` opens it. */
    hold: p.text().$type<HoldReason>().nullable().persist(false),
    /** The same as it stands in the clear. */
    heldAs: p.text().$type<HoldReason>().nullable().fieldName('hold'),
    holdSealed: p.text().nullable(),
    heldSince: p.datetime().nullable(),
    /** When the customer was last told of its charge, and of what sum. */
    announcedAt: p.datetime().nullable(),
    announcedPence: p.integer().nullable(),
    /** When it stopped waiting for stock: until its day has come a unit is kept for it. */
    promisedAt: p.datetime().nullable(),
    round: p.integer(),
    paidAt: p.datetime().nullable(),
    transactionPricePence: p.integer().nullable(),
    lines: p.json<Quote['lines']>().nullable(),
    months: p.integer().nullable(),
    stripeTransactionId: p.text().nullable(),
    cardBrand: p.text().nullable(),
    cardLast4: p.text().nullable(),
    /** Marked as paid by staff: no money came through the card provider. */
    isManual: p.boolean(),
    prescriptionId: p.integer().nullable(),
    /** The plan of steps from this item on: as it was signed with its approval, or as the item before proposes it. */
    titration: p.json<Step[]>().nullable(),
    shippingDate: p.date().nullable(),
    shippedAt: p.datetime().nullable(),
    trackingId: p.text().nullable(),
    waitingSince: p.datetime().nullable(),
    version: p.integer().version(),
  },
});
export class Item extends ItemSchema.class {}
ItemSchema.setClass(Item);
