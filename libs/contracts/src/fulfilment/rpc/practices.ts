import { z } from 'zod';
import { query } from '../../rpc-contract.ts';
import { LocalDate } from '../../words.ts';
import { Practice } from '../practice.ts';
import { MAY } from '../../rights.ts';

/** Practices that fit what was typed: a name, a town, a postcode or its beginning, also misspelt; the best first, ten at a time. Nothing of it is kept. */
/** Which companies of `contracts/companies` this program gives personal data to here. */
export const companiesOfFulfilment = query(
  'rpc.fulfilment.companies.used',
  z.object({}),
  z.object({ ids: z.array(z.string()) }),
  { actors: ['system'] },
);
export const findPractices = query(
  'rpc.fulfilment.practices.find',
  z.object({ typed: z.string().max(80), page: z.int().min(1).max(50).default(1) }),
  z.object({
    practices: z.array(Practice),
    isMore: z.boolean(),
    /** Up to which day the list tells of practices. */
    listedOn: LocalDate,
  }),
  { actors: ['customer', 'staff'], permissions: MAY.readCustomers },
);
