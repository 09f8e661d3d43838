import { reviewRequested, subscriptionChanged } from '@sorrel/contracts/billing/events';
import { sampleAnswers, saveAnswers, submitConsultation } from '@sorrel/contracts/consultations/rpc';
import type { StepRequest } from '@sorrel/contracts/consultations/titration';
import type { Answers } from '@sorrel/contracts/consultations/words';
import type { EventContract } from '@sorrel/contracts/event-contract';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import type { Customer } from '@sorrel/contracts/identity/words';
import { moveClock } from '@sorrel/contracts/kit/rpc';
import { photosAdded } from '@sorrel/contracts/media/events';
import type { Ingredient, TreatmentSlug } from '@sorrel/contracts/words';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { waitApplied } from '@sorrel/service-kit/messaging/events/read-your-writes';
import { plantEvent } from '@sorrel/test-kit/plant';
import { aCustomer as build } from '@sorrel/test-kit/builders';
import { TEST_SECRET, world, type World } from '@sorrel/test-kit/world';
import type { z } from 'zod';

let lastId = 100;
const nextId = (): number => ++lastId;

export const aCustomer = (more: Partial<Customer> = {}): Customer => build(more.id ?? nextId(), more);

const FORMULAS: Partial<Record<TreatmentSlug, [name: string, ...ingredients: Ingredient[]]>> = {
  acne: [
    'Acne cream',
    { name: 'Adapalene', value: '0.1', unit: '%' },
    { name: 'Azelaic acid', value: '10', unit: '%' },
  ],
  'anti-ageing': ['Anti-ageing cream', { name: 'Tretinoin', value: '0.025', unit: '%' }],
  'oral-spironolactone': ['Hormonal acne pill', { name: 'Spironolactone', value: '50', unit: 'mg' }],
  'weight-loss': ['Wegovy', { name: 'Semaglutide', value: '0.25', unit: 'mg' }],
  menopause: ['Menopause cream', { name: 'Estriol', value: '0.3', unit: '%' }],
};

interface Requested {
  userId: number;
  treatment?: TreatmentSlug;
  subscriptionId?: number;
  itemId?: number;
  round?: number;
  reason?: 'first' | 'renewal' | 'back-to-approval';
  /** The strength that is asked for, where the dose is increased by steps. */
  step?: StepRequest;
  code?: string;
  /** Where it is not what is usual for the treatment. */
  ingredients?: Ingredient[];
}

interface ClinicOptions {
  env?: Record<string, string>;
  besides?: ['sandbox'] | [];
  /** The test reaches into the service: its jobs, its library, its rules. */
  isHere?: boolean;
}

/** A world with only this service: its neighbours' events are planted, and helpers name what the tests do. */
export async function clinic({ env = {}, besides = [], isHere = false }: ClinicOptions = {}) {
  const w: World = await world({ only: ['consultations', ...besides], env, isHere });
  const sealer = new Sealer({ 1: TEST_SECRET });
  const handled = async (...receipts: Promise<string>[]): Promise<void> => {
    if (!(await waitApplied(w.rpc, ['consultations'], await Promise.all(receipts), 5_000)))
      throw new Error('A planted event was not handled in time.');
  };
  const plant = <D extends z.ZodType>(
    event: EventContract<D>,
    key: string,
    data: z.input<D>,
    options?: { id?: string; seq?: number },
  ): Promise<void> => handled(plantEvent(w, event, key, data, options));

  let aheadMs = 0;

  return {
    w,
    handled,
    /** What this service takes for now. */
    now: (): Date => new Date(Date.now() + aheadMs),
    /** Moves this service's clock to so much ahead of the machine's; 0 brings it back. */
    async ahead(ms: number): Promise<void> {
      if (ms === aheadMs) return;
      await w.ask(moveClock, { offsetMs: ms }, w.as.system());
      aheadMs = ms;
    },
    plant,
    sealer,
    nextId,
    async customer(more: Partial<Customer> = {}): Promise<Customer> {
      const customer = aCustomer(more);
      await plant(customerRegistered, `customer:${customer.id}`, { customer });
      return customer;
    },
    changed: (customer: Customer): Promise<void> => plant(customerChanged, `customer:${customer.id}`, { customer }),
    async photos(userId: number, count = 3): Promise<number[]> {
      const photos = Array.from({ length: count }, () => ({
        id: nextId(),
        view: 'front' as const,
        at: '2026-11-20T10:00:00.000Z',
      }));
      await plant(photosAdded, `customer:${userId}`, { userId, photos });
      return photos.map((photo) => photo.id);
    },
    /** Submits a whole consultation: the sample's answers, overridden by `more`. */
    async sent(userId: number, slug: TreatmentSlug, more: Answers = {}): Promise<number> {
      const { answers } = await w.ask(sampleAnswers, { slug }, w.as.system());
      await w.ask(saveAnswers, { slug, answers: { ...answers, ...more } }, w.as.customer(userId));
      return (await w.ask(submitConsultation, { slug }, w.as.customer(userId))).consultationId;
    },
    /** A subscription with a paid item that waits for a prescriber. */
    async requested({
      userId,
      treatment = 'acne',
      subscriptionId = nextId(),
      itemId = nextId(),
      round = 1,
      reason = 'first',
      step,
      code = '110C',
      ingredients: given,
    }: Requested): Promise<{ subscriptionId: number; itemId: number }> {
      const [name, ...usual] = FORMULAS[treatment] ?? ['Cream', { name: 'Niacinamide', value: '4', unit: '%' }];
      await plant(subscriptionChanged, `subscription:${subscriptionId}`, {
        subscriptionId,
        userId,
        status: 'review',
        shouldCancel: false,
        dueAt: null,
        treatmentSlug: treatment,
        consultation: treatment,
        treatmentTitle: name,
        isNew: true,
      });
      await plant(reviewRequested, `subscription:${subscriptionId}`, {
        subscriptionId,
        itemId,
        userId,
        round,
        reason,
        treatmentSlug: treatment,
        consultation: treatment,
        paidAt: '2026-11-20T12:00:00.000Z',
        formula: {
          code,
          name,
          ingredients: given ?? usual,
          directions: 'Every evening.',
          quantity: '50 g',
          form: 'cream',
          precautions: 'For external use only.',
          ...step?.strengths.find((one) => one.code === code),
        },
        ...(step ? { step } : {}),
      });
      return { subscriptionId, itemId };
    },
    /** The decrypted data of this service's own events under a subject. */
    async published<D extends z.ZodType>(event: EventContract<D>, key: string): Promise<z.output<D>[]> {
      const rows = await w.sql<{ id: string; data: unknown; sealed: string | null }>(
        'select id, data, sealed from consultations.outbox where subject = $1 and key = $2 order by seq',
        [event.subject, key],
      );
      return rows.map((row) =>
        event.data.parse(row.sealed ? sealer.openJson(`fact.${event.subject}`, row.id, row.sealed) : row.data),
      );
    },
  };
}
export type Clinic = Awaited<ReturnType<typeof clinic>>;
