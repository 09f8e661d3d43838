import { useLoaderData, type MetaFunction } from 'react-router';
import { registration } from '../app/registration.ts';
import { AboutUs, Band, FaqBlock, Steps } from '../content/blocks.tsx';
import { HOME_FAQS } from '../content/general-faqs.ts';
import { pageMeta } from '../content/meta.ts';
import { ReviewsWidget } from '../content/reviews-widget.tsx';
import { faqPage } from '../content/structured.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { ConditionList } from './condition-list.tsx';
import { CONDITIONS } from './conditions.ts';
import { CONSULTATION_STEPS } from './steps.ts';

/** Runs at build time. */
export function loader() {
  return { faqs: HOME_FAQS, steps: CONSULTATION_STEPS, conditions: CONDITIONS };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...page }) =>
  pageMeta(
    page,
    'Sorrel',
    `Free, ${registration().led} consultations about skin, hair and weight. A prescriber reads your answers, looks at your photos and tells you what may help.`,
    faqPage(loaderData?.faqs ?? []),
  );

export default function SafeHome() {
  const { faqs, steps, conditions } = useLoaderData<typeof loader>();
  return (
    <>
      <section aria-labelledby="hero-title" className="overflow-hidden">
        <div className="page grid items-center gap-8 pt-8 pb-12 lg:min-h-[36rem] lg:grid-cols-12 lg:gap-10 lg:py-0">
          <div className="space-y-6 lg:col-span-6 lg:py-16">
            <h1
              id="hero-title"
              className="text-[clamp(2.6rem,6.2vw,4.6rem)] leading-[0.98] tracking-[-0.035em] text-balance"
            >
              A prescriber who looks before deciding
            </h1>
            <p className="max-w-xl text-lg text-ink-soft">
              {`A free, ${registration().led} consultation about your skin, your hair or your weight. You answer questions and send photos; a prescriber tells you what may help, what will not, and why.`}
            </p>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <ButtonLink to="/shop">Find your consultation</ButtonLink>
              <p className="text-sm text-ink-soft">Free. Nothing to choose beforehand.</p>
            </div>
          </div>
          <div className="-mx-5 sm:mx-0 lg:col-span-6 lg:-mr-[max(0px,calc((100vw-75rem)/2+2.5rem))] lg:self-stretch">
            <Picture
              src="/images/scenes/stones.webp"
              small={480}
              alt="Four rounded stones in balance on a plinth"
              width={864}
              height={778}
              isFirst
              sizes="(min-width: 64rem) 50vw, 100vw"
              className="aspect-[864/778] size-full object-cover sm:rounded-picture lg:aspect-auto lg:min-h-[36rem] lg:rounded-none lg:rounded-bl-[5rem]"
            />
          </div>
        </div>
      </section>
      <Band tone="clay" labelledBy="conditions-title">
        <h2 id="conditions-title" className="max-w-xl text-3xl sm:text-5xl">
          What would you like to talk about?
        </h2>
        <ConditionList conditions={conditions} />
      </Band>
      <Steps title="How it works" steps={steps} />
      <AboutUs />
      <ReviewsWidget />
      <FaqBlock name="home-faq" title="Questions people ask first" faqs={faqs} />
    </>
  );
}
