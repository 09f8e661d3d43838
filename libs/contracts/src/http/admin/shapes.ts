import { z } from 'zod';

/** A page of the console: a browser gets it as a shell, a client as data. */
export const page = <P extends z.ZodType>(component: string, props: P) =>
  z.object({ component: z.literal(component), props, url: z.string() });
