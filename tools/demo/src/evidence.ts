import type { EvidenceState } from '@sorrel/contracts/consultations/evidence-state';
import {
  bookVisit,
  myEvidence,
  myVisits,
  offerVisits,
  readReview,
  recordEvidence,
  refuseDocument,
  sendDocument,
} from '@sorrel/contracts/consultations/rpc';
import type { EvidenceKind, Finding } from '@sorrel/contracts/consultations/words';
import { addDays, londonDate, londonMoment } from '@sorrel/contracts/london';
import { myPhotos } from '@sorrel/contracts/media/rpc';
import { workingDayFrom } from '@sorrel/contracts/working-days';
import type { Customer } from './customer.ts';
import type { House } from './house.ts';
import { paperFor } from './pictures.ts';

/** The pharmacist's hours for video visits: the first two working days from the day after tomorrow on. */
const VISITS = { first: '10:00', minutes: 15, count: 6 } as const;

/** What is to be verified about a customer then stands as their story has it. Each step first looks whether it is done. */
export async function showEvidence(house: House, customer: Customer): Promise<void> {
  switch (customer.story.evidence) {
    case 'booked':
      return book(house, customer);
    case 'sent':
      return send(house, customer);
    case 'refused':
      await send(house, customer);
      return refuse(house, customer);
    case 'verified': {
      const subscription = await customer.subscription();
      return subscription && verify(house, subscription.id, customer);
    }
    case 'missing':
    case undefined:
  }
}

async function book(house: House, { userId }: Customer): Promise<void> {
  const me = house.customer(userId);
  const pharmacist = await house.staff('pharmacist');
  let day = londonDate(await house.now());
  for (let n = 0; n < 2; n++) {
    day = workingDayFrom(addDays(day, n === 0 ? 2 : 1));
    const startsAt = londonMoment(day, VISITS.first).toISOString();
    await house.ask(offerVisits, { startsAt, minutes: VISITS.minutes, count: VISITS.count }, pharmacist);
  }
  const { slots, visit } = await house.ask(myVisits, {}, me);
  const [, second] = slots;
  if (!visit && second) await house.ask(bookVisit, { slot: second.id }, me);
}

async function send(house: House, customer: Customer): Promise<void> {
  const me = house.customer(customer.userId);
  if ((await weightOf(house, customer)) !== 'missing') return;
  const known = new Set((await house.ask(myPhotos, {}, me)).photos.map(({ id }) => id));
  const form = new FormData();
  const { story } = customer;
  const paper = await paperFor({
    name: `${story.fname} ${story.sname}`,
    born: story.birthDate,
    day: londonDate(await house.now()),
    hasFigures: story.evidence !== 'refused',
  });
  form.append('photo', new Blob([new Uint8Array(paper)], { type: 'image/jpeg' }), 'record.jpg');
  await house.applied(await house.upload(customer.userId, form));
  const { photos } = await house.ask(myPhotos, {}, me);
  const photoIds = photos.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  await house.ask(sendDocument, { kind: 'bmi', source: 'gp-record', photoIds }, me);
}

async function refuse(house: House, customer: Customer): Promise<void> {
  const subscription = await customer.subscription();
  if (!subscription) return;
  const pharmacist = await house.staff('pharmacist');
  const { documents } = await house.ask(readReview, { subscriptionId: subscription.id }, pharmacist);
  const waiting = documents.find(({ decidedAt }) => decidedAt === null);
  if (waiting) await house.ask(refuseDocument, { id: waiting.id, refusal: 'no-figures' }, pharmacist);
}

const weightOf = async (house: House, { userId }: Customer): Promise<EvidenceState | undefined> =>
  (await house.ask(myEvidence, {}, house.customer(userId))).evidence.find(({ kind }) => kind === 'bmi')?.state;

/**
 * What the pharmacist saw on a video call, or in the GP's record, before the prescriber approves a high-risk medicine: all evidence that the
 * review still needs.
 */
export async function verify(house: House, subscriptionId: number, customer: Customer): Promise<void> {
  const prescriber = await house.staff('prescriber');
  const { missing } = await house.ask(readReview, { subscriptionId }, prescriber);
  const pharmacist = await house.staff('pharmacist');
  const takenOn = londonDate(await house.now());
  for (const kind of new Set(missing.map((one) => one.kind)))
    await house.ask(
      recordEvidence,
      {
        userId: customer.userId,
        ...(kind === 'blood-test'
          ? { method: 'gp-record' as const, reference: `Harbour Street Practice (sample), result of ${takenOn}` }
          : { method: 'video' as const, reference: `Call ${takenOn}, plan ${subscriptionId}` }),
        takenOn,
        finding: findingOf(kind, customer),
        clientId: `demo-${kind}-${subscriptionId}-${takenOn}`,
      },
      pharmacist,
    );
}

function findingOf(kind: EvidenceKind, { story }: Customer): Finding {
  switch (kind) {
    case 'bmi':
      return { kind, heightCm: 168, weightKg: 96 };
    case 'blood-test':
      return { kind, potassium: 4.2, egfr: 92 };
    case 'identity':
      return { kind, documentName: `${story.fname} ${story.sname}`, documentBirthDate: story.birthDate };
  }
}
