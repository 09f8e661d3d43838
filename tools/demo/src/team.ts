import {
  changeCredit,
  changeItem,
  claimForDispatch,
  listSubscriptions,
  readSubscription,
  staffUpdateDate,
  updateFrequency,
} from '@sorrel/contracts/billing/rpc';
import type { ShownSubscription } from '@sorrel/contracts/billing/words';
import {
  askCustomer,
  decideReview,
  readReview,
  readPatient,
  savePrescriber,
  setPregnant,
} from '@sorrel/contracts/consultations/rpc';
import { flagKey } from '@sorrel/contracts/consultations/open-points';
import { closeRegister, readResponsible, shipItem, signInResponsible } from '@sorrel/contracts/fulfilment/rpc';
import { readCustomer, saveNote } from '@sorrel/contracts/identity/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { Fault } from '@sorrel/service-kit/fault';
import { isColdForm, nextCollection } from '@sorrel/contracts/packing';
import { NATIONS, workingDayFrom } from '@sorrel/contracts/working-days';
import type { Customer } from './customer.ts';
import { verify } from './evidence.ts';
import { fullName, type House, type Role } from './house.ts';
import { inTurns } from './in-turns.ts';

/** The first monthly parcel is requested this many days after the first one. */
const MONTH_DAYS = 30;
const ALL_ROWS = 500;
const QUESTION =
  'You wrote that you take tablets for your blood pressure. Which ones are they, and how much of each a day? A photo of the packets will do as well.';

/** An afternoon at the pharmacy: the review queue, then the parcels, then support. The work is found in the lists, as the team finds it. */
export async function workAfternoon(house: House, customers: ReadonlyMap<number, Customer>): Promise<void> {
  await decideReviews(house, customers);
  await house.settle();
  await ship(house, customers);
  await house.settle();
  await signRegister(house);
  await inTurns([...customers.values()], (customer) => console(house, customer));
}

async function decideReviews(house: House, customers: ReadonlyMap<number, Customer>): Promise<void> {
  await inTurns(await waiting(house, 'review', customers), ({ id, customer }) => decide(house, id, customer));
}

async function decide(house: House, subscriptionId: number, customer: Customer): Promise<void> {
  const { story } = customer;
  const { items } = await read(house, subscriptionId);
  const isRenewal = items.some((item) => item.treatmentStatus === 'shipped');
  const prescriber = await house.staff('prescriber');
  if (isRenewal ? story.ending === 'review-renewal' : story.ending === 'review') return;
  if (story.ending === 'waiting') {
    if (items.some((one) => one.status === 'paid'))
      await house.ask(
        askCustomer,
        { subscriptionId, text: QUESTION, clientId: `demo-question-${story.name}` },
        prescriber,
      );
    return;
  }
  const isApproved = story.ending !== 'refused';
  if (isApproved) await verify(house, subscriptionId, customer);
  const { flags } = await house.ask(readReview, { subscriptionId }, prescriber);
  await house.ask(
    decideReview,
    {
      subscriptionId,
      isApproved,
      acknowledged: flags.filter(({ mustAcknowledge }) => mustAcknowledge).map(flagKey),
      ...(isApproved
        ? {}
        : {
            reason: 'not-enough-information' as const,
            reasonText:
              'We asked for a record of your GP or clinic that shows your weight and height, or a video visit, and have had neither.',
            note: 'No evidence of weight and height; advised to see the GP.',
          }),
    },
    prescriber,
  );
}

/** The demo's responsible pharmacist, unless somebody has ever signed in: their log-in lasts, for the demo's clock is moved by hand. */
export async function signInPharmacist(house: House): Promise<void> {
  const { now } = await house.ask(readResponsible, {}, house.system());
  if (now.name === null)
    await house.ask(signInResponsible, { registration: '0000000' }, await house.staff('pharmacist'));
}

async function ship(house: House, customers: ReadonlyMap<number, Customer>): Promise<void> {
  const pharmacist = await house.staff('pharmacist');
  await inTurns(await waiting(house, 'shipping', customers), async ({ id, customer }) => {
    if (customer.story.ending === 'shipping') return;
    for (const item of (await read(house, id)).items) {
      if (item.treatmentStatus !== 'paid' && item.treatmentStatus !== 'packaging') continue;
      if (isColdForm(item.form) && !mayColdLeave(await house.now())) continue;
      const { events } = await house.ask(claimForDispatch, { id: item.id }, pharmacist);
      await house.applied(events);
      await house.applied((await house.ask(shipItem, { id: item.id }, pharmacist)).events);
    }
  });
}

/** What left today, and anything before it, is signed by the pharmacist. */
async function signRegister(house: House): Promise<void> {
  const day = londonDate(await house.now());
  await house.ask(closeRegister, { day }, await house.staff('pharmacist')).catch((error: unknown) => {
    if (!(error instanceof Fault && error.code === 'nothing_to_close')) throw error;
  });
}

/** Whether what must stay cold may leave now, wherever it goes; otherwise another day's round takes it along. */
const mayColdLeave = (now: Date): boolean =>
  NATIONS.every((to) => nextCollection(now, { isColdChain: true, to }).day === londonDate(now));

async function waiting(
  house: House,
  status: 'review' | 'shipping',
  customers: ReadonlyMap<number, Customer>,
): Promise<{ id: number; customer: Customer }[]> {
  const { rows } = await house.ask(
    listSubscriptions,
    { keyword: '', status, treatment: '', isShippingToo: false, page: 1, perPage: ALL_ROWS },
    await house.staff('support'),
  );
  return rows.flatMap(({ id, userId }) => {
    const customer = customers.get(userId);
    return customer ? [{ id, customer }] : [];
  });
}

const read = async (house: House, id: number): Promise<ShownSubscription> =>
  (await house.ask(readSubscription, { id }, await house.staff('support'))).subscription;

async function console(house: House, customer: Customer): Promise<void> {
  const { isMonthly, isPregnant, changeTo } = customer.story;
  await customer.goOn();
  if (!isMonthly && !isPregnant && !changeTo) return;
  const subscription = await customer.subscription();
  if (subscription?.status !== 'active') return;
  if (isMonthly && subscription.frequency === null) await setMonthly(house, subscription);
  if (isPregnant) await markPregnant(house, customer.userId);
  if (changeTo) await changeNext(house, subscription, changeTo);
}

async function changeNext(house: House, { items }: ShownSubscription, productId: number): Promise<void> {
  const next = items.find((item) => item.status === 'upcoming');
  if (next && next.itemId !== productId)
    await house.ask(changeItem, { id: next.id, item_id: productId }, await house.staff('prescriber'));
}

async function setMonthly(house: House, { id }: ShownSubscription): Promise<void> {
  const support = await house.staff('support');
  const due_at = workingDayFrom(addDays(londonDate(await house.now()), MONTH_DAYS));
  await house.ask(staffUpdateDate, { sub_id: id, due_at }, support);
  await house.ask(updateFrequency, { id, frequency: 1 }, support);
}

async function markPregnant(house: House, userId: number): Promise<void> {
  const support = await house.staff('support');
  const { pregs } = await house.ask(readPatient, { userId }, support);
  if (pregs === null) await house.ask(setPregnant, { userId, value: true }, support);
}

/** Adds a note and some credit, where the story has them. */
export async function welcomeCustomer(house: House, { userId, story }: Customer): Promise<void> {
  const support = await house.staff('support');
  if (story.creditPence)
    await house.ask(
      changeCredit,
      { userId, valuePence: story.creditPence, idempotencyKey: `demo-credit-${story.name}` },
      support,
    );
  if (!story.note) return;
  const { note } = await house.ask(readCustomer, { id: userId }, support);
  if (note === '') await house.ask(saveNote, { user: userId, note: story.note }, support);
}

/** Particulars of an invented prescriber: no register has the number. */
export async function registerPrescriber(house: House, role: Role): Promise<void> {
  await house.ask(
    savePrescriber,
    {
      userId: await house.staffId(role),
      name: fullName(role),
      qualification: 'MBBS (demonstration)',
      registration: 'GMC 0000000 (demonstration)',
      address: ['Sorrel Pharmacy', '12 Orchard Lane', 'Bristol', 'BS1 4DJ'],
    },
    house.system(),
  );
}
