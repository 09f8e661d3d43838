import { z } from 'zod';

/** How far the demo's customers have come: while they arrive, the clock lives through their eighty days. `none`: there is no demo here. */
export const DemoProgress = z.object({
  state: z.enum(['none', 'arriving', 'complete']),
  arrived: z.int().min(0),
  of: z.int().min(0),
});
export type DemoProgress = z.output<typeof DemoProgress>;
