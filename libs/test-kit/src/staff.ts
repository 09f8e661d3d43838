import type { Permission } from '@sorrel/contracts/actor';
import { createStaff } from '@sorrel/contracts/identity/rpc';
import { logIn } from './journey.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

export const STAFF_PASSWORD = 'staff pass phrase';

/** A member of staff with an account, logged in over HTTP. */
export async function staffMember(
  w: World,
  permissions: Permission[],
  name = permissions.join('-') || 'staff',
  // Two accounts of one name are one person where two have to agree.
  called = { fname: 'Helen', sname: 'Marsh' },
): Promise<Person> {
  const email = `${name}@sorrel.example`;
  await w.ask(createStaff, { email, password: STAFF_PASSWORD, ...called, permissions }, w.as.system());
  return logIn(w.url, email, STAFF_PASSWORD);
}
