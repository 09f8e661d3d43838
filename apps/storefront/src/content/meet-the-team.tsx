import { AboutUs, Band } from './blocks.tsx';
import { pageMeta } from './meta.ts';
import { REGISTRATION, SAMPLE_NOTE } from './registration.ts';
import type { Route } from './+types/meet-the-team';

export const meta: Route.MetaFunction = () =>
  pageMeta('Meet the team', 'Who prescribes, who dispenses and who answers you, and how to check their registration.');

const ROLES = [
  {
    initials: 'DR',
    tone: 'bg-sage text-sage-deep',
    title: 'Prescribers',
    text: 'Read every consultation, look at every photo, and sign each prescription themselves. Nobody is paid by the number they approve.',
    check: 'Registered with the General Medical Council or another UK professional register',
  },
  {
    initials: 'SP',
    tone: 'bg-clay text-sorrel-deep',
    title: 'Superintendent pharmacist',
    text: 'Answers for everything the pharmacy makes and sends: the formula, the label, the batch and the parcel.',
    check: 'Registered with the General Pharmaceutical Council',
  },
  {
    initials: 'DT',
    tone: 'bg-amber-soft text-amber-deep',
    title: 'Dispensing team',
    text: 'Make up each formula, check it against the prescription with a second pair of eyes, and pack it under your name.',
    check: 'Work under the superintendent pharmacist',
  },
  {
    initials: 'CS',
    tone: 'bg-ink text-paper',
    title: 'Customer support',
    text: 'Answer your messages and fetch a prescriber when a question is a medical one.',
    check: 'Write to them from My Dashboard',
  },
];

export default function MeetTheTeam() {
  return (
    <>
      <header className="page grid gap-6 pt-12 pb-4 lg:grid-cols-12 lg:pt-20">
        <h1 className="text-4xl sm:text-6xl lg:col-span-8">The people between your answers and your parcel</h1>
        <p className="text-lg text-ink-soft lg:col-span-7">
          Four kinds of people have a hand in every treatment. Each can stop it.
        </p>
      </header>
      <Band labelledBy="roles-title">
        <h2 id="roles-title" className="sr-only">
          Roles
        </h2>
        <ul className="divide-y divide-line border-y border-line">
          {ROLES.map((role) => (
            <li
              key={role.title}
              className="grid gap-x-8 gap-y-3 py-8 sm:grid-cols-[6rem_1fr] lg:grid-cols-[6rem_1.2fr_1fr]"
            >
              <span
                aria-hidden="true"
                className={`grid size-20 place-items-center rounded-full font-display text-2xl font-semibold ${role.tone}`}
              >
                {role.initials}
              </span>
              <div>
                <h3 className="text-2xl">{role.title}</h3>
                <p className="measure mt-2">{role.text}</p>
              </div>
              <p className="text-sm text-ink-soft sm:col-start-2 lg:col-start-3 lg:pt-2">{role.check}</p>
            </li>
          ))}
        </ul>
      </Band>
      <Band tone="clay" labelledBy="check-title">
        <div className="grid gap-8 lg:grid-cols-12">
          <div className="space-y-3 lg:col-span-5">
            <h2 id="check-title" className="text-3xl sm:text-4xl">
              Check us
            </h2>
            <p>You should be able to look up who prescribes for you and where your medicine is made.</p>
            <p className="inline-block rounded bg-amber-soft px-2 py-0.5 font-mono text-xs text-amber-deep">
              {SAMPLE_NOTE}
            </p>
          </div>
          <dl className="space-y-6 lg:col-span-6 lg:col-start-7">
            {REGISTRATION.map((entry) => (
              <div key={entry.role} className="border-t border-ink/25 pt-4">
                <dt className="font-semibold">{entry.role}</dt>
                <dd className="mt-1">
                  {entry.text}{' '}
                  <a className="link" href={entry.check.href} rel="noreferrer">
                    {entry.check.label}
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Band>
      <AboutUs />
    </>
  );
}
