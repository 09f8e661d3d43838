import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { itemClosed, itemCleared, itemHeld, itemPaid, itemShippedByHand } from '@sorrel/contracts/billing/events';
import { reviewApproved } from '@sorrel/contracts/consultations/events';
import { customerRegistered } from '@sorrel/contracts/identity/events';
import type { Customer } from '@sorrel/contracts/identity/words';
import { aCustomer as build, anAddress } from '@sorrel/test-kit/builders';
import { waitApplied } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { plantEvent } from '@sorrel/test-kit/plant';
import type { World } from '@sorrel/test-kit/world';
import type { z } from 'zod';

export const subscriptionOf = (itemId: number): number => itemId + 5_000;
type Paid = z.input<typeof itemPaid.data>;
type Prescription = z.input<typeof reviewApproved.data>['prescription'];

/** A customer whose name and street have unusual letters, to test the fonts. */
export const aCustomer = (id: number, over: Partial<Customer> = {}): Customer => {
  const name = { first_name: 'Zoë', last_name: `O’Brien-${id}` };
  return build(id, {
    fname: name.first_name,
    sname: name.last_name,
    email: `zoe${id}@example.co`,
    birth_date: '1991-03-14',
    address: anAddress(id, {
      ...name,
      email: `zoe${id}@example.co`,
      address_1: '41 Łódź Street',
      city: 'Manchester',
      postcode: 'M4 5JN',
    }),
    ...over,
  });
};

export const registered = (w: World, customer: Customer) =>
  plantEvent(w, customerRegistered, `customer:${customer.id}`, { customer });

export const aPaid = (itemId: number, userId: number, over: Partial<Paid> = {}): Paid => ({
  subscriptionId: subscriptionOf(itemId),
  itemId,
  userId,
  sequence: 1,
  isFirst: true,
  treatmentSlug: 'anti-ageing',
  consultation: 'anti-ageing',
  treatmentTitle: 'Anti-ageing',
  item: {
    stid: `ST${itemId}`,
    code: '160C',
    name: 'Anti-ageing cream',
    form: 'cream',
    ingredients: [
      { name: 'Tretinoin', value: '0.025', unit: '%' },
      { name: 'Niacinamide', value: '4', unit: '%' },
    ],
    directions: 'Apply a pea-sized amount at night.',
    precautions: 'For external use only. Keep out of the reach and sight of children.',
    quantity: '50 g',
    batch: 'AA2611A',
    isPrescription: true,
  },
  months: 2,
  lines: [
    { text: 'Anti-ageing cream, 2 months at £24.20', amountPence: 4840 },
    { text: 'WELCOME20: 20% off', amountPence: -968 },
  ],
  transactionPricePence: 3872,
  paidAt: '2026-11-20T10:00:00.000Z',
  stripeTransactionId: `pi_${itemId}`,
  card: { brand: 'visa', last4: '4242' },
  ...over,
});

export const paid = (w: World, itemId: number, userId: number, over: Partial<Paid> = {}) =>
  plantEvent(w, itemPaid, `subscription:${subscriptionOf(itemId)}`, aPaid(itemId, userId, over));

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
/** A prescription with its signed words, as the consultations service publishes it: hash and signature cover them. */
export function signed(prescription: Prescription, customer: Customer): Prescription {
  const { id: _id, hash: _hash, ...words } = prescription;
  const { birth_date: birthDate, address } = customer;
  const document = JSON.stringify({
    ...words,
    code: '160C',
    form: 'cream',
    precautions: 'For external use only.',
    patient: {
      userId: customer.id,
      name: `${customer.fname} ${customer.sname}`,
      birthDate,
      address: address ? [address.address_1, address.city, address.postcode] : [],
    },
  });
  return {
    ...prescription,
    document,
    hash: createHash('sha256').update(document).digest('hex'),
    signature: sign(null, Buffer.from(document), privateKey).toString('base64url'),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

export const aPrescription = (itemId: number, over: Partial<Prescription> = {}): Prescription => ({
  id: itemId + 900,
  ref: `PRX${itemId}`,
  signedAt: '2026-11-20T18:12:44.000Z',
  date: '2026-11-20',
  validUntil: '2027-05-20',
  repeats: 0,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  product: 'Anti-ageing cream',
  ingredients: [
    { name: 'Niacinamide', value: '4', unit: '%' },
    { name: 'Tretinoin', value: '0.025', unit: '%' },
  ],
  directions: 'Apply a pea-sized amount at night.',
  quantity: '50 g',
  prescriber: {
    userId: 3,
    name: 'Dr Amara Okonkwo',
    qualification: 'MBBS MRCGP',
    registration: 'GMC 7012345',
    address: ['12 Harbour Yard', 'Redcliffe', 'Bristol', 'BS1 6QX'],
  },
  ...over,
});

export const approved = (
  w: World,
  itemId: number,
  userId: number,
  over: Partial<Prescription> = {},
  customer: Customer = aCustomer(userId),
) => approvedAs(w, itemId, userId, signed(aPrescription(itemId, over), customer));

/** The approval event, with the prescription unchanged. */
export const approvedAs = (w: World, itemId: number, userId: number, prescription: Prescription) =>
  plantEvent(w, reviewApproved, `subscription:${subscriptionOf(itemId)}`, {
    subscriptionId: subscriptionOf(itemId),
    itemId,
    userId,
    reviewId: itemId,
    round: 1,
    prescription,
  });

const ids = (itemId: number, userId: number) => ({ subscriptionId: subscriptionOf(itemId), itemId, userId });
export const cleared = (
  w: World,
  itemId: number,
  userId: number,
  options: { seq?: number; prescriptionId?: number } = {},
) =>
  plantEvent(
    w,
    itemCleared,
    `subscription:${subscriptionOf(itemId)}`,
    { ...ids(itemId, userId), prescriptionId: options.prescriptionId ?? itemId + 900, shipOn: '2026-11-21' },
    options,
  );
export const held = (w: World, itemId: number, userId: number, options: { seq?: number } = {}) =>
  plantEvent(
    w,
    itemHeld,
    `subscription:${subscriptionOf(itemId)}`,
    { ...ids(itemId, userId), reason: 'pregnancy' },
    options,
  );
export const closed = (w: World, itemId: number, userId: number) =>
  plantEvent(w, itemClosed, `subscription:${subscriptionOf(itemId)}`, { ...ids(itemId, userId), how: 'refunded' });

export const shippedByHand = (w: World, itemId: number, userId: number, at: string) =>
  plantEvent(w, itemShippedByHand, `subscription:${subscriptionOf(itemId)}`, { ...ids(itemId, userId), at });

/** An item ready to ship, with a new customer, that a pharmacist has looked at. */
export async function ready(
  w: World,
  itemId: number,
  customer: Partial<Customer> = {},
  prescription: Partial<Prescription> = {},
): Promise<number> {
  const userId = itemId + 1_000;
  const whole = aCustomer(userId, customer);
  // A payment that arrives before its customer keeps no snapshot of them, which has its own test.
  await waitApplied(w.rpc, ['fulfilment'], [await registered(w, whole)], 5_000);
  await paid(w, itemId, userId);
  await approved(w, itemId, userId, prescription, whole);
  await cleared(w, itemId, userId);
  await w.settle();
  await lookedAt(w, itemId);
  return userId;
}

export const statusOf = async (w: World, itemId: number): Promise<string | undefined> =>
  (await w.sql<{ status: string }>('select status from fulfilment.dispatches where item_id = $1', [itemId]))[0]?.status;

export async function labelsAtCarrier(
  w: World,
  itemId: number,
): Promise<{ order_reference: string; tracking_number: string; status: string }[]> {
  const { labels } = (await (await fetch(`${w.env.SANDBOX_URL}/sandbox/royal-mail/_labels`)).json()) as {
    labels: { order_reference: string; tracking_number: string; status: string }[];
  };
  return labels.filter(
    ({ order_reference: reference }) => reference === `SRL-${itemId}` || reference.startsWith(`SRL-${itemId}-`),
  );
}

export async function carrierFault(w: World, mode: string, count: number): Promise<void> {
  const answer = await fetch(`${w.env.SANDBOX_URL}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target: 'royal-mail', mode, count }),
  });
  if (!answer.ok) throw new Error(`fault not set: ${answer.status}`);
}
