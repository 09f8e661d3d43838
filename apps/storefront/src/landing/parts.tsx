import { Band } from '../content/blocks.tsx';
import type { Landing } from './landing-page.ts';

/* What a condition's page says whether or not the site shows treatments. */

interface Props {
  landing: Landing;
}

export function About({ landing }: Props) {
  return (
    <Band labelledBy="about-condition">
      <div className="grid gap-6 lg:grid-cols-12">
        <h2 id="about-condition" className="text-3xl sm:text-4xl lg:col-span-4">
          {landing.about.title}
        </h2>
        <div className="measure space-y-4 text-lg lg:col-span-7 lg:col-start-6">
          {landing.about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </Band>
  );
}

export function Expect({ landing }: Props) {
  return (
    <Band tone="sage" labelledBy="expect-title">
      <div className="grid gap-8 lg:grid-cols-12">
        <div className="space-y-3 lg:col-span-4">
          <h2 id="expect-title" className="text-3xl sm:text-4xl">
            What to expect
          </h2>
          <p>Honestly, and in weeks. Results differ from person to person.</p>
        </div>
        <ol className="lg:col-span-7 lg:col-start-6">
          {landing.expect.map((one) => (
            <li
              key={one.when}
              className="grid gap-x-8 gap-y-1 border-t border-ink/20 py-5 sm:grid-cols-[11rem_1fr] first:border-t-0 first:pt-0 last:pb-0"
            >
              <h3 className="text-xl">{one.when}</h3>
              <p>{one.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Band>
  );
}

export function Cautions({ landing }: Props) {
  return (
    <Band tone="clay" labelledBy="safety-title">
      <h2 id="safety-title" className="text-3xl sm:text-4xl">
        Not for everybody
      </h2>
      <div className="mt-8 grid gap-10 lg:grid-cols-2 lg:gap-16">
        <Points title="We cannot treat" items={landing.notFor} />
        <Points title="Better seen in person" items={landing.seeSomeone} />
      </div>
    </Band>
  );
}

function Points({ title, items }: { title: string; items: string[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-3">
        {items.map((item) => (
          <li key={item} className="border-t border-ink/20 py-3.5">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Sources({ landing }: Props) {
  return (
    <p className="page py-10 text-sm text-ink-soft">
      Read more: {landing.sources.join('; ')}. This page is general information and does not replace advice from
      somebody who knows you. A clinician has yet to review it.
    </p>
  );
}

export function Tick() {
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
