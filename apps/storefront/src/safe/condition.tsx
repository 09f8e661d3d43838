import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { AboutUs, FaqBlock } from '../content/blocks.tsx';
import { pageMeta } from '../content/meta.ts';
import { ReviewsWidget } from '../content/reviews-widget.tsx';
import { faqPage } from '../content/structured.ts';
import { landingNamed } from '../landing/landings.ts';
import { About, Cautions, Expect, Sources, Tick } from '../landing/parts.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { pointsOf, startsOf } from './conditions.ts';

/** Runs at build time: the page carries its own words, not the script of all of them. */
export function loader({ request }: LoaderFunctionArgs) {
  const slug = new URL(request.url).pathname.split('/')[1]?.replace(/\.data$/, '') ?? '';
  const landing = landingNamed(slug);
  if (!landing) throw new Response('No such page', { status: 404 });
  return { landing, points: pointsOf(slug), starts: startsOf(slug) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...page }) =>
  loaderData ? pageMeta(page, loaderData.landing.title, loaderData.landing.lead, faqPage(loaderData.landing.faqs)) : [];

/** A condition, what to expect and who should be seen in person; how to begin, and nothing that could be ordered. */
export default function SafeCondition() {
  const { landing, points, starts } = useLoaderData<typeof loader>();
  return (
    <>
      <section aria-labelledby="landing-title" className="overflow-hidden bg-clay">
        <div className="page grid items-end gap-8 lg:grid-cols-12">
          <div className="space-y-6 py-12 sm:py-20 lg:col-span-8">
            <h1 id="landing-title" className="text-4xl text-balance sm:text-6xl">
              {landing.title}
            </h1>
            <p className="measure text-lg">{landing.lead}</p>
            <ul className="measure space-y-1.5">
              {points.map((point) => (
                <li key={point} className="flex gap-3">
                  <Tick />
                  {point}
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-2">
              <ButtonLink to={starts.to}>Start free consultation</ButtonLink>
              {starts.tablet && (
                <a href={starts.tablet} className="link inline-flex min-h-11 items-center">
                  Ask about treatment by mouth instead
                </a>
              )}
            </div>
          </div>
          <img
            src="/images/steps/form.svg"
            alt=""
            width={480}
            height={300}
            className="hidden w-full rounded-t-picture lg:col-span-4 lg:block"
          />
        </div>
      </section>
      <About landing={landing} />
      <Expect landing={landing} />
      <Cautions landing={landing} />
      <FaqBlock name="landing-faq" chip={landing.chip} title={landing.faqTitle} faqs={landing.faqs} />
      <AboutUs />
      <ReviewsWidget />
      <Sources landing={landing} />
    </>
  );
}
