import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';
import { Finding } from '../words.ts';
import { customer } from './shapes.ts';

/** A time that somebody of the clinic offers for a video visit. */
const Slot = z.object({ id: Id, startsAt: Moment, endsAt: Moment });
/** `mayJoin`: the room is open now. */
const MyVisit = Slot.extend({ mayJoin: z.boolean() });

/** Free times of the next two weeks, and the caller's own visit; `isOffered` false: the clinic has no video visits. */
export const myVisits = query(
  'rpc.consultations.visits.mine',
  Nothing,
  z.object({ isOffered: z.boolean(), slots: z.array(Slot), visit: MyVisit.nullable() }),
  { actors: customer, permissions: 'own' },
);
/**
 * The caller books a time; `moves`: their visit that is moved there. Taken meanwhile: conflict `slot_taken`; one of theirs is booked already:
 * conflict `booked`. The same time again: the same visit.
 */
export const bookVisit = command(
  'rpc.consultations.visits.book',
  z.object({ slot: Id, moves: Id.optional() }),
  Receipt.extend({ visit: Id }),
  { actors: customer, permissions: 'own' },
);
/** The caller cannot come. Somebody else's, or one that has begun: not found. */
export const cancelVisit = command('rpc.consultations.visits.cancel', z.object({ visit: Id }), Receipt, {
  actors: customer,
  permissions: 'own',
});
/** The caller's way into the room, from a quarter of an hour before. */
export const joinMyVisit = command(
  'rpc.consultations.visits.join-mine',
  z.object({ visit: Id }),
  z.object({ url: z.string() }),
  { actors: customer, permissions: 'own' },
);

/** A time that was offered, with who has booked it. */
export const StaffSlot = Slot.extend({
  staffId: Id,
  staffName: z.string(),
  isMine: z.boolean(),
  visit: z
    .object({
      id: Id,
      userId: Id,
      name: z.string(),
      state: z.enum(['booked', 'over', 'missed']),
      mayJoin: z.boolean(),
      /** Who of the clinic was in the call: they alone may record what they saw. */
      joinedBy: z.string().nullable(),
      mayRecord: z.boolean(),
      subscriptionId: Id.nullable(),
    })
    .nullable(),
});
/** Times from yesterday on, with bookings. Who books a visit is a patient: audited. */
export const listVisits = query(
  'rpc.consultations.visits.list',
  Nothing,
  z.object({ isOffered: z.boolean(), slots: z.array(StaffSlot) }),
  { actors: ['staff'], permissions: MAY.verifyEvidence, isAudited: true },
);
export const VISIT_MINUTES = [10, 15, 20, 30] as const;
/** The caller offers times, one after another from `startsAt`. Those they have offered already are left as they are. */
export const offerVisits = command(
  'rpc.consultations.visits.offer',
  z.object({
    startsAt: Moment,
    minutes: z.literal(VISIT_MINUTES, 'Please choose how long a visit takes.'),
    count: z.int().min(1, 'Please offer at least one.').max(40, 'Please offer at most 40 at once.'),
  }),
  z.object({ offered: z.int() }),
  { actors: ['staff'], permissions: MAY.verifyEvidence },
);
/** The caller takes a time of theirs back; whoever has booked it is told to choose another. */
export const withdrawSlot = command('rpc.consultations.visits.withdraw', z.object({ slot: Id }), Receipt, {
  actors: ['staff'],
  permissions: MAY.verifyEvidence,
});
/** The caller goes into the room, and is noted as the one who was there. */
export const joinVisit = command(
  'rpc.consultations.visits.join',
  z.object({ visit: Id }),
  z.object({ url: z.string() }),
  { actors: ['staff'], permissions: MAY.verifyEvidence },
);
/** What was seen in the call is put on record, by whoever was in it alone, with the call as its reference; the patient is told. */
export const recordVisit = command(
  'rpc.consultations.visits.record',
  z.object({ visit: Id, findings: z.array(Finding).min(1, 'Please enter what you saw.').max(2) }),
  Receipt,
  { actors: ['staff'], permissions: MAY.verifyEvidence },
);

/** A webhook of the video provider as it came: base64 of the body, and its signature. `isNew` false: about no visit of ours. */
export const receiveVideoWebhook = command(
  'rpc.consultations.visits.receive-webhook',
  z.object({ body: z.string().max(200_000), signature: z.string().max(2_000) }),
  z.object({ isNew: z.boolean() }),
  { actors: ['system'] },
);
