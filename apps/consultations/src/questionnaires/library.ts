import { TREATMENT_SLUGS, type TreatmentSlug } from '@sorrel/contracts/treatments';
import { acne } from './data/acne.ts';
import { antiAgeing } from './data/anti-ageing.ts';
import { glow } from './data/glow.ts';
import { hairLoss } from './data/hair-loss.ts';
import { hormonalAcne } from './data/hormonal-acne.ts';
import { hyperpigmentation } from './data/hyperpigmentation.ts';
import { menopause } from './data/menopause.ts';
import { oralSpironolactone } from './data/oral-spironolactone.ts';
import { rosacea } from './data/rosacea.ts';
import { weightLoss } from './data/weight-loss.ts';
import type { Questionnaire } from './questionnaire.ts';
import {
  courseVersion,
  helpVersion,
  isotretinoinVersion,
  lowestWeightVersion,
  oneLineVersion,
  secondVersion,
  thirdVersion,
} from './revision.ts';

const FIRST: readonly Questionnaire[] = [
  acne,
  hormonalAcne,
  oralSpironolactone,
  menopause,
  rosacea,
  hyperpigmentation,
  antiAgeing,
  glow,
  hairLoss,
  weightLoss,
].flat();

const SECOND = FIRST.map(secondVersion);
const THIRD = SECOND.flatMap((second) => thirdVersion(second) ?? []);
const BEFORE_LINES = SECOND.map((second) => THIRD.find(({ slug }) => slug === second.slug) ?? second);
const WITH_LINES = BEFORE_LINES.map(oneLineVersion);
const LOWEST = WITH_LINES.flatMap((one) => lowestWeightVersion(one) ?? []);
const BEFORE_COURSE = WITH_LINES.map((one) => LOWEST.find(({ slug }) => slug === one.slug) ?? one);
const COURSE = BEFORE_COURSE.flatMap((one) => courseVersion(one) ?? []);
const ISOTRETINOIN = BEFORE_COURSE.flatMap((one) => isotretinoinVersion(courseVersion(one) ?? one) ?? []);
const BEFORE_HELP = BEFORE_COURSE.map(
  (one) => [...ISOTRETINOIN, ...COURSE].find(({ slug }) => slug === one.slug) ?? one,
);
export const SHIPPED: readonly Questionnaire[] = [
  ...FIRST,
  ...SECOND,
  ...THIRD,
  ...WITH_LINES,
  ...LOWEST,
  ...COURSE,
  ...ISOTRETINOIN,
  ...BEFORE_HELP.map(helpVersion),
];

/** All versions of all questionnaires. Old versions stay: answers are read under the version they were given under. */
export class Library {
  readonly #versions = new Map<string, Questionnaire>();
  readonly #newest = new Map<TreatmentSlug, Questionnaire>();

  constructor(questionnaires: readonly Questionnaire[] = SHIPPED) {
    for (const questionnaire of questionnaires) this.add(questionnaire);
    for (const slug of TREATMENT_SLUGS)
      if (!this.#newest.has(slug)) throw new Error(`There is no questionnaire for ${slug}.`);
  }

  /** Throws when this version is already there: a version never changes. */
  add(questionnaire: Questionnaire): void {
    const key = `${questionnaire.slug}@${questionnaire.version}`;
    if (this.#versions.has(key)) throw new Error(`${key} is already in the library.`);
    this.#versions.set(key, questionnaire);
    const newest = this.#newest.get(questionnaire.slug);
    if (!newest || newest.version < questionnaire.version) this.#newest.set(questionnaire.slug, questionnaire);
  }

  newest(slug: TreatmentSlug): Questionnaire {
    return this.#newest.get(slug) as Questionnaire;
  }

  version(slug: TreatmentSlug, version: number): Questionnaire {
    const found = this.#versions.get(`${slug}@${version}`);
    if (!found) throw new Error(`Version ${version} of the questionnaire ${slug} is gone.`);
    return found;
  }
}
