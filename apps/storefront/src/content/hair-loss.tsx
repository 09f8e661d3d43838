import { EARLY_ACCESS_CONSENT } from '@sorrel/contracts/messaging/words';
import { ProductCard } from './product-card.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PriceOf, printedWords } from '../prices/prices.ts';
import { Picture } from '../ui/picture.tsx';
import { Band, FaqBlock, Steps, type Step } from './blocks.tsx';
import { pageMeta } from './meta.ts';
import { faqPage } from './structured.ts';
import { ReviewsWidget } from './reviews-widget.tsx';
import { treatmentFaqs } from './treatment-faqs.ts';
import { cardOf, secondStepOf, startOf, treatments } from './treatments.ts';
import { lazy, Suspense } from 'react';
import type { Route } from './+types/hair-loss';

// Far down the page; its words are in the page that is sent.
const EarlyAccess = lazy(() => import('./early-access.tsx'));

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  pageMeta(page, 'Hair-loss treatment', loaderData?.about ?? '', faqPage(loaderData?.faqs ?? []));

const STEPS: Step[] = [
  {
    title: 'Show us your hairline',
    drawing: 'scalp',
    text: 'A 5-minute consultation with photos of your hairline and crown, your history and your medicines.',
  },
  {
    title: 'A prescriber decides',
    drawing: 'prescriber',
    text: 'They tell you what they suggest and why, what to watch for, and when to stop.',
  },
  {
    title: 'Delivery every 2 months',
    drawing: 'parcel',
    text: 'Move the date or cancel anytime from My Dashboard.',
  },
];

const WORDS = {
  lead: 'Hair loss is common and rarely talked about. A prescriber looks at your photos and your history, and tells you honestly what may help.',
  mission:
    'To make careful prescribing as easy to reach as a parcel, and to be as plain about what a treatment cannot do as about what it can.',
  products:
    'Nothing is sent before a prescriber has seen your photos and your history. Hair grows slowly: they tell you when to look again, and when it makes no sense to go on.',
  title: 'Thinning hair, taken seriously',
  picture: 'Two dropper bottles, one labelled Idris’s formula',
  missionTitle: 'Our mission',
  questions: 'Hair loss: your questions',
  see: 'See the drops',
  productsTitle: 'Regrowth treatments',
  early: {
    check: 'Check your email',
    ask: 'Ask for early access',
    title: 'Early access to new hair treatments',
    lead: 'Leave your email and we write when something new opens. You confirm it once; every letter has a link that takes you off the list.',
    sent: 'is not on the list yet, a letter to confirm it is on its way. The link in it works for 7 days.',
    consent: EARLY_ACCESS_CONSENT,
    keep: 'We keep the address for this alone. See our',
    noEmail: 'Please enter a valid email.',
    noConsent: 'Please tick the box so that we may write to you.',
  },
};

/** Runs at build time: the page carries its words, its script does not. */
export function loader() {
  return {
    about: `Scalp drops made up for thinning hair after a free, doctor-led consultation. ${printedWords('the-regrowth-drops').price}, delivery every 2 months.`,
    words: WORDS,
    steps: STEPS,
    start: { ...startOf('Start free consultation', '5-minute consultation'), to: '/consultation/hair-loss' },
    products: treatments
      .filter((treatment) => treatment.section === 'hair')
      .map(cardOf)
      .flatMap((drops) => [drops, secondStepOf(drops)]),
    faqs: treatmentFaqs('hair'),
  };
}

export default function HairLoss({ loaderData }: Route.ComponentProps) {
  const { words, steps, start, products, faqs } = loaderData;
  return (
    <>
      <section aria-labelledby="hair-title" className="overflow-hidden bg-ink text-paper">
        <div className="page grid items-center gap-8 lg:min-h-[34rem] lg:grid-cols-12 lg:gap-10">
          <div className="space-y-6 pt-12 lg:col-span-6 lg:py-16">
            <h1 id="hair-title" className="text-4xl sm:text-6xl">
              {words.title}
            </h1>
            <p className="max-w-lg text-lg text-paper/85">{words.lead}</p>
            <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <ButtonLink to={start.to} kind="light">
                {start.label}
              </ButtonLink>
              <span className="text-sm text-paper/85">{start.note}</span>
            </p>
          </div>
          <Picture
            src="/images/scenes/drops.webp"
            small={480}
            alt={words.picture}
            width={864}
            height={778}
            isFirst
            sizes="(min-width: 64rem) 50vw, 100vw"
            className="-mx-5 aspect-[864/778] w-[calc(100%+2.5rem)] max-w-none object-cover lg:col-span-6 lg:mr-[min(0px,calc((75rem-100vw)/2-2.5rem))] lg:ml-0 lg:h-full lg:w-auto lg:self-stretch lg:rounded-bl-[5rem]"
          />
        </div>
      </section>
      <Band labelledBy="mission-title">
        <div className="grid gap-6 lg:grid-cols-12">
          <h2 id="mission-title" className="text-3xl lg:col-span-4">
            {words.missionTitle}
          </h2>
          <p className="text-2xl leading-snug lg:col-span-7 lg:col-start-6">{words.mission}</p>
        </div>
      </Band>
      <Band tone="sage" labelledBy="hair-products-title">
        <div className="grid gap-8 lg:grid-cols-12">
          <div className="space-y-4 lg:col-span-4">
            <h2 id="hair-products-title" className="text-3xl sm:text-5xl">
              {words.productsTitle}
            </h2>
            <p className="text-lg">
              <PriceOf slug="the-regrowth-drops" />, delivery every 2 months.
            </p>
            <p>{words.products}</p>
          </div>
          <div className="grid gap-6 sm:grid-cols-2 lg:col-span-7 lg:col-start-6">
            {products.map((treatment) => (
              <ProductCard key={treatment.title} treatment={treatment} buttonLabel={words.see} />
            ))}
          </div>
        </div>
      </Band>
      <Steps title="How it works" steps={steps} />
      <FaqBlock name="hair-faq" title={words.questions} faqs={faqs} />
      <ReviewsWidget />
      <Suspense>
        <EarlyAccess words={words.early} />
      </Suspense>
    </>
  );
}
