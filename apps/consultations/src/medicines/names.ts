import { OWN_REFERENCE, type MedicinesReference } from './reference.ts';
import { OWN_NAMES, Recogniser } from './recognise.ts';

let reference: MedicinesReference = OWN_REFERENCE;
let names = OWN_NAMES;

/**
 * What names are compared with from now on: ours, and those of a licensed service where the clinic has one. Ours are never left out, for
 * the rules go by their classes. Said once, when the program is wired.
 */
export function useReference(licensed: MedicinesReference | null): void {
  reference = licensed ? withOurs(licensed) : OWN_REFERENCE;
  names = licensed ? new Recogniser(reference) : OWN_NAMES;
}

export const referenceInUse = (): MedicinesReference => reference;
export const namesInUse = (): Recogniser => names;

/** A substance that we know too keeps our classes. */
export function withOurs({ source, date, entries }: MedicinesReference): MedicinesReference {
  const classes = new Map<string, Set<string>>();
  for (const { substances } of OWN_REFERENCE.entries)
    for (const one of substances) classes.set(one.name, new Set([...(classes.get(one.name) ?? []), ...one.classes]));
  return {
    source: `${source}; ${OWN_REFERENCE.source}`,
    date,
    entries: [
      ...OWN_REFERENCE.entries,
      ...entries
        .map(({ name, substances }) => ({
          name,
          substances: substances.map((one) => ({
            name: one.name,
            classes: [...new Set([...(classes.get(one.name) ?? []), ...one.classes])],
          })),
        }))
        .filter(({ name }) => !OWN_NAMES.knows(name)),
    ],
  };
}
