import { Link } from 'react-router';
import { Picture } from '../ui/picture.tsx';
import { journalArticles } from './journal.ts';
import { pageMeta } from './meta.ts';
import type { Route } from './+types/journal-index';

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Journal',
    'Plain writing about consulting online, photos, prescriptions and what happens behind the counter.',
  );

export default function Journal() {
  return (
    <div className="page pt-12 lg:pt-20">
      <h1 className="text-4xl sm:text-6xl">Journal</h1>
      <p className="measure mt-4 text-lg text-ink-soft">
        Plain writing about consulting online, and what happens behind the counter.
      </p>
      <ul className="mt-10 space-y-6">
        {journalArticles.map((article, index) => (
          <li
            key={article.slug}
            className="group relative grid overflow-hidden rounded-picture bg-card ring-1 ring-line md:grid-cols-12"
          >
            <Picture
              src={`/images/creams/${article.tile}.webp`}
              small={320}
              width={640}
              height={640}
              alt=""
              isFirst={index === 0}
              sizes="(min-width: 48rem) 40vw, 100vw"
              className="h-48 w-full object-cover md:col-span-5 md:h-full md:max-h-80"
            />
            <div className="flex flex-col justify-center gap-3 p-6 sm:p-10 md:col-span-7">
              <p className="font-mono text-sm text-ink-soft">
                {article.date} · {article.minutes} min read
              </p>
              <h2 className="text-2xl sm:text-3xl">
                <Link
                  to={`/journal/${article.slug}`}
                  prefetch="intent"
                  className="after:absolute after:inset-0 group-hover:text-sorrel"
                >
                  {article.title}
                </Link>
              </h2>
              <p className="measure">{article.lead}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
