import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { registration } from '../app/registration.ts';
import { isPomSafe } from '../prices/marketing.ts';
import { Accordion } from '../ui/accordion.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Faq } from './treatment-faqs.ts';

export function Band({
  tone = 'paper',
  id,
  labelledBy,
  children,
  className = '',
}: {
  tone?: 'paper' | 'sage' | 'clay';
  id?: string;
  labelledBy?: string;
  children: ReactNode;
  className?: string;
}) {
  // Two pale bands share the space between them; a coloured one at the end of a page meets the footer.
  const ground = {
    paper: 'band-paper [.band-paper+&]:pt-0',
    sage: 'bg-sage last:-mb-12',
    clay: 'bg-clay last:-mb-12 lg:[&:has(+.start-bar)]:-mb-12',
  }[tone];
  return (
    <section id={id} aria-labelledby={labelledBy} className={`${ground} py-16 sm:py-24 ${className}`}>
      <div className="page">{children}</div>
    </section>
  );
}

interface FaqBlockProps {
  title: string;
  chip?: string;
  faqs: Faq[];
  /** Questions whose answers are more than a text: they come first. */
  first?: readonly { q: string; a: ReactNode }[];
  name: string;
}

export function FaqBlock({ title, chip, faqs, first = [], name }: FaqBlockProps) {
  const headingId = `${name}-title`;
  return (
    <Band labelledBy={headingId}>
      <div className="grid gap-8 lg:grid-cols-12">
        <div className="space-y-4 lg:col-span-4">
          {chip && (
            <p className="inline-block rounded-full bg-sage px-3 py-1 font-mono text-xs tracking-wide text-sage-deep">
              {chip}
            </p>
          )}
          <h2 id={headingId} className="text-3xl sm:text-4xl">
            {title}
          </h2>
          <p className="max-w-xs text-ink-soft max-lg:hidden">
            Not answered here? See{' '}
            <Link className="link" to="/faqs">
              all questions
            </Link>
            .
          </p>
        </div>
        <div className="lg:col-span-7 lg:col-start-6">
          <Accordion
            name={name}
            entries={[...[...first, ...faqs].map(({ q, a }) => ({ title: q, body: <p>{a}</p> }))]}
          />
        </div>
      </div>
    </Band>
  );
}

const ABOUT = {
  formula: {
    lines: ['A prescriber reads it.', 'A pharmacy makes it.', 'Your name is on it.'],
    text: 'What suits you is made up for you and posted about every 2 months.',
    picture: { src: '/images/scenes/parcel.webp', alt: 'A plain parcel and a bottle labelled Noor’s formula' },
  },
  medicine: {
    lines: ['A prescriber reads it.', 'A pharmacy dispenses it.', 'Your name is on it.'],
    text: 'What suits you is dispensed by a pharmacy and posted to you in plain packaging.',
    picture: { src: '/images/scenes/post.webp', alt: 'A plain parcel' },
  },
};

/** Who we are, and how a formula comes to be, or a medicine that nobody makes up. */
export function AboutUs({
  isTeamPage = false,
  of = isPomSafe ? 'medicine' : 'formula',
}: {
  isTeamPage?: boolean;
  of?: keyof typeof ABOUT;
}) {
  const { lines, text, picture } = ABOUT[of];
  return (
    <Band tone="sage" labelledBy="about-title" className="overflow-hidden">
      <div className="grid items-center gap-10 lg:grid-cols-12">
        <div className="space-y-5 lg:col-span-6">
          <h2 id="about-title" className="text-3xl text-pretty sm:text-4xl xl:text-[2.9rem]">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}{' '}
              </span>
            ))}
          </h2>
          <p className="max-w-xl text-lg">
            {`Sorrel is a UK prescribing service. You answer questions and send photos; a ${registration().led} team decides whether treatment is right for you, and says no when it is not.`}
          </p>
          <p className="max-w-xl">
            {text} Your consultation is free. You can message the team whenever something changes.
          </p>
          <ButtonLink to={isTeamPage ? '/faqs' : '/meet-the-team'} kind="secondary">
            {isTeamPage ? 'How the consultation works' : 'Meet the team'}
          </ButtonLink>
        </div>
        <div className="lg:col-span-5 lg:col-start-8 lg:-mr-[max(0px,calc((100vw-75rem)/2+2.5rem))]">
          <Picture
            {...picture}
            width={800}
            height={1000}
            sizes="(min-width: 64rem) 45vw, 100vw"
            className="aspect-[4/3.4] w-full rounded-picture object-cover object-[50%_60%] lg:rounded-r-none"
          />
        </div>
      </div>
    </Band>
  );
}

export type Step = { title: string; text: string; drawing: 'form' | 'prescriber' | 'parcel' | 'post' | 'scalp' };

export function Steps({ title, steps }: { title: string; steps: Step[] }) {
  return (
    <Band labelledBy="steps-title">
      <h2 id="steps-title" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <ol className="mt-8 grid gap-x-8 gap-y-10 sm:mt-10 lg:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="grid content-start gap-x-5 sm:max-lg:grid-cols-[15rem_1fr]">
            <img
              src={`/images/steps/${step.drawing}.svg`}
              alt=""
              width={480}
              height={300}
              loading="lazy"
              decoding="async"
              className="w-full rounded-picture"
            />
            <div className="pt-5 sm:max-lg:pt-0">
              <h3 className="text-2xl">
                <span className="mr-2.5 text-sorrel">{index + 1}</span>
                {step.title}
              </h3>
              <p className="mt-2 max-w-md text-ink-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Band>
  );
}
