import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import type { World } from '@sorrel/test-kit/world';

/** The members of staff in the flows. */
export interface Team {
  prescriber: Person;
  pharmacist: Person;
  support: Person;
  colleague: Person;
}

export async function hireTeam(w: World): Promise<Team> {
  return {
    prescriber: await staffMember(w, ['prescriber']),
    pharmacist: await staffMember(w, ['pharmacist']),
    support: await staffMember(w, ['support', 'ops'], 'support'),
    colleague: await staffMember(w, ['support', 'ops'], 'colleague'),
  };
}
