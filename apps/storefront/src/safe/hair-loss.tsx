import { useLoaderData, type MetaFunction } from 'react-router';
import { registration } from '../app/registration.ts';
import { Band, FaqBlock, Steps } from '../content/blocks.tsx';
import { pageMeta } from '../content/meta.ts';
import { ReviewsWidget } from '../content/reviews-widget.tsx';
import { faqPage } from '../content/structured.ts';
import { treatmentFaqs } from '../content/treatment-faqs.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CONSULTATION_STEPS } from './steps.ts';

/** Runs at build time. */
export function loader() {
  return { faqs: treatmentFaqs('hair'), steps: CONSULTATION_STEPS };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...page }) =>
  pageMeta(
    page,
    'Hair loss',
    `A free, ${registration().led} consultation about thinning hair: photos of hairline and crown, your history, and an honest answer about what may help.`,
    faqPage(loaderData?.faqs ?? []),
  );

export default function SafeHairLoss() {
  const { faqs, steps } = useLoaderData<typeof loader>();
  return (
    <>
      <section aria-labelledby="hair-title" className="overflow-hidden bg-ink text-paper">
        <div className="page grid items-center gap-8 lg:min-h-[34rem] lg:grid-cols-12 lg:gap-10">
          <div className="space-y-6 pt-12 lg:col-span-6 lg:py-16">
            <h1 id="hair-title" className="text-4xl text-balance sm:text-6xl">
              Thinning hair, taken seriously
            </h1>
            <p className="max-w-lg text-lg text-paper/85">
              Hair loss is common and rarely talked about. A prescriber looks at your photos and your history, and tells
              you honestly what may help.
            </p>
            <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <ButtonLink to="/consultation/hair-loss" kind="light">
                Start free consultation
              </ButtonLink>
              <span className="text-sm text-paper/85">5-minute consultation</span>
            </p>
          </div>
          <img
            src="/images/steps/scalp.svg"
            alt=""
            width={480}
            height={300}
            className="-mx-5 aspect-[864/778] w-[calc(100%+2.5rem)] max-w-none object-cover lg:col-span-6 lg:mr-[min(0px,calc((75rem-100vw)/2-2.5rem))] lg:ml-0 lg:h-full lg:w-auto lg:self-stretch lg:rounded-bl-[5rem]"
          />
        </div>
      </section>
      <Band labelledBy="mission-title">
        <div className="grid gap-6 lg:grid-cols-12">
          <h2 id="mission-title" className="text-3xl lg:col-span-4">
            Our mission
          </h2>
          <p className="text-2xl leading-snug lg:col-span-7 lg:col-start-6">
            To make careful prescribing easy to reach, and to be as plain about what a treatment cannot do as about what
            it can.
          </p>
        </div>
      </Band>
      <Steps title="How it works" steps={steps} />
      <FaqBlock name="hair-faq" title="Hair loss: your questions" faqs={faqs} />
      <ReviewsWidget />
    </>
  );
}
