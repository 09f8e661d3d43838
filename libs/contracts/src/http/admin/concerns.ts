import { z } from 'zod';
import { Concern, ConcernType } from '../../consultations/rpc/concerns.ts';
import { Id } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { page } from './shapes.ts';

/* Incidents and complaints, and what was done about each. */

const Row = Concern.pick({
  id: true,
  ref: true,
  kind: true,
  harm: true,
  source: true,
  day: true,
  name: true,
  what: true,
  done: true,
  medicine: true,
  batch: true,
  contact: true,
  by: true,
  missing: true,
}).extend({
  user_id: Id.nullable(),
  recorded_at: Moment,
  is_closed: z.boolean(),
  acknowledge_by: LocalDate.nullable(),
  is_late: z.boolean(),
  steps: z.array(
    Concern.shape.steps.element.pick({ step: true, on: true, text: true, reference: true, at: true, by: true }).extend({
      is_told: z.boolean(),
    }),
  ),
});

/** GET /v2/admin/incidents and /v2/admin/complaints */
export const ConcernsPage = page(
  'Admin/Concerns',
  z.object({ type: ConcernType, today: LocalDate, total: z.int(), rows: z.array(Row) }),
);
/** POST /v2/admin/form/record-incident and record-complaint */
export const ConcernRecorded = z.object({ success: z.literal(true), id: Id });
