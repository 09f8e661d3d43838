import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CLASSES } from './data/classes.ts';
import type { MedicinesReference } from './reference.ts';

const Extract = z.object({
  source: z.string().min(1),
  date: z.iso.date(),
  entries: z
    .array(
      z.object({
        name: z.string().min(3),
        substances: z
          .array(
            z.object({
              name: z.string().min(1),
              classes: z.array(z.string().refine((one) => one in CLASSES, 'No class that rules go by.')).default([]),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
});

/**
 * Names of a licensed service, from the extract that the clinic makes of its dm+d or BNF files: products and synonyms with the substances
 * in them. Read once at the start; a file that is not right keeps the program from starting.
 */
export function licensedReference(path: string): MedicinesReference {
  return Extract.parse(JSON.parse(readFileSync(path, 'utf8')));
}
