import { Link } from 'react-router';
import { Accordion } from '../ui/accordion.tsx';
import { FAQ_GROUPS } from './general-faqs.ts';
import { pageMeta } from './meta.ts';
import type { Route } from './+types/faqs';

export const meta: Route.MetaFunction = () =>
  pageMeta('FAQs', 'How the consultation works, what it costs, where we deliver and how to use a treatment safely.');

export default function Faqs() {
  return (
    <div className="page pt-12 lg:pt-20">
      <h1 className="text-4xl sm:text-6xl">Frequently asked questions</h1>
      <div className="mt-10 grid gap-10 lg:grid-cols-12">
        <nav aria-label="Topics" className="lg:col-span-3">
          <ul className="flex flex-wrap gap-x-6 gap-y-1 lg:sticky lg:top-8 lg:flex-col">
            {FAQ_GROUPS.map((group) => (
              <li key={group.id}>
                <a href={`#${group.id}`} className="link inline-flex min-h-10 items-center">
                  {group.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="space-y-14 lg:col-span-8 lg:col-start-5">
          {FAQ_GROUPS.map((group) => (
            <section key={group.id} id={group.id} aria-labelledby={`${group.id}-title`} className="scroll-mt-8">
              <h2 id={`${group.id}-title`} className="mb-4 text-2xl">
                {group.title}
              </h2>
              <Accordion entries={group.faqs.map((faq) => ({ title: faq.q, body: <p>{faq.a}</p> }))} />
            </section>
          ))}
          <p className="rounded-2xl bg-sage p-6">
            Something else?{' '}
            <Link className="link font-semibold" to="/v2/profile/chat">
              Message our team
            </Link>
            . In an emergency call 999; for urgent medical advice call 111.
          </p>
        </div>
      </div>
    </div>
  );
}
