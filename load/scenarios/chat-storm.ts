import { sleep } from 'k6';
import { Trend } from 'k6/metrics';
import { Person, type Session } from '../steps/person.ts';
import { people, perSecond, plan, seconds, steady } from '../steps/plan.ts';
import { oneOf, plantPeople, staff, type Planted } from '../steps/planting.ts';

/** Everybody writes at once; how long until the other side can read it, and older pages on the way. */
const customerToTeam = new Trend('customer_to_team', true);
const teamToCustomer = new Trend('team_to_customer', true);

export const options = plan(
  { talks: steady({ exec: 'talk', rate: perSecond(10), forSeconds: seconds(120), turnSeconds: 3 }) },
  {
    'POST /v2/profile/form/chat': ['p(99)<1000'],
    'GET /v2/admin/data/get-user-chat': ['p(99)<1000'],
    'POST /v2/admin/form/send-user-chat': ['p(99)<1000'],
    'GET /v2/profile/data/chat': ['p(99)<1000'],
  },
  { customer_to_team: ['p(99)<2000'], team_to_customer: ['p(99)<2000'] },
);

interface Writer extends Planted {
  userId: number;
}
interface Data {
  writers: Writer[];
  support: Session;
}
interface Conversation {
  messages: { id: number; content_plain: string }[];
}

export function setup(): Data {
  const support = staff('support');
  const writers = plantPeople(people(20)).map((one) => {
    const { user } = Person.again(one.session, true).get('/v2/session').json() as unknown as { user: { id: number } };
    return { ...one, userId: user.id };
  });
  return { writers, support };
}

export function talk({ writers, support }: Data): void {
  const writer = oneOf(writers);
  const [customer, team] = [Person.again(writer.session), Person.again(support)];
  const theirs = (): Conversation =>
    team
      .get('/v2/admin/data/get-user-chat', {
        path: `/v2/admin/data/get-user-chat?user_id=${writer.userId}&last_id=null`,
      })
      .json() as unknown as Conversation;
  const mine = (lastId: number | null = null): Conversation =>
    customer
      .get('/v2/profile/data/chat', { path: `/v2/profile/data/chat?last_id=${lastId}` })
      .json() as unknown as Conversation;

  const asked = words();
  let from = Date.now();
  customer.post('/v2/profile/form/chat', { message: asked });
  untilRead(theirs, asked);
  customerToTeam.add(Date.now() - from);

  const answered = words();
  from = Date.now();
  team.post('/v2/admin/form/send-user-chat', { user_id: writer.userId, message: answered });
  const { messages } = untilRead(mine, answered);
  teamToCustomer.add(Date.now() - from);
  const oldest = messages.at(-1)?.id;
  if (oldest !== undefined) mine(oldest);
}

/** Nobody else's, so that it can be found again. No row of digits: those are masked. */
const words = () =>
  `Note ${Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')}`;

function untilRead(read: () => Conversation, words: string): Conversation {
  for (let tries = 0; tries < 100; tries++) {
    const conversation = read();
    if (conversation.messages.some((message) => message.content_plain === words)) return conversation;
    sleep(0.05);
  }
  throw new Error('What was written did not reach the other side.');
}

export { handleSummary } from '../steps/summary.ts';
