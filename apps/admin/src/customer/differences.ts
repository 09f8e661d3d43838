import type { Address } from '@sorrel/contracts/words';

export type Lines = Omit<Address, 'id'>;

const NAMES = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  contact_no: 'Phone',
  address_1: 'Address line 1',
  address_2: 'Address line 2',
  city: 'Town or city',
  postcode: 'Postcode',
} as const satisfies Record<keyof Lines, string>;
type Said = { readonly [name in keyof Lines]?: string | null | undefined };

/** The fields in which a saved address and a typed one differ. */
export const differences = (theirs: Said, mine: Said): { name: string; theirs: string; mine: string }[] =>
  (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((field) => {
    const saved = (theirs[field] ?? '').trim();
    const typed = (mine[field] ?? '').trim();
    return saved === typed ? [] : [{ name: NAMES[field], theirs: saved, mine: typed }];
  });
