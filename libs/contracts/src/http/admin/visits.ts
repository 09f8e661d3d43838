import { z } from 'zod';
import { page } from './shapes.ts';
import { StaffSlot } from '../../consultations/rpc/visits.ts';

/** GET /v2/admin/visits: times for video visits that are offered, and who has booked them. */
export const VisitsPage = page('Admin/Visits', z.object({ is_offered: z.boolean(), slots: z.array(StaffSlot) }));
/** POST /v2/admin/form/offer-visits: how many new times there are. */
export const VisitsOffered = z.object({ success: z.literal(true), offered: z.int() });
/** POST /v2/admin/form/join-visit: the way into the room, as its host. */
export const VisitHosted = z.object({ success: z.literal(true), url: z.string() });
