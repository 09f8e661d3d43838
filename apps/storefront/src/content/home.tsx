import { Link } from 'react-router';
import { registration } from '../app/registration.ts';
import { PriceOf } from '../prices/prices.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { BeforeAfter } from './before-after.tsx';
import { AboutUs, Band, FaqBlock, Steps } from './blocks.tsx';
import { HOME_FAQS } from './general-faqs.ts';
import { stepsOf } from './kinds.ts';
import { pageMeta } from './meta.ts';
import { faqPage } from './structured.ts';
import { ReviewsWidget } from './reviews-widget.tsx';
import type { Route } from './+types/home';

/** Runs at build time: the page carries its own questions, not the script of all of them. */
export function loader() {
  return { faqs: HOME_FAQS, steps: stepsOf('cream') };
}

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  pageMeta(
    page,
    'Sorrel',
    `A free, ${registration().led} consultation and prescription skincare made up for one person. UK delivery about every 2 months.`,
    faqPage(loaderData?.faqs ?? []),
  );

const TILES = [
  { slug: 'rosacea', label: 'Rosacea', text: 'Redness and flushing' },
  { slug: 'hyperpigmentation', label: 'Hyperpigmentation', text: 'Dark marks and patches' },
  { slug: 'anti-ageing', label: 'Anti-ageing', text: 'Fine lines and texture' },
  { slug: 'acne', label: 'Acne', text: 'Spots and blackheads' },
  { slug: 'menopause', label: 'Menopause', text: 'Dry, thinning skin' },
  { slug: 'glow', label: 'Glow', text: 'Dull, uneven skin' },
];
const SAMPLE_TITLES = ['The Sample Post', 'Example Weekly', 'Specimen', 'Placeholder & Co'];

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <section aria-label="As seen in" className="border-y border-line">
        <div className="page grid grid-cols-2 items-center gap-x-6 gap-y-3 py-5 text-ink-soft sm:flex sm:flex-wrap sm:gap-x-10">
          <p className="col-span-2 text-sm">
            As seen in{' '}
            <span className="rounded bg-amber-soft px-1.5 py-0.5 text-xs text-amber-deep">sample titles</span>
          </p>
          {SAMPLE_TITLES.map((title, index) => (
            <p
              key={title}
              className={
                [
                  'font-display font-bold',
                  'font-mono',
                  'font-display tracking-[0.2em] uppercase text-sm',
                  'italic font-semibold',
                ][index]
              }
            >
              {title}
            </p>
          ))}
        </div>
      </section>
      <Tiles />
      <BeforeAfter />
      <Steps title="How it works" steps={loaderData.steps} />
      <AboutUs />
      <ReviewsWidget />
      <FaqBlock name="home-faq" title="Questions people ask first" faqs={loaderData.faqs} />
    </>
  );
}

function Hero() {
  return (
    <section aria-labelledby="hero-title" className="overflow-hidden">
      <div className="page grid items-center gap-8 pt-8 pb-12 lg:min-h-[36rem] lg:grid-cols-12 lg:gap-10 lg:py-0">
        <div className="space-y-6 lg:col-span-6 lg:py-16">
          <h1 id="hero-title" className="text-[clamp(2.6rem,6.2vw,4.6rem)] leading-[0.98] tracking-[-0.035em]">
            Prescription skincare, made for one person
          </h1>
          <p className="max-w-xl text-lg text-ink-soft">
            {`A free, ${registration().led} consultation: 2-minute form + photos. A prescriber decides what suits your skin, and your formula comes by post.`}
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink to="/shop">Find your treatment</ButtonLink>
            <p className="text-sm text-ink-soft">
              Creams <PriceOf slug="acne" />. Cancel anytime.
            </p>
          </div>
        </div>
        <div className="-mx-5 sm:mx-0 lg:col-span-6 lg:-mr-[max(0px,calc((100vw-75rem)/2+2.5rem))] lg:self-stretch">
          <img
            src="/images/scenes/hero-800.webp"
            srcSet="/images/scenes/hero-480.webp 480w, /images/scenes/hero-800.webp 800w, /images/scenes/hero-1200.webp 1200w"
            sizes="(min-width: 64rem) 50vw, 100vw"
            alt="A pump bottle labelled Maya’s formula, a jar and a bottle on a round plinth"
            width={1200}
            height={1120}
            fetchPriority="high"
            className="aspect-[1200/1120] size-full object-cover sm:rounded-picture lg:aspect-auto lg:min-h-[36rem] lg:rounded-none lg:rounded-bl-[5rem]"
          />
        </div>
      </div>
    </section>
  );
}

function Tiles() {
  return (
    <Band labelledBy="tiles-title">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <h2 id="tiles-title" className="max-w-xl text-3xl sm:text-5xl">
          What would you like to change?
        </h2>
        <ButtonLink to="/shop" kind="secondary">
          Discover all Treatments
        </ButtonLink>
      </div>
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:mt-10 sm:gap-4 lg:grid-cols-12 lg:gap-5">
        {TILES.map((tile, index) => (
          <li
            key={tile.slug}
            className={
              ['lg:col-span-5', 'lg:col-span-4', 'lg:col-span-3', 'lg:col-span-3', 'lg:col-span-4', 'lg:col-span-5'][
                index
              ]
            }
          >
            <Link
              to={`/shop/${tile.slug}`}
              prefetch="intent"
              className="group relative block h-52 overflow-hidden rounded-picture sm:h-64"
            >
              <Picture
                src={`/images/creams/${tile.slug}.webp`}
                small={320}
                width={640}
                height={640}
                alt=""
                sizes="(min-width: 64rem) 33vw, 50vw"
                className="size-full object-cover transition-transform duration-200 ease-quiet group-hover:scale-[1.03]"
              />
              <span className="absolute right-2 bottom-2 left-2 block rounded-xl bg-paper px-3 py-2.5 transition-colors duration-200 group-hover:bg-card max-sm:px-2.5 sm:right-auto sm:bottom-3 sm:left-3 sm:px-4 sm:py-3">
                <span className="block font-display text-[clamp(0.8rem,3.75vw,1.0625rem)] leading-tight font-semibold tracking-tight group-hover:text-sorrel sm:text-xl">
                  {tile.label}
                </span>
                <span className="block text-sm text-ink-soft">{tile.text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Band>
  );
}
