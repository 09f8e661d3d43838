import { useState } from 'react';
import { Link } from 'react-router';
import { registration } from '../app/registration.ts';
import { Band, FaqBlock } from '../content/blocks.tsx';
import { SHOP_FAQS } from '../content/general-faqs.ts';
import { pageMeta } from '../content/meta.ts';
import { faqPage } from '../content/structured.ts';
import type { Faq } from '../content/treatment-faqs.ts';
import { cardOf, shopCategories, type TreatmentCard } from '../content/treatments.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { ProductCard } from '../content/product-card.tsx';
import type { Route } from './+types/shop';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  pageMeta(
    page,
    'Shop',
    `Prescription creams, tablets and routine boosters. Start a free, ${registration().led} consultation: 2-minute form + photos.`,
    faqPage(loaderData?.faqs ?? []),
  );

type Category = Omit<(typeof shopCategories)[number], 'items'> & { items: TreatmentCard[] };

/** Runs at build time. */
export function loader(): { categories: Category[]; faqs: Faq[] } {
  return {
    faqs: SHOP_FAQS,
    categories: shopCategories.map((category) => ({ ...category, items: category.items.map(cardOf) })),
  };
}

/** Without JavaScript the picker's links jump to their section; with it, they also leave only that section on the page. */
export default function Shop({ loaderData: { categories, faqs } }: Route.ComponentProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const shown = categories.filter((category) => picked === null || category.id === picked);
  return (
    <>
      <section aria-labelledby="shop-title" className="relative overflow-hidden bg-clay">
        <img
          src="/images/creams/anti-ageing.webp"
          alt=""
          width={640}
          height={640}
          fetchPriority="high"
          className="h-28 w-full object-cover sm:absolute sm:inset-y-0 sm:right-0 sm:h-full sm:w-1/2"
        />
        <div className="page relative py-10 sm:py-24">
          <div className="max-w-md space-y-4">
            <h1 id="shop-title" className="text-4xl sm:text-6xl">
              Find your treatment
            </h1>
            <p className="text-lg">
              Pick what troubles you. A prescriber decides whether a treatment is right for you before anything is made
              up.
            </p>
          </div>
        </div>
      </section>
      <CategoryPicker categories={categories} picked={picked} onPick={setPicked} />
      {shown.map((category) => (
        <CategorySection key={category.id} category={category} />
      ))}
      <section className="page flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-8" aria-label="Other treatments">
        <p className="font-semibold">Looking for something else?</p>
        <Link className="link" to="/hair-loss">
          Hair-loss treatment
        </Link>
        <Link className="link" to="/weight-loss">
          Weight-loss treatment
        </Link>
      </section>
      <FaqBlock name="shop-faq" title="Before you choose" faqs={faqs} />
    </>
  );
}

function CategoryPicker({
  categories,
  picked,
  onPick,
}: {
  categories: Category[];
  picked: string | null;
  onPick: (id: string | null) => void;
}) {
  return (
    <nav aria-label="Shop by solution" className="page pt-12">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="text-2xl">Shop by solution</h2>
        {picked !== null && (
          <button type="button" className="link min-h-11" onClick={() => onPick(null)}>
            Show all treatments
          </button>
        )}
      </div>
      <ul className="mt-5 grid gap-3 sm:grid-cols-3">
        {categories.map((category, index) => (
          <li key={category.id}>
            <a
              href={`#${category.id}`}
              aria-current={picked === category.id ? 'true' : undefined}
              onClick={() => onPick(category.id)}
              className="flex h-full items-center gap-4 rounded-picture p-2.5 ring-1 ring-line hover:ring-ink aria-[current=true]:bg-sage aria-[current=true]:ring-2 aria-[current=true]:ring-sage-deep"
            >
              <Picture
                src={category.imageUrl}
                alt=""
                width={640}
                height={640}
                small={320}
                sizes="5rem"
                className="size-18 rounded-xl object-cover"
              />
              <span>
                <span className="block font-semibold">
                  {index + 1}. {category.title}
                </span>
                <span className="block text-sm text-ink-soft">{category.subtitle}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Several cards are laid out in rows; a single one beside its heading. */
function CategorySection({ category }: { category: Category }) {
  const titleId = `${category.id}-title`;
  const isSingle = category.items.length === 1;
  return (
    <Band id={category.id} labelledBy={titleId} className="pt-14! pb-6! scroll-mt-6">
      <div className={isSingle ? 'grid gap-8 lg:grid-cols-12' : ''}>
        <div className={isSingle ? 'lg:col-span-4' : ''}>
          <h2 id={titleId} className="text-3xl sm:text-4xl">
            {category.title}
          </h2>
          <p className="mt-2 text-lg text-ink-soft">{category.description}</p>
        </div>
        {isSingle ? (
          category.items.map((treatment) => (
            <ProductCard key={treatment.slug} treatment={treatment} isWide className="lg:col-span-8" />
          ))
        ) : (
          <div className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {category.items.map((treatment) => (
              <ProductCard key={treatment.slug} treatment={treatment} />
            ))}
            {category.section === 'creams' && <NotSure />}
          </div>
        )}
      </div>
    </Band>
  );
}

function NotSure() {
  return (
    <div className="flex flex-col justify-center gap-4 rounded-picture bg-sage p-7 sm:p-10 lg:col-span-2">
      <h3 className="text-3xl">Not sure which one?</h3>
      <p className="measure">
        Pick the closest. The consultation asks about the rest, and your prescriber may suggest something else, or
        nothing at all.
      </p>
      <p>
        <ButtonLink to="/faqs" kind="secondary">
          How the consultation works
        </ButtonLink>
      </p>
    </div>
  );
}
