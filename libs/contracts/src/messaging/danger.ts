import { z } from 'zod';

/** What a customer's message may tell of that a clinician should see at once. Judged by its words alone. */
export const Danger = z.enum(['self-harm', 'chest-pain', 'breathing', 'swelling', 'collapse', 'pregnancy']);
export type Danger = z.infer<typeof Danger>;
