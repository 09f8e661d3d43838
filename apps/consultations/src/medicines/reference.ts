import { DIABETES } from './data/diabetes.ts';
import type { Group } from './data/group.ts';
import { HEART } from './data/heart.ts';
import { HORMONES } from './data/hormones.ts';
import { IMMUNITY } from './data/immunity.ts';
import { INFECTION } from './data/infection.ts';
import { MIND } from './data/mind.ts';
import { OTHER } from './data/other.ts';
import { PAIN } from './data/pain.ts';
import { SKIN } from './data/skin.ts';

/** A substance with the classes that rules go by. */
export interface Substance {
  name: string;
  classes: readonly string[];
}

/** One name and the substances in what goes by it: a product may hold several. */
export interface Entry {
  /** As it is printed. */
  name: string;
  substances: readonly Substance[];
}

/**
 * What is known of medicines' names. Ours is a file of this folder; a licensed service (dm+d, BNF) stands behind the same interface,
 * read once when the program starts, so that recognising needs no network and is the same for everybody at a moment.
 */
export interface MedicinesReference {
  /** Whose data it is, and of when. */
  source: string;
  /** YYYY-MM-DD. */
  date: string;
  entries: readonly Entry[];
}

const GROUPS: readonly Group[] = [
  ...HEART,
  ...DIABETES,
  ...HORMONES,
  ...SKIN,
  ...MIND,
  ...IMMUNITY,
  ...INFECTION,
  ...PAIN,
  ...OTHER,
];

/** Letters and figures alone: "Co-Amilofruse" and "co amilofruse" are one name. */
export const compact = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');

export const OWN_REFERENCE: MedicinesReference = {
  source: 'UK generic and brand names as commonly supplied; to be checked against dm+d',
  date: '2026-11-29',
  entries: entriesOf(GROUPS),
};

function entriesOf(groups: readonly Group[]): Entry[] {
  const found = new Map<string, { name: string; substances: Map<string, Set<string>> }>();
  for (const { classes, substances } of groups)
    for (const [substance, others] of Object.entries(substances))
      for (const name of [substance, ...others.split(',').map((one) => one.trim())]) {
        // "A statin" is how a class is shown, not a name that somebody writes.
        if (name === '' || /^an? |\(/.test(name)) continue;
        const entry = found.get(compact(name)) ?? { name, substances: new Map<string, Set<string>>() };
        entry.substances.set(substance, new Set([...(entry.substances.get(substance) ?? []), ...classes]));
        found.set(compact(name), entry);
      }
  return [...found.values()].map(({ name, substances }) => ({
    name,
    substances: [...substances].map(([one, classes]) => ({ name: one, classes: [...classes] })),
  }));
}
