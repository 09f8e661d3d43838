import { demoEmail } from '@sorrel/contracts/sandbox/demo-staff';
import { readCustomer } from '@sorrel/contracts/identity/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Fault } from '@sorrel/service-kit/fault';
import { messageOf, Problem, type Say } from '@sorrel/deploy/problem';
import { afternoonOf, arrivalOf, BATCHES_SINCE, DAYS, FIRST_DAY } from './calendar.ts';
import { Conversation } from './conversation.ts';
import { Customer } from './customer.ts';
import { showEvidence } from './evidence.ts';
import { House } from './house.ts';
import { inTurns } from './in-turns.ts';
import { fillShelf } from './shelf.ts';
import { bringOldRecords } from './old-times.ts';
import { NAMED, WITH_EVIDENCE, type Story } from './stories.ts';
import { registerPrescriber, signInPharmacist, welcomeCustomer, workAfternoon } from './team.ts';
import { TOWNSPEOPLE } from './townspeople.ts';
import { openWorkshop } from './workshop.ts';

const STORIES: readonly Story[] = [...NAMED, ...TOWNSPEOPLE, ...WITH_EVIDENCE];
/** The first id that identity assigns. */
const FIRST_ACCOUNT = 1000;

/** Whether this installation is still to be filled: it is not where the demo is complete, or where there are customers of another origin. */
export async function isDemoMissing({ env }: { env: Record<string, string> }): Promise<boolean> {
  if (env.SORREL_SANDBOX !== 'on') return false;
  const house = await House.open(env);
  try {
    return ['empty', 'begun'].includes(await stateOf(house));
  } finally {
    await house.close();
  }
}

/**
 * Fills an empty installation by living through eighty days of it: customers order, the team reviews and ships, cards are charged. The
 * sandbox notes how far it is; where it is complete, or there are customers of another origin, nothing is done. After an interruption the
 * next call goes on where it stopped: every step first checks whether it is done.
 */
export async function loadDemo({
  env,
  say,
}: {
  env: Record<string, string>;
  say: Say;
}): Promise<'loaded' | 'not needed'> {
  if (env.SORREL_SANDBOX !== 'on') return 'not needed';
  const house = await House.open(env);
  try {
    const state = await stateOf(house);
    if (state === 'foreign') say('this installation has customers of its own');
    if (state === 'foreign' || state === 'complete') return 'not needed';
    if (state === 'begun') say('going on where the last start was interrupted');
    await live(house, say, state === 'empty');
    return 'loaded';
  } catch (error) {
    throw new Problem(
      `The demo data could not be loaded: ${messageOf(error).replace(/[.\s]+$/, '')}. Start again to go on from there: what is there stays.`,
      { cause: error },
    );
  } finally {
    await house.close();
  }
}

async function stateOf(house: House): Promise<'complete' | 'begun' | 'foreign' | 'empty'> {
  const has = async (who: { email: string } | { id: number }): Promise<boolean> =>
    (await house.ask(readCustomer, who, house.system())).customer !== null;
  const { state } = await house.progress();
  if (state !== 'none') return state === 'complete' ? 'complete' : 'begun';
  // Filled by a version that noted nothing: it made the administrator last.
  if (await has({ email: demoEmail('admin') })) return 'complete';
  if (await has({ email: demoEmail('prescriber') })) return 'begun';
  return (await has({ id: FIRST_ACCOUNT })) ? 'foreign' : 'empty';
}

async function live(house: House, say: Say, isNew: boolean): Promise<void> {
  const today = londonDate(new Date());
  if (isNew) await house.beginAt(new Date(arrivalOf(today, FIRST_DAY).getTime() - 3_600_000).toISOString());
  const note = (arrived: number) => house.note({ state: 'arriving', arrived, of: STORIES.length });
  await note(0);
  await registerPrescriber(house, 'prescriber');
  await registerPrescriber(house, 'admin');
  await Promise.all([house.staffId('pharmacist'), house.staffId('support')]);
  await signInPharmacist(house);
  const customers = new Map<number, Customer>();
  const conversations: Conversation[] = [];
  for (const [place, daysAgo] of DAYS.entries()) {
    const customersCome = async () => {
      await house.liveUntil(arrivalOf(today, daysAgo));
      await arrivals(house, daysAgo, customers, conversations);
      await inTurns(conversations, (one) => one.speak('customer', daysAgo));
    };
    const teamWorks = async () => {
      await house.liveUntil(afternoonOf(today, daysAgo));
      if (daysAgo === BATCHES_SINCE) {
        await fillShelf(house);
        await openWorkshop(house);
      }
      await workAfternoon(house, customers);
      await inTurns(conversations, (one) => one.speak('team', daysAgo));
    };
    const isEarly = arrivalOf(today, daysAgo) < afternoonOf(today, daysAgo);
    for (const part of isEarly ? [customersCome, teamWorks] : [teamWorks, customersCome]) await part();
    await note(customers.size);
    if (place % 4 === 3)
      say(`${daysAgo} ${daysAgo === 1 ? 'day' : 'days'} ago: ${customers.size} of ${STORIES.length} customers`);
  }
  await house.catchUp();
  await arrivals(house, 0, customers, conversations);
  await house.settle();
  await house.note({ state: 'complete', arrived: customers.size, of: STORIES.length });
}

async function arrivals(
  house: House,
  daysAgo: number,
  customers: Map<number, Customer>,
  conversations: Conversation[],
): Promise<void> {
  const coming = STORIES.map((story, index) => ({ story, index })).filter(({ story }) => story.daysAgo === daysAgo);
  await inTurns(coming, async ({ story, index }) => {
    const customer = await Customer.arrive(house, story, index);
    await welcomeCustomer(house, customer);
    if (story.isFromOldSystem) await bringOldRecords(house, customer.userId, customer.home);
    await customer.order().catch((error: unknown) => {
      throw error instanceof Fault
        ? new Error(`${story.name}: ${error.message} ${JSON.stringify(error.errors ?? {})}`, { cause: error })
        : error;
    });
    customers.set(customer.userId, customer);
    conversations.push(new Conversation(house, customer, index));
  });
  const shown = [...customers.values()].filter(({ story }) => story.evidence && story.daysAgo === daysAgo);
  if (shown.length === 0) return;
  await house.settle();
  await inTurns(shown, (customer) => showEvidence(house, customer));
}
