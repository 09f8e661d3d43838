import { z } from 'zod';
import { Leaflet } from '../../leaflet.ts';
import { Moment } from '../../words.ts';

/**
 * GET /v2/profile/data/leaflets?of=checkout|plans: the leaflets that the person is asked to read and agree to, of what is proposed or of what
 * they have. `print` names its words: POST /v2/profile/form/agree-leaflet {print}; as a file under /v2/profile/leaflet/{print}.pdf
 */
export const LeafletsAnswer = z.object({
  leaflets: z.array(z.object({ print: z.string(), leaflet: Leaflet, agreed_at: Moment.nullable() })),
});
export type LeafletsAnswer = z.infer<typeof LeafletsAnswer>;

export const LeafletAgreed = z.object({ success: z.literal(true), agreed_at: Moment });
