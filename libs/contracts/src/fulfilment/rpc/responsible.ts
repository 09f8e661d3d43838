import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { MOST_AWAY_MINUTES, RESPONSIBLE_ENTRIES, RESPONSIBLE_STATES } from '../responsible.ts';

export const ResponsibleNow = z.object({
  state: z.enum(RESPONSIBLE_STATES),
  /** Who is, or was last; null: nobody has ever signed in. */
  name: z.string().nullable(),
  pharmacistId: Id.nullable(),
  registration: z.string().nullable(),
  since: Moment.nullable(),
  /** Until when they say they are absent; null: they are not. */
  awayUntil: Moment.nullable(),
  /** How many minutes of today's absence are left. */
  awayLeft: z.int(),
  /** When the log-in ends by itself; null: it does not. */
  endsAt: Moment.nullable(),
  isEndingSoon: z.boolean(),
});
export type ResponsibleNow = z.infer<typeof ResponsibleNow>;

/** Who is the responsible pharmacist at this moment. */
export const readResponsible = query(
  'rpc.fulfilment.responsible.read',
  z.object({}),
  z.object({ now: ResponsibleNow, registration: z.string() }),
  { actors: ['staff', 'system'], permissions: MAY.seeResponsible },
);

export const ResponsibleRow = z.object({
  id: Id,
  kind: z.enum(RESPONSIBLE_ENTRIES),
  name: z.string(),
  registration: z.string(),
  at: Moment,
  /** Of an absence: until when. */
  until: Moment.nullable(),
  reason: z.string().nullable(),
  by: z.string(),
});
const Days = z.object({ from: LocalDate, to: LocalDate });
/** The pharmacy record of who was responsible when, newest first. */
export const listResponsible = query(
  'rpc.fulfilment.responsible.list',
  Days,
  z.object({ rows: z.array(ResponsibleRow), isMore: z.boolean() }),
  { actors: ['staff'], permissions: MAY.seeResponsible },
);
/** The same to be taken away as a file: audited. */
export const exportResponsible = query(
  'rpc.fulfilment.responsible.export',
  Days,
  z.object({ rows: z.array(ResponsibleRow) }),
  { actors: ['staff'], permissions: MAY.beResponsible, isAudited: true, timeoutMs: 15_000 },
);

const Answer = Receipt.extend({ now: ResponsibleNow });
/** Signs in whoever asks; another who is signed in is signed out by it (`tookOverFrom`). Signed in already: nothing changes. */
export const signInResponsible = command(
  'rpc.fulfilment.responsible.sign-in',
  z.object({
    registration: z
      .string()
      .trim()
      .regex(/^\d{7}$/, 'Please enter the 7 digits of your GPhC number.'),
  }),
  Answer.extend({ tookOverFrom: z.string().nullable() }),
  { actors: ['staff'], permissions: MAY.beResponsible },
);
/** Signs out whoever is signed in and asks. */
export const signOutResponsible = command('rpc.fulfilment.responsible.sign-out', z.object({}), Answer, {
  actors: ['staff'],
  permissions: MAY.beResponsible,
});
/** They leave the pharmacy for so many minutes, of two hours between one midnight and the next. */
export const beAbsent = command(
  'rpc.fulfilment.responsible.be-absent',
  z.object({
    minutes: z
      .int('Please enter whole minutes.')
      .min(1, 'Please enter at least one minute.')
      .max(
        MOST_AWAY_MINUTES,
        'A responsible pharmacist may be absent for two hours a day at most. Please sign out instead.',
      ),
    reason: z.string().trim().min(3, 'Please write a few words.').max(300, 'Please use at most 300 characters.'),
  }),
  Answer,
  { actors: ['staff'], permissions: MAY.beResponsible },
);
export const comeBack = command('rpc.fulfilment.responsible.come-back', z.object({}), Answer, {
  actors: ['staff'],
  permissions: MAY.beResponsible,
});
