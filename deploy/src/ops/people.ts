import { decideErasure, GOES_AT_ONCE, isDormant, KEPT, together } from '@sorrel/contracts/identity/erasure';
import { erasePerson, findPerson, holdPerson, listDormant, type Found } from '@sorrel/contracts/identity/people';
import { PROGRAMS } from '@sorrel/contracts/kit/operations';
import type { Keeps, Standing } from '@sorrel/contracts/kit/people';
import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import { Fault } from '@sorrel/service-kit/fault';
import type { RpcCaller } from '@sorrel/service-kit/messaging/rpc/rpc-caller';
import { asking, inOneLine, operatorContext } from '../operator.ts';
import { Problem, type Say } from '../problem.ts';
import type { Who } from './asked.ts';
import { writeAnswer } from './answer.ts';

const ctx = () => operatorContext('ops');

async function found(rpc: RpcCaller, who: Who): Promise<Found> {
  const answer = await asking('identity', () => rpc.ask(findPerson, who, ctx()));
  if (!answer.found) throw new Problem(`Nobody here is ${'email' in who ? who.email : `number ${who.user}`}.`);
  return answer.found;
}

/** Writes a folder with everything that is kept about a person. */
export async function subjectAccess(rpc: RpcCaller, who: Who, to: string, say: Say): Promise<number> {
  const person = await found(rpc, who);
  if (person.isStaff)
    throw new Problem('This is a member of staff: what is kept of them is in the console, under Staff.');
  const counted = await writeAnswer(rpc, person, to);
  say(
    `${to} holds what is kept about ${nameOf(person)}: ${counted.rows} records, ${counted.photos} pictures, ${counted.documents} documents.`,
  );
  say('Read index.html before you hand it over: staff wrote some of it in their own words, and may have named others.');
  return 0;
}

/** Says what would go and stay; with `isMeant` does it. */
export async function erase(rpc: RpcCaller, who: Who, isMeant: boolean, say: Say): Promise<number> {
  const person = await found(rpc, who);
  const standing = await standingOf(rpc, person.user);
  const verdict = decideErasure({
    ...standing,
    isStaff: person.isStaff,
    isErased: person.erased !== null,
    isHeld: person.isHeld,
  });
  say(`${nameOf(person)}:`);
  if (verdict.refused) {
    for (const line of verdict.refused) say(`  ${line}`);
    if (person.erased) for (const line of keptLines(person.erased.keeps)) say(`  ${line}`);
    say('Nothing was changed.');
    return person.erased ? 0 : 1;
  }
  say(`  At once: ${GOES_AT_ONCE}${untreated(verdict.keeps)}.`);
  for (const line of keptLines(verdict.keeps)) say(`  ${line}`);
  if (standing.creditPence > 0) say(`  £${(standing.creditPence / 100).toFixed(2)} of credit lapses.`);
  if (!isMeant) {
    say('Nothing was changed. Say --yes to do it; it cannot be undone.');
    return 0;
  }
  await asking('identity', () => rpc.ask(erasePerson, { user: person.user, standing }, ctx()));
  say(
    `Erased. Nobody logs in as number ${person.user} any more, and every program deletes its part now: npm run ops -- settle waits for it.`,
  );
  return 0;
}

export async function hold(rpc: RpcCaller, who: Who, reason: string | null, say: Say): Promise<number> {
  const person = await found(rpc, who);
  const { isChanged } = await asking('identity', () => rpc.ask(holdPerson, { user: person.user, reason }, ctx()));
  const words = reason === null ? 'No legal hold stands' : 'A legal hold stands';
  say(`${words} on the records of ${nameOf(person)}${isChanged ? '.' : ', as before.'}`);
  return 0;
}

/** Erases customers who stopped coming years ago; what has to stay longer stays. Whoever is held or has something under way is passed over. */
export async function eraseDormant(rpc: RpcCaller, isMeant: boolean, say: Say): Promise<number> {
  let [count, refused] = [0, 0];
  for (let after = 0; ;) {
    const { users, since } = await asking('identity', () => rpc.ask(listDormant, { after }, ctx()));
    for (const user of users) {
      const standing = await standingOf(rpc, user);
      if (!isDormant(standing, since)) continue;
      if (!isMeant || (await isErasedNow(rpc, user, standing))) count++;
      else refused++;
    }
    const last = users.at(-1);
    if (last === undefined) break;
    after = last;
  }
  const words = count === 1 ? '1 customer' : `${count} customers`;
  say(isMeant ? `Erased ${words}.` : `${words} would be erased. Say --yes to do it; it cannot be undone.`);
  if (refused > 0) say(`${refused} are under a legal hold and stay.`);
  return 0;
}

async function isErasedNow(rpc: RpcCaller, user: number, standing: Standing): Promise<boolean> {
  try {
    await rpc.ask(erasePerson, { user, standing }, ctx());
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === 'conflict') return false;
    throw inOneLine(error, 'identity');
  }
}

const standingOf = async (rpc: RpcCaller, user: number): Promise<Standing> =>
  together(
    await Promise.all(
      PROGRAMS.map((program) => asking(program, () => rpc.ask(kitRpcOf(program).standing, { user }, ctx()))),
    ),
  );

const nameOf = ({ name, email, user }: Found): string =>
  [`number ${user}`, name, email].filter((word) => word !== '').join(', ');

const untreated = (keeps: Keeps): string => (keeps.clinical ? '' : ', and all health data, for nobody was treated');

function keptLines(keeps: Keeps): string[] {
  return (['clinical', 'register', 'money'] as const).flatMap((one) => {
    const until = keeps[one];
    return until ? [`Until ${until}: ${KEPT[one].what} (${KEPT[one].law}).`] : [];
  });
}
