import { Link } from 'react-router';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PriceOf } from '../prices/prices.ts';
import { StepsOf } from '../prices/steps-of.ts';
import { Picture } from '../ui/picture.tsx';
import { AboutUs, Band, FaqBlock } from './blocks.tsx';
import { WEIGHT_FAQS } from './general-faqs.ts';
import { isPomSafe } from '../prices/marketing.ts';
import { pageMeta } from './meta.ts';
import { faqPage } from './structured.ts';
import type { Route } from './+types/weight-loss';

/** Runs at build time: the page carries its own questions, not the script of all of them. */
export function loader() {
  return { faqs: WEIGHT_FAQS };
}

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  pageMeta(
    page,
    'Weight-loss treatment',
    'Prescription treatments to help you achieve a healthy body weight. Every treatment starts with a consultation and an independent weight check.',
    faqPage(loaderData?.faqs ?? []),
  );

const PRODUCTS = isPomSafe
  ? []
  : [
      { slug: 'wegovy', kind: 'Injection semaglutide', name: 'Wegovy', label: null },
      { slug: 'mounjaro', kind: 'Tirzepatide', name: 'Mounjaro', label: 'POPULAR' },
    ];

const PRICED_FAQS = PRODUCTS.map(({ slug, name }) => ({
  q: `What does each strength of ${name} cost?`,
  a: <StepsOf slug={slug} />,
}));

export default function WeightLoss({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <section aria-labelledby="weight-title" className="overflow-hidden bg-sage">
        <div className="page grid items-center gap-8 lg:min-h-[34rem] lg:grid-cols-12 lg:gap-10">
          <div className="space-y-6 pt-12 lg:col-span-7 lg:py-16">
            <h1
              id="weight-title"
              className="text-[clamp(2.4rem,min(10.5vw,6vw+1rem),4.6rem)] leading-[0.98] tracking-[-0.03em]"
            >
              UNLEASH YOUR CONFIDENCE.
            </h1>
            <p className="max-w-lg text-lg">Prescription treatments to help you achieve a healthy body weight.</p>
            <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <ButtonLink to="/consultation/weight-loss">Start free consultation</ButtonLink>
              <span className="text-sm">5-minute consultation</span>
            </p>
          </div>
          <Picture
            src="/images/scenes/stones.webp"
            small={480}
            alt="Four rounded stones in balance on a plinth"
            width={864}
            height={778}
            isFirst
            sizes="(min-width: 64rem) 44vw, 100vw"
            className="-mx-5 aspect-[864/778] w-[calc(100%+2.5rem)] max-w-none object-cover lg:col-span-5 lg:mr-[min(0px,calc((75rem-100vw)/2-2.5rem))] lg:ml-0 lg:h-full lg:w-auto lg:self-stretch lg:rounded-bl-[5rem]"
          />
        </div>
      </section>
      <Band labelledBy="weight-mission-title">
        <div className="grid gap-6 lg:grid-cols-12">
          <h2 id="weight-mission-title" className="text-3xl lg:col-span-4">
            What we are here for
          </h2>
          <p className="text-2xl leading-snug lg:col-span-7 lg:col-start-6">
            Weight is health, not a verdict. We check that treatment is safe, verify your weight independently, stay in
            touch while you use it, and tell you when another way is better.
          </p>
        </div>
      </Band>
      <Band tone="clay" labelledBy="weight-products-title">
        <h2 id="weight-products-title" className="text-3xl sm:text-4xl">
          {isPomSafe ? 'Start with a consultation' : 'Treatments a prescriber may offer'}
        </h2>
        {isPomSafe ? <SafeWording /> : <Products />}
      </Band>
      <FaqBlock name="weight-faq" title="Questions people ask" faqs={loaderData.faqs} first={PRICED_FAQS} />
      <AboutUs of="medicine" />
    </>
  );
}

function Products() {
  return (
    <ul className="mt-8 grid gap-6 md:grid-cols-2">
      {PRODUCTS.map((product) => (
        <li
          key={product.slug}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] overflow-hidden rounded-picture bg-card"
        >
          <Picture
            src={`/images/treatments/${product.slug}.webp`}
            alt=""
            width={800}
            height={1000}
            sizes="(min-width: 48rem) 16rem, 40vw"
            className="size-full object-cover"
          />
          <div className="flex flex-col items-start gap-2 p-5 sm:p-7">
            {product.label && <Badge tone="ink">{product.label}</Badge>}
            <h3 className="text-2xl">{product.name}</h3>
            <p className="text-ink-soft">{product.kind}</p>
            <p className="font-semibold">
              <PriceOf slug={product.slug} />
            </p>
            <p className="text-sm text-ink-soft">
              <StepsOf slug={product.slug} />
            </p>
            <Link
              to={`/shop/${product.slug}`}
              prefetch="intent"
              className="mt-auto inline-flex min-h-11 items-center rounded-full border border-ink/70 px-5 font-semibold hover:bg-ink hover:text-paper"
            >
              Learn more<span className="sr-only"> about {product.name}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}

function SafeWording() {
  return (
    <div className="mt-4 max-w-2xl space-y-5">
      <p className="text-lg">
        A prescriber goes through your history, your medicines and an independently checked weight with you. If a
        treatment is suitable, they tell you which, why and what it costs before you decide.
      </p>
      <ButtonLink to="/consultation/weight-loss">Start free consultation</ButtonLink>
    </div>
  );
}
