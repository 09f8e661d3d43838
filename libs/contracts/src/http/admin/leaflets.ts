import { z } from 'zod';
import { Leaflet } from '../../leaflet.ts';
import { Id } from '../../rpc-contract.ts';
import { Moment } from '../../words.ts';

/** GET /v2/admin/data/leaflets?user: what they agreed to, word for word, and what of their plans they have not. */
export const AdminLeaflets = z.object({
  agreed: z.array(z.object({ id: Id, agreed_at: Moment, leaflet: Leaflet })),
  missing: z.array(Leaflet),
});
export type AdminLeaflets = z.infer<typeof AdminLeaflets>;
