import { Link } from 'react-router';
import { reopenCookieChoice } from '../consent/consent.ts';
import { Logo } from './logo.tsx';
import { FOOTER_COLUMNS } from './navigation.ts';
import { registration, REGISTERS } from './registration.ts';

export function Footer() {
  const words = registration();
  return (
    <footer className="mt-12 bg-ink text-paper">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-16 sm:grid-cols-3 lg:grid-cols-12">
        <div className="col-span-2 sm:col-span-3 lg:col-span-5">
          <Logo />
          <p className="mt-4 max-w-sm text-paper/80">
            Prescription treatment, made for one person at a time. UK delivery only, excluding the Channel Islands.
          </p>
        </div>
        {FOOTER_COLUMNS.map((column) => (
          <nav
            key={column.title}
            aria-label={column.title}
            className="first-of-type:row-span-2 sm:first-of-type:row-span-1 lg:col-span-2"
          >
            <h2 className="text-lg">{column.title}</h2>
            <ul className="mt-3">
              {column.links.map((place) => (
                <li key={place.to}>
                  <Link
                    to={place.to}
                    className="inline-flex min-h-9 items-center text-paper/85 underline-offset-4 hover:text-paper hover:underline"
                  >
                    {place.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t border-paper/20">
        <div className="page grid gap-8 py-10 text-sm text-paper/80 lg:grid-cols-12">
          <section aria-labelledby="who-is-responsible" className="lg:col-span-7">
            <h2 id="who-is-responsible" className="text-lg text-paper">
              Who prescribes and who dispenses
            </h2>
            <p className="mt-2 inline-block rounded bg-amber-soft px-2 py-0.5 text-xs text-amber-deep empty:hidden">
              {words.note}
            </p>
            <dl className="mt-4 space-y-3">
              {REGISTERS.map((entry) => (
                <div key={entry.role}>
                  <dt className="font-semibold text-paper">{entry.role}</dt>
                  <dd data-registers={words.registers}>
                    {`${words[entry.words]} `}
                    {entry.links.map(({ href, label, shown }) => (
                      <a
                        key={href}
                        href={href}
                        rel="noreferrer"
                        className={`${shown} mr-3 underline underline-offset-4 hover:text-paper`}
                      >
                        {label}
                      </a>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          <div className="space-y-3 lg:col-span-5">
            <p>
              A prescriber reviews every consultation and decides whether treatment is suitable. In an emergency call
              999; for urgent medical advice call 111.
            </p>
            <p className="flex flex-wrap gap-x-5 gap-y-1">
              <a
                href="/documents/privacy.pdf"
                className="inline-flex min-h-9 items-center underline underline-offset-4 hover:text-paper"
              >
                Privacy notice (PDF)
              </a>
              <a
                href="/documents/terms.pdf"
                className="inline-flex min-h-9 items-center underline underline-offset-4 hover:text-paper"
              >
                Terms (PDF)
              </a>
              <button
                type="button"
                onClick={reopenCookieChoice}
                className="inline-flex min-h-9 items-center underline underline-offset-4 hover:text-paper"
              >
                Cookie choices
              </button>
            </p>
            <p>{words.company}</p>
          </div>
        </div>
      </div>
    </footer>
  );
}
