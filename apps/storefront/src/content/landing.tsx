import { useLocation, type MetaFunction } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { BeforeAfter } from './before-after.tsx';
import { AboutUs, FaqBlock } from './blocks.tsx';
import { LANDINGS } from './landing-data.ts';
import { pageMeta } from './meta.ts';
import { NotFound } from './not-found.tsx';
import { ReviewsWidget } from './reviews-widget.tsx';

const landingAt = (pathname: string) => LANDINGS.find((one) => one.slug === pathname.split('/')[1]);

export const meta: MetaFunction = ({ location }) => {
  const landing = landingAt(location.pathname);
  return landing ? pageMeta(landing.title, landing.lead) : [];
};

export default function TreatmentLanding() {
  const landing = landingAt(useLocation().pathname);
  if (!landing) return <NotFound />;
  return (
    <>
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
              {landing.points.map((point) => (
                <li key={point} className="flex gap-3">
                  <Tick />
                  {point}
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-2">
              <ButtonLink to={`/consultation/${landing.slug}`}>Start free consultation</ButtonLink>
              <p className="text-sm text-ink-soft">2-minute form + photos</p>
            </div>
          </div>
          <Picture
            src={`/images/treatments/${landing.slug}.webp`}
            alt=""
            width={800}
            height={1000}
            sizes="(min-width: 64rem) 28rem, 100vw"
            className="hidden aspect-[4/4.4] w-full rounded-t-picture object-cover object-[50%_40%] lg:col-span-4 lg:col-start-9 lg:block"
          />
        </div>
      </section>
      <FaqBlock name="landing-faq" chip={landing.chip} title={landing.faqTitle} faqs={landing.faqs} />
      <AboutUs />
      <BeforeAfter />
      <ReviewsWidget />
    </>
  );
}

function Tick() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="mt-1 size-5 shrink-0 text-sage-deep"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 12.500l4.500 4.500L19 7" />
    </svg>
  );
}
