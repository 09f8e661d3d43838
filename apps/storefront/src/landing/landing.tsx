import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { BeforeAfter } from '../content/before-after.tsx';
import { AboutUs, Band, FaqBlock } from '../content/blocks.tsx';
import { pageMeta } from '../content/meta.ts';
import { ReviewsWidget } from '../content/reviews-widget.tsx';
import { faqPage } from '../content/structured.ts';
import { KINDS, kindOfSection } from '../content/kinds.ts';
import { cardOf, startOf, treatmentNamed } from '../content/treatments.ts';
import { usePrice } from '../prices/prices.ts';
import { ProductCard } from '../content/product-card.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { landingNamed } from './landings.ts';
import { About, Cautions, Expect, Sources, Tick } from './parts.tsx';

/** Runs at build time: the page carries its own words, not the script of all landing pages. */
export function loader({ request }: LoaderFunctionArgs) {
  const slug = new URL(request.url).pathname.split('/')[1]?.replace(/\.data$/, '');
  const landing = landingNamed(slug);
  const treatment = treatmentNamed(slug);
  if (!landing || !treatment) throw new Response('No such page', { status: 404 });
  return {
    landing,
    treatment: cardOf(treatment),
    start: startOf('Start free consultation', KINDS[kindOfSection(treatment.section)].note),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...page }) =>
  loaderData ? pageMeta(page, loaderData.landing.title, loaderData.landing.lead, faqPage(loaderData.landing.faqs)) : [];

type Props = ReturnType<typeof loader>;

export default function TreatmentLanding() {
  const { landing, treatment, start } = useLoaderData<typeof loader>();
  return (
    <>
      <Banner landing={landing} treatment={treatment} start={start} />
      <About landing={landing} />
      <Expect landing={landing} />
      <Cautions landing={landing} />
      <Band labelledBy="product-title">
        <div className="grid items-center gap-8 lg:grid-cols-12">
          <div className="space-y-4 lg:col-span-5">
            <h2 id="product-title" className="text-3xl sm:text-4xl">
              What may be made up for you
            </h2>
            <p className="text-lg">
              Nothing is chosen on this page. A prescriber reads your consultation, decides whether this treatment suits
              you, and names every ingredient and strength to you.
            </p>
            <p className="text-ink-soft">Your order will not be shipped until photos are uploaded.</p>
          </div>
          <ProductCard treatment={treatment} className="sm:max-w-sm lg:col-span-5 lg:col-start-8" />
        </div>
      </Band>
      <FaqBlock name="landing-faq" chip={landing.chip} title={landing.faqTitle} faqs={landing.faqs} />
      <AboutUs />
      <BeforeAfter />
      <ReviewsWidget />
      <Sources landing={landing} />
    </>
  );
}

function Banner({ landing, treatment, start }: Props) {
  const { price } = usePrice(treatment.slug);
  return (
    <section aria-labelledby="landing-title" className="relative isolate overflow-hidden">
      <Picture
        src={`/images/creams/${landing.slug}.webp`}
        small={320}
        width={640}
        height={640}
        alt=""
        isFirst
        sizes="100vw"
        className="absolute inset-0 -z-10 size-full object-cover"
      />
      <div className="page grid items-end gap-8 pt-10 sm:pt-16 lg:grid-cols-12">
        <div className="mb-10 space-y-5 rounded-picture bg-paper p-6 sm:mb-16 sm:p-10 lg:col-span-7">
          <h1 id="landing-title" className="text-4xl sm:text-6xl">
            {landing.title}
          </h1>
          <p className="text-lg">{landing.lead}</p>
          <ul className="space-y-1.5">
            {[...landing.points, `${price}, cancel anytime`].map((point) => (
              <li key={point} className="flex gap-3">
                <Tick />
                {point}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-2">
            <ButtonLink to={treatment.treatment ?? '/shop'}>{start.label}</ButtonLink>
            <p className="text-sm text-ink-soft">{start.note}</p>
          </div>
        </div>
        <Picture
          src={treatment.imageUrl}
          alt=""
          width={800}
          height={1000}
          sizes="(min-width: 64rem) 28rem, 100vw"
          className="hidden aspect-[4/4.4] w-full rounded-t-picture object-cover object-[50%_40%] lg:col-span-4 lg:col-start-9 lg:block"
        />
      </div>
    </section>
  );
}
