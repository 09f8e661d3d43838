import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pageMeta } from '../content/meta.ts';
import { faqPage } from '../content/structured.ts';
import { Accordion } from '../ui/accordion.tsx';
import { faqGroups } from './faq-groups.ts';
import { addressOf, findFaqs, howMany, type FaqGroup } from './find.ts';
import type { Route } from './+types/faqs';

export const meta: Route.MetaFunction = ({ loaderData, ...page }) =>
  pageMeta(
    page,
    'FAQs',
    'How the consultation works, what it costs, where we deliver and how to use a treatment safely.',
    faqPage((loaderData?.groups ?? []).flatMap((group) => group.faqs)),
  );

/** Runs at build time. */
export function loader() {
  return { groups: faqGroups };
}

/** `/faqs#when-am-i-charged` opens that answer, whether the page is loaded with it or the address changes later. */
function useOpenAddressed() {
  useEffect(() => {
    const open = () => {
      const entry = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!(entry instanceof HTMLDetailsElement)) return;
      entry.open = true;
      entry.scrollIntoView();
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
}

export default function Faqs({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const [search, setSearch] = useState('');
  useOpenAddressed();
  const isSearching = search.trim() !== '';
  const found = findFaqs(loaderData.groups, search);
  const count = howMany(found);
  return (
    <>
      <header className="bg-sage">
        <div className="page grid gap-6 py-12 lg:grid-cols-12 lg:items-end lg:py-16">
          <h1 className="text-4xl sm:text-6xl lg:col-span-7">Frequently asked questions</h1>
          <form role="search" className="lg:col-span-5" onSubmit={(event) => event.preventDefault()}>
            <label htmlFor="faq-search" className="font-semibold">
              Search the questions
            </label>
            <input
              id="faq-search"
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              autoComplete="off"
              enterKeyHint="search"
              className="mt-2 min-h-13 w-full rounded-full border border-ink-line bg-card px-6 text-lg"
            />
            <p role="status" className="mt-2 min-h-6 text-sm">
              {isSearching && (count === 1 ? '1 question' : `${count} questions`)}
            </p>
          </form>
        </div>
      </header>
      <div className="page grid gap-10 pt-12 lg:grid-cols-12 lg:pt-16">
        <nav aria-label="Topics" className="lg:col-span-3">
          <ul className="flex flex-wrap gap-x-2 gap-y-2 lg:sticky lg:top-8 lg:flex-col lg:items-start">
            {found.map((group) => (
              <li key={group.id}>
                <a
                  href={`#${group.id}`}
                  className="inline-flex min-h-11 items-center rounded-full border border-ink/30 px-4 hover:border-ink hover:bg-ink hover:text-paper"
                >
                  {group.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="space-y-14 lg:col-span-8 lg:col-start-5">
          {found.map((group) => (
            <Group key={group.id} group={group} isSearching={isSearching} />
          ))}
          {count === 0 && (
            <div className="space-y-2">
              <h2 className="text-2xl">Nothing found</h2>
              <p className="measure text-ink-soft">
                No question matches “{search.trim()}”. Try one word, such as “price”, “pregnant” or “delivery”, or ask
                us below.
              </p>
            </div>
          )}
          <p className="rounded-picture bg-clay p-6 sm:p-8">
            <strong className="mb-1 block font-display text-xl">Something else?</strong>
            <Link className="link font-semibold" to="/v2/profile/chat">
              Message our team
            </Link>
            . In an emergency call 999; for urgent medical advice call 111.
          </p>
        </div>
      </div>
    </>
  );
}

function Group({ group, isSearching }: { group: FaqGroup; isSearching: boolean }) {
  return (
    <section id={group.id} aria-labelledby={`${group.id}-title`} className="scroll-mt-8">
      <h2 id={`${group.id}-title`} className="mb-4 text-2xl">
        {group.title}
      </h2>
      <Accordion
        key={isSearching ? 'found' : 'all'}
        openAll={isSearching}
        entries={group.faqs.map((faq) => ({ id: addressOf(faq.q), title: faq.q, body: <p>{faq.a}</p> }))}
      />
    </section>
  );
}
