import { z } from 'zod';
import { LocalDate, Moment } from '../words.ts';

const STATES = z.enum(['open', 'withheld']);
/** A paid item that is owed: since when, until when it is expected, and whether it is being refunded. */
export const OwingPlace = z.object({ state: STATES, since: Moment, expectedOn: LocalDate.nullable() });
/** The same in the words of the browsers. */
export const OwingView = z.object({ state: STATES, since: Moment, expected_on: LocalDate.nullable() });
export type OwingView = z.infer<typeof OwingView>;
