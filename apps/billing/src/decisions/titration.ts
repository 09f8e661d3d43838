import { ladderOf } from '@sorrel/contracts/consultations/ladder';
import { afterOne, type Step, type StepRequest } from '@sorrel/contracts/consultations/titration';
import type { PlannedStep } from '@sorrel/contracts/billing/words';
import { addMonths, londonDate } from '@sorrel/contracts/london';
import type { Offer, Product } from '../catalogue/product.ts';
import { goodsOf } from '../model/goods.ts';

type Goods = ReturnType<typeof goodsOf<Product>>;
/** An item as the plan of its line sees it. Items ascend by `sequence`. */
export interface Planned extends Omit<Goods, 'form'> {
  form: Product['form'];
  productId: number;
  imageUrl: string;
  sequence: number;
  stid: string;
  status: string;
  treatmentStatus: string;
  paidAt?: Date | null;
  shippedAt?: Date | null;
  dueAt?: string | null;
  prescriptionId?: number | null;
  /** The plan of steps from this item on: signed with its approval, or proposed by the one before. */
  titration?: Step[] | null;
}

/** Decided about by no prescriber yet, and not paid for: its strength is the plan's. */
const isOpen = ({ status, treatmentStatus, prescriptionId }: Planned): boolean =>
  status === 'upcoming' && ['upcoming', 'review'].includes(treatmentStatus) && !prescriptionId;

/** The supply before an item in its line: the last that was paid for and not refused. */
const beforeOf = (items: readonly Planned[], { stid, sequence }: Planned): Planned | undefined =>
  items.findLast(
    (one) =>
      one.stid === stid &&
      one.sequence < sequence &&
      Boolean(one.paidAt) &&
      !['cancelled', 'refused'].includes(one.treatmentStatus),
  );

/** What of a product an item carries; at the price the line has had it for, else at today's. Null: it is not sold any more. */
export function strengthOf(
  items: readonly Planned[],
  stid: string,
  code: string,
  offers: readonly Offer[],
): (Goods & { productId: number; imageUrl: string }) | null {
  const had = items.findLast((one) => one.stid === stid && one.code === code);
  if (had) return { ...goodsOf(had), productId: had.productId, imageUrl: had.imageUrl };
  const offer = offers.find(({ product }) => product.code === code);
  return offer ? { ...goodsOf(offer.product), productId: offer.product.id, imageUrl: offer.imageUrl } : null;
}

/**
 * THE next strength of a line: written to the item itself, from which preview, letter, charge, label and register all read. Answers the
 * items whose strength it changed.
 */
export function followPlan<I extends Planned>(items: readonly I[], offers: readonly Offer[]): I[] {
  const moved: I[] = [];
  for (const item of items) {
    if (!isOpen(item)) continue;
    const before = beforeOf(items, item);
    if (!before?.titration) continue;
    const steps = afterOne(before.titration);
    if (JSON.stringify(item.titration ?? null) !== JSON.stringify(steps)) item.titration = steps;
    const code = steps[0]?.code ?? item.code;
    const goods = item.code === code ? null : strengthOf(items, item.stid, code, offers);
    if (!goods) continue;
    Object.assign(item, goods);
    moved.push(item);
  }
  return moved;
}

/** What the supplies after an item are sold as, by its plan: name and price of each, the last for all that follow. */
export function laterOf(
  items: readonly Planned[],
  item: Planned,
  offers: readonly Offer[],
  count: number,
): { name: string; pricePence: number }[] {
  const later: { name: string; pricePence: number }[] = [];
  let steps = item.titration ?? [];
  for (let n = 0; n < count && steps.length > 0; n++) {
    steps = afterOne(steps);
    const { name, pricePence } = strengthOf(items, item.stid, steps[0]?.code ?? item.code, offers) ?? item;
    later.push({ name, pricePence });
  }
  return later;
}

/** What a prescriber may choose from, and where the person stands; undefined where the dose is not increased by steps. */
export function stepRequestOf(
  items: readonly Planned[],
  item: Planned,
  offers: readonly Offer[],
): StepRequest | undefined {
  if (item.form !== 'injection') return undefined;
  const own = offers.find(({ product }) => product.id === item.productId);
  const beside = offers.filter(({ planId }) => planId === own?.planId).map(({ product }) => product);
  const ladder = ladderOf(beside);
  if (ladder.length === 0) return undefined;
  const isPaid = !['upcoming', 'failed'].includes(item.status);
  const last = items.findLast(
    ({ stid, sequence, shippedAt }) => stid === item.stid && sequence < item.sequence && Boolean(shippedAt),
  )?.shippedAt;
  return {
    strengths: ladder.flatMap(({ code }) => {
      const goods = strengthOf(items, item.stid, code, offers);
      if (!goods) return [];
      const { name, ingredients, directions, quantity, form, precautions, pricePence } = goods;
      return [{ code, name, ingredients, directions, quantity, form, precautions, pricePence }];
    }),
    isPaid,
    ...(item.status === 'shipped' ? { isSent: true } : {}),
    lastSentOn: last ? londonDate(last) : null,
    dueOn: isPaid ? null : (item.dueAt ?? null),
  };
}

/** Why staff may not put an injection into a subscription, or another in its place, while a plan of steps runs there. */
export function whyNotBesidePlan(items: readonly Planned[], { product }: Pick<Offer, 'product'>): string | null {
  const runs = items.some(
    (item) => item.titration && ['upcoming', 'paid', 'waiting', 'packaging', 'failed'].includes(item.status),
  );
  return runs && product.form === 'injection' ? BY_PLAN : null;
}

export const BY_PLAN =
  'Its strength follows a plan of steps that a prescriber has signed. A prescriber changes it at the next review.';

interface Shown {
  stid: string;
  code: string;
  ingredients: Product['ingredients'];
  price_pence: number;
  status: string;
  due_at: string | null;
  titration: Step[] | null;
  /** What was signed last for its line was revoked. */
  is_plan_revoked: boolean;
}

const strengthText = (ingredients: Product['ingredients']): string =>
  ingredients.map(({ value, unit }) => `${value} ${unit}`).join(' + ');

/** What comes next by the plan, for whoever takes it: each strength, from when, and what a supply costs as things stand. */
export function stepsAhead(items: readonly Shown[], offers: readonly Offer[]): PlannedStep[] {
  const next = items.find(({ status, titration, due_at: dueAt }) => status === 'upcoming' && titration && dueAt);
  if (!next?.titration || !next.due_at || next.is_plan_revoked) return [];
  let months = 0;
  return next.titration.flatMap(({ code, supplies }, n, all) => {
    const had = items.findLast((one) => one.stid === next.stid && one.code === code);
    const offer = offers.find(({ product }) => product.code === code);
    const ingredients = had?.ingredients ?? offer?.product.ingredients;
    if (!ingredients) return [];
    const strength = strengthText(ingredients);
    const pricePence =
      had?.price_pence ??
      offer?.steps.find((step) => step.strength === strength)?.pricePence ??
      offer?.product.pricePence ??
      0;
    const from = addMonths(next.due_at as string, months);
    months += supplies;
    return [{ strength, pricePence, from, supplies: n === all.length - 1 ? null : supplies }];
  });
}
