import { z } from 'zod';
import { Keeps, Standing } from '../kit/people.ts';
import { MAY } from '../rights.ts';
import { command, Id, query } from '../rpc-contract.ts';
import { LocalDate, Moment } from '../words.ts';

const AnsweringPeople = { actors: ['system', 'staff'], permissions: MAY.answerPeople } as const;

/** Somebody whose records are asked for. An erased person has a number, and a name as long as any record is kept. */
export const Found = z.object({
  user: Id,
  name: z.string(),
  /** Empty once erased. */
  email: z.string(),
  isStaff: z.boolean(),
  isHeld: z.boolean(),
  erased: z.object({ at: Moment, keeps: Keeps }).nullable(),
});
export type Found = z.infer<typeof Found>;

/** By e-mail or by number; null: nobody. */
export const findPerson = query(
  'rpc.identity.people.find',
  z.object({ email: z.string().max(254).optional(), user: Id.optional() }),
  z.object({ found: Found.nullable() }),
  { ...AnsweringPeople, isAudited: true },
);

/**
 * Erases a customer: nobody logs in any more when this answers, and every program deletes what it need not keep. `standing`: what the
 * programs say of this person, together. `conflict`: why not, and what to do first. A repeat answers what was decided.
 */
export const erasePerson = command(
  'rpc.identity.people.erase',
  z.object({ user: Id, standing: Standing }),
  z.object({ at: Moment, keeps: Keeps }),
  AnsweringPeople,
);

/** Puts a legal hold on somebody's records, or releases it (`reason` null). A repeat changes nothing. */
export const holdPerson = command(
  'rpc.identity.people.hold',
  z.object({ user: Id, reason: z.string().trim().min(1).max(1_000).nullable() }),
  z.object({ isChanged: z.boolean() }),
  AnsweringPeople,
);

/** Customers who have not logged in since the day `since`, by number, a hundred at most. `after`: the last of the page before, or 0. */
export const listDormant = query(
  'rpc.identity.people.dormant',
  z.object({ after: z.int().nonnegative() }),
  z.object({ users: z.array(Id), since: LocalDate }),
  { ...AnsweringPeople, timeoutMs: 30_000 },
);
