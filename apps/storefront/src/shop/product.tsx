import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { registration } from '../app/registration.ts';
import { BeforeAfter } from '../content/before-after.tsx';
import { FaqBlock, Steps } from '../content/blocks.tsx';
import { KINDS, kindOfSection, stepsOf } from '../content/kinds.ts';
import { pageMeta } from '../content/meta.ts';
import { faqPage, productOf } from '../content/structured.ts';
import { ReviewsWidget } from '../content/reviews-widget.tsx';
import { startOf, treatmentNamed } from '../content/treatments.ts';
import { printedPrice, usePrice } from '../prices/prices.ts';
import { StepsOf, useSteps } from '../prices/steps-of.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Gallery } from './gallery.tsx';

/** Runs at build time: the page carries its own treatment, not the script of all of them. */
export function loader({ request }: LoaderFunctionArgs) {
  const treatment = treatmentNamed(new URL(request.url).pathname.split('/')[2]?.replace(/\.data$/, ''));
  if (!treatment) throw new Response('No such treatment', { status: 404 });
  const kind = kindOfSection(treatment.section);
  return {
    treatment,
    words: KINDS[kind],
    steps: stepsOf(kind),
    start: startOf('Start consultation', KINDS[kind].note),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...page }) =>
  loaderData
    ? pageMeta(
        page,
        loaderData.treatment.title,
        `${loaderData.treatment.short} It starts with a free, ${registration().led} consultation: ${loaderData.words.note}.`,
        productOf(loaderData.treatment, printedPrice(loaderData.treatment.slug)),
        faqPage(loaderData.treatment.faqs),
      )
    : [];

export default function Product() {
  const { treatment, words, steps, start } = useLoaderData<typeof loader>();
  const { price, subPrice } = usePrice(treatment.slug);
  const strengths = useSteps(treatment.slug);
  const to = treatment.treatment ?? '/shop';
  return (
    <>
      <article aria-labelledby="product-title">
        <div className="page grid gap-8 py-6 lg:grid-cols-12 lg:gap-14 lg:py-12">
          <div className="lg:col-span-7">
            <Gallery key={treatment.slug} treatment={treatment} beside={words.pictures} />
          </div>
          <div className="space-y-6 lg:col-span-5 lg:py-4">
            <p className="flex flex-wrap gap-2">
              <Badge tone="sage">{words.chips[0]}</Badge>
              <Badge tone="clay">{words.chips[1]}</Badge>
            </p>
            <h1 id="product-title" className="text-[clamp(1.75rem,9vw,2.75rem)] sm:text-5xl">
              {treatment.title}
            </h1>
            <div>
              <p className="text-2xl font-semibold">{price}</p>
              <p className="mt-1 text-sm text-ink-soft">{subPrice}</p>
              {strengths && <p className="mt-2 text-sm">{strengths}</p>}
            </div>
            <div
              className="space-y-4 [&_li]:border-t [&_li]:border-line [&_li]:py-2.5"
              dangerouslySetInnerHTML={{ __html: treatment.description }}
            />
            <div className="space-y-2.5">
              <ButtonLink to={to} className="w-full">
                {start.label}
              </ButtonLink>
              <p className="text-center text-sm text-ink-soft">{start.note}</p>
            </div>
            <p className="rounded-xl bg-sage/60 px-4 py-3 text-sm">
              {`The consultation is free and ${registration().led}. A prescriber decides whether this treatment is right for you. Your order will not be shipped until photos are uploaded.`}
            </p>
          </div>
        </div>
        <FaqBlock
          key={treatment.slug}
          name="product-faq"
          chip={treatment.title}
          title={treatment.faqsTitle}
          faqs={treatment.faqs}
          first={strengths ? [{ q: 'What does each strength cost?', a: <StepsOf slug={treatment.slug} /> }] : []}
        />
      </article>
      {words.hasBeforeAfter && <BeforeAfter />}
      <Steps title="How it works" steps={steps} />
      <ReviewsWidget />
      <div className="start-bar sticky bottom-0 z-30 -mb-12 border-t border-line bg-paper px-5 py-3 lg:hidden">
        <div className="flex items-center justify-between gap-4">
          <p className="min-w-0 text-sm leading-tight">
            <span className="block truncate font-semibold">{treatment.title}</span>
            {price}
          </p>
          <ButtonLink to={to} className="shrink-0 px-5!">
            {start.label}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
