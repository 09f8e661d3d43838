import { AboutUs, Band } from './blocks.tsx';
import { pageMeta } from './meta.ts';
import { registration, REGISTERS } from '../app/registration.ts';
import { TEAM } from './team.ts';
import type { Route } from './+types/meet-the-team';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(
    page,
    'Meet the team',
    'Who prescribes, who dispenses and who answers you, and how to check their registration.',
  );

export default function MeetTheTeam() {
  const words = registration();
  return (
    <>
      <header className="page grid gap-6 pt-12 pb-4 lg:grid-cols-12 lg:pt-20">
        <h1 className="text-4xl sm:text-6xl lg:col-span-8">The people between your answers and your parcel</h1>
        <p className="text-lg text-ink-soft lg:col-span-7">
          Prescribers, pharmacists, dispensers and people who answer you.
        </p>
      </header>
      <Band labelledBy="roles-title">
        <h2 id="roles-title" className="sr-only">
          People
        </h2>
        <p className="measure mb-8 rounded-2xl bg-amber-soft px-5 py-4 text-amber-deep empty:hidden">{words.note}</p>
        <ul className="divide-y divide-line border-y border-line">
          {TEAM.map(({ mark, tone, role, who, text }) => (
            <li key={role} className="grid gap-x-8 gap-y-3 py-8 sm:grid-cols-[6rem_1fr] lg:grid-cols-[6rem_1.2fr_1fr]">
              <span
                aria-hidden="true"
                className={`grid size-20 place-items-center rounded-full font-display text-2xl font-semibold ${tone}`}
              >
                {mark}
              </span>
              <div>
                <h3 className="text-2xl">{role}</h3>
                <p className="measure mt-2">{text}</p>
              </div>
              <p className="text-sm text-ink-soft sm:col-start-2 lg:col-start-3 lg:pt-2">{who ? words[who] : ''}</p>
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
            <p className="inline-block rounded bg-amber-soft px-2 py-0.5 text-xs text-amber-deep empty:hidden">
              {words.note}
            </p>
          </div>
          <dl className="space-y-6 lg:col-span-6 lg:col-start-7">
            {REGISTERS.map((entry) => (
              <div key={entry.role} className="border-t border-ink/25 pt-4">
                <dt className="font-semibold">{entry.role}</dt>
                <dd className="mt-1" data-registers={words.registers}>
                  {`${words[entry.words]} `}
                  {entry.links.map(({ href, label, shown }) => (
                    <a key={href} className={`${shown} link mr-3`} href={href} rel="noreferrer">
                      {label}
                    </a>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Band>
      <AboutUs isTeamPage />
    </>
  );
}
