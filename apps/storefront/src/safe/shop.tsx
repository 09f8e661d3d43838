import { useLoaderData, type MetaFunction } from 'react-router';
import { registration } from '../app/registration.ts';
import { Band, FaqBlock } from '../content/blocks.tsx';
import { SHOP_FAQS } from '../content/general-faqs.ts';
import { pageMeta } from '../content/meta.ts';
import { ProductCard } from '../content/product-card.tsx';
import { faqPage } from '../content/structured.ts';
import { cardOf, vitaminCSerum } from '../content/treatments.ts';
import { ConditionList } from './condition-list.tsx';
import { CONDITIONS } from './conditions.ts';

/** Runs at build time. What needs no prescription is a product like any other, and keeps its card. */
export function loader() {
  return { faqs: SHOP_FAQS, conditions: CONDITIONS, serum: cardOf(vitaminCSerum) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...page }) =>
  pageMeta(
    page,
    'Consultations',
    `Free, ${registration().led} consultations about skin, hair loss and weight. Pick what troubles you; a prescriber decides what may help.`,
    faqPage(loaderData?.faqs ?? []),
  );

export default function SafeShop() {
  const { faqs, conditions, serum } = useLoaderData<typeof loader>();
  return (
    <>
      <section aria-labelledby="shop-title" className="bg-clay">
        <div className="page py-12 sm:py-20">
          <div className="max-w-xl space-y-4">
            <h1 id="shop-title" className="text-4xl sm:text-6xl">
              Find your consultation
            </h1>
            <p className="text-lg">
              Pick what troubles you. A prescriber goes through your answers and your photos and tells you what may
              help, why, and what it costs. You decide then, not now.
            </p>
          </div>
        </div>
      </section>
      <Band labelledBy="skin-title" className="pb-6!">
        <h2 id="skin-title" className="text-3xl sm:text-4xl">
          Skin
        </h2>
        <ConditionList conditions={conditions.filter((one) => one.group === 'skin')} />
      </Band>
      <Band labelledBy="elsewhere-title" className="pt-14! pb-6!">
        <h2 id="elsewhere-title" className="text-3xl sm:text-4xl">
          Hair and weight
        </h2>
        <ConditionList conditions={conditions.filter((one) => one.group === 'elsewhere')} />
      </Band>
      <Band id="routine-boosters" labelledBy="boosters-title" className="pt-14! pb-6! scroll-mt-6">
        <div className="grid gap-8 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h2 id="boosters-title" className="text-3xl sm:text-4xl">
              Routine boosters
            </h2>
            <p className="mt-2 text-lg text-ink-soft">Simple additions that need no prescription.</p>
          </div>
          <ProductCard treatment={serum} isWide className="lg:col-span-8" />
        </div>
      </Band>
      <FaqBlock name="shop-faq" title="Before you begin" faqs={faqs} />
    </>
  );
}
