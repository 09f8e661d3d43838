import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RELEASE_WORDS } from '@sorrel/contracts/billing/release-words';
import { stepsOf } from '@sorrel/contracts/billing/steps';
import type { TreatmentWords } from '@sorrel/contracts/billing/treatment-words';
import type { CatalogueTreatment, PlannedPrice, PlanPreview, PriceStep, Promo } from '@sorrel/contracts/billing/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { isStopped } from './stopped.ts';
import { imageUrlOf, type Offer, type Product } from './product.ts';

interface OfferRow extends Row {
  treatment_id: number;
  slug: string;
  consultation: TreatmentSlug;
  title: string;
  treatment_name: string;
  category: CatalogueTreatment['category'];
  is_offered: boolean;
  words: { version: number; content: TreatmentWords } | null;
  plan_id: number;
  plan_name: string;
  id: number;
  code: string;
  name: string;
  form: Product['form'];
  interval: 'month' | null;
  interval_duration: number;
  batch: string;
  ingredients: Product['ingredients'];
  directions: string;
  precautions: string;
  quantity: string;
  is_prescription: boolean;
  is_contraindicated: boolean;
  is_stopped: boolean;
  /** Latest first. Which price holds is decided at each request, so that a new price begins to the minute. */
  prices: { pence: number; from: number }[] | null;
}

const OFFERS = `
  select t.id as treatment_id, t.slug, t.consultation, t.title, t.name as treatment_name, t.category, t.is_offered, pl.id as plan_id, pl.name as plan_name, pr.*, ${isStopped('pr.code')} as is_stopped,
    (select jsonb_build_object('version', w.version, 'content', w.content) from treatment_words w where w.treatment_id = t.id order by w.version desc limit 1) as words,
    (select jsonb_agg(jsonb_build_object('pence', price_pence, 'from', (extract(epoch from valid_from) * 1000)::bigint) order by valid_from desc) from prices where product_id = pr.id) as prices
  from treatments t join plans pl on pl.treatment_id = t.id join plan_products pp on pp.plan_id = pl.id join products pr on pr.id = pp.product_id
  order by t.id, pl.position, pp.position`;
type PricedRow = OfferRow & { price_pence: number };
// The catalogue changes with a release, when staff plan a price, which begins on a later day, and when they write something else for the pages.
const KEEP_MS = 10_000;

@Injectable()
export class CatalogueQueries implements OnApplicationBootstrap {
  #asked = 0;
  #read = 0;
  #kept: { at: number; rows: OfferRow[] } | undefined;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): Promise<unknown> {
    return this.rows();
  }

  // The cached catalogue is answered at once and refreshed in the background: a caller in a transaction must not wait for a second connection.
  private async kept(now: Date): Promise<OfferRow[]> {
    const age = this.#kept ? Math.abs(now.getTime() - this.#kept.at) : Infinity;
    if (this.#kept && age > KEEP_MS) void this.load(now).catch(() => undefined);
    return this.#kept ? this.#kept.rows : this.load(now);
  }

  private async rows(): Promise<PricedRow[]> {
    const now = this.clock.now();
    return (await this.kept(now)).flatMap((row) => {
      const price = row.prices?.find(({ from }) => from <= now.getTime());
      return price ? [{ ...row, price_pence: price.pence }] : [];
    });
  }

  /** The prices that begin later. */
  async planned(): Promise<PlannedPrice[]> {
    const now = this.clock.now();
    const products = new Map((await this.kept(now)).map(({ id, prices }) => [id, prices ?? []]));
    return [...products].flatMap(([productId, prices]) =>
      prices
        .filter(({ from }) => from > now.getTime())
        .map(({ pence, from }) => ({ productId, pricePence: pence, from: new Date(from).toISOString() })),
    );
  }

  /** What staff have written for the pages, and how many versions of it there are: another number, other words. */
  async written(): Promise<{ versions: number; treatments: { slug: string; words: TreatmentWords }[] }> {
    const rows = await this.kept(this.clock.now());
    const newest = [...new Map(rows.map(({ slug, words }) => [slug, words]))].flatMap(([slug, words]) =>
      words ? [{ slug, ...words }] : [],
    );
    return {
      versions: newest.reduce((sum, { version }) => sum + version, 0),
      treatments: newest.map(({ slug, content: words }) => ({ slug, words })),
    };
  }

  /** Called after a change: reads the catalogue again at once. */
  async renew(): Promise<void> {
    await this.load(this.clock.now());
  }

  private async load(now: Date): Promise<OfferRow[]> {
    const ticket = ++this.#asked;
    const rows = await this.db.rows<OfferRow>(OFFERS);
    // When two reads overlap, the one that began later has the newer state.
    if (ticket > this.#read) {
      this.#read = ticket;
      this.#kept = { at: now.getTime(), rows };
    }
    return rows;
  }

  async treatments(): Promise<CatalogueTreatment[]> {
    const treatments = new Map<number, CatalogueTreatment>();
    for (const row of await this.rows()) {
      const treatment = treatments.get(row.treatment_id) ?? {
        id: row.treatment_id,
        slug: row.slug,
        consultation: row.consultation,
        title: titleOf(row),
        name: row.treatment_name,
        imageUrl: imageUrlOf(row.slug),
        category: row.category,
        isOffered: row.is_offered && !isComingSoon(row),
        isStopped: true,
        plans: [],
      };
      treatments.set(row.treatment_id, treatment);
      const plan = treatment.plans.find((one) => one.id === row.plan_id);
      if (plan) plan.items.push(productOf(row));
      else {
        treatment.plans.push({ id: row.plan_id, name: row.plan_name, items: [productOf(row)] });
        // A plan begins with its first product.
        treatment.isStopped &&= row.is_stopped;
      }
    }
    return [...treatments.values()];
  }

  async offers(): Promise<Offer[]> {
    const rows = await this.rows();
    const plans = new Map<number, PricedRow[]>();
    for (const row of rows) plans.set(row.plan_id, [...(plans.get(row.plan_id) ?? []), row]);
    const steps = new Map([...plans].map(([id, of]) => [id, stepsOf(of.map(productOf))]));
    return rows.map((row) => offerOf(row, steps.get(row.plan_id) ?? []));
  }

  /** What a checkout of a plan starts with: the plan's first product. */
  async ofPlan(planId: number): Promise<Offer | undefined> {
    return (await this.offers()).find((offer) => offer.planId === planId);
  }

  async ofProduct(productId: number): Promise<Offer | undefined> {
    return (await this.offers()).find((offer) => offer.product.id === productId);
  }

  /** The offered plans that a consultation leads to, the usual one first. */
  async ofConsultation(consultation: string): Promise<Offer[]> {
    const plans = new Map<number, Offer>();
    for (const offer of await this.offers())
      if (offer.isOffered && offer.consultation === consultation && !plans.has(offer.planId))
        plans.set(offer.planId, offer);
    return [...plans.values()];
  }

  async banner(): Promise<Promo | null> {
    const row = await this.db.first<{
      code: string;
      title: string;
      type: Promo['type'];
      value: number;
      duration: Promo['duration'];
    }>(
      'select code, title, type, coalesce(percent_hundredths / 100.0, value)::float8 as value, duration from promotions where is_banner and stopped_at is null and coalesce(starts_at <= ?, true) and coalesce(ends_at > ?, true)',
      [this.clock.now(), this.clock.now()],
    );
    return row ? { ...row, value: row.type === 'fixed' ? row.value / 100 : row.value } : null;
  }
}

// Accounts and letters call a treatment more shortly than its page does, until staff give it a name: then it has that everywhere.
const titleOf = ({ slug, title, words }: OfferRow): string =>
  words && words.content.name !== RELEASE_WORDS[slug]?.name ? words.content.name : title;
const isComingSoon = ({ words }: OfferRow): boolean => words?.content.isComingSoon ?? false;

function productOf(row: PricedRow): Product {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    form: row.form,
    pricePence: row.price_pence,
    interval: row.interval,
    intervalDuration: row.interval_duration,
    batch: row.batch,
    ingredients: row.ingredients,
    directions: row.directions,
    precautions: row.precautions,
    quantity: row.quantity,
    isPrescription: row.is_prescription,
  };
}

function offerOf(row: PricedRow, steps: PriceStep[]): Offer {
  return {
    treatmentSlug: row.slug,
    consultation: row.consultation,
    treatmentTitle: titleOf(row),
    planId: row.plan_id,
    planName: row.plan_name,
    isOffered: row.is_offered,
    isComingSoon: isComingSoon(row),
    isStopped: row.is_stopped,
    product: productOf(row),
    isContraindicated: row.is_contraindicated,
    imageUrl: imageUrlOf(row.slug),
    steps,
  };
}

export function previewOf({
  planId,
  planName,
  treatmentSlug,
  consultation,
  imageUrl,
  product,
  steps,
  start = null,
}: Offer): PlanPreview {
  const months = product.interval === null ? 1 : product.intervalDuration;
  return {
    id: planId,
    name: planName,
    treatmentSlug,
    consultation,
    imageUrl,
    pricePence: product.pricePence,
    interval: product.interval,
    intervalDuration: product.intervalDuration,
    months,
    chargePence: product.pricePence * months,
    ingredients: product.ingredients,
    form: product.form,
    steps,
    start,
  };
}
