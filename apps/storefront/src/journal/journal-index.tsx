import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '@sorrel/web-kit/format';
import { pageMeta } from '../content/meta.ts';
import { minutesToRead, TOPICS, type Topic } from './article.ts';
import { journalArticles } from './journal.ts';
import type { Route } from './+types/journal-index';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(
    page,
    'Journal',
    'Plain writing about skin, hair and hormones, about consulting online, and what happens behind the counter.',
  );

/** Runs at build time: the index carries leads, not whole articles. */
export function loader() {
  return {
    articles: journalArticles.map((article) => ({
      slug: article.slug,
      title: article.title,
      lead: article.lead,
      topic: article.topic,
      date: article.date,
      minutes: minutesToRead(article),
    })),
  };
}

type Summary = ReturnType<typeof loader>['articles'][number];

export default function Journal({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const [topic, setTopic] = useState<Topic | null>(null);
  const shown = loaderData.articles.filter((article) => topic === null || article.topic === topic);
  return (
    <div className="page pt-12 lg:pt-20">
      <div className="grid gap-6 lg:grid-cols-12 lg:items-end">
        <div className="lg:col-span-7">
          <h1 className="text-4xl sm:text-6xl">Journal</h1>
          <p className="measure mt-4 text-lg text-ink-soft">
            Plain writing about skin, hair and hormones, and about what happens behind the counter. Each article names
            where to read on.
          </p>
        </div>
        <div role="group" aria-label="Topics" className="flex flex-wrap gap-2 lg:col-span-5 lg:justify-end">
          {[null, ...TOPICS].map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              aria-pressed={topic === one}
              onClick={() => setTopic(one)}
              className="min-h-11 rounded-full border border-ink/30 px-4 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {one ?? 'All'}
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {topic && `${shown.length} articles about ${topic.toLowerCase()}`}
      </p>
      <ul className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((article, index) => (
          <Card key={article.slug} article={article} isFirst={index === 0} />
        ))}
      </ul>
    </div>
  );
}

function Card({ article, isFirst }: { article: Summary; isFirst: boolean }) {
  return (
    <li
      className={`group relative ${isFirst ? 'sm:col-span-2 lg:col-span-3 lg:grid lg:grid-cols-12 lg:items-center lg:gap-10' : ''}`}
    >
      <div className={`overflow-hidden rounded-picture ${isFirst ? 'lg:col-span-7' : ''}`}>
        <img
          src={`/images/journal/${article.slug}.svg`}
          alt=""
          width={800}
          height={600}
          loading={isFirst ? 'eager' : 'lazy'}
          className={`w-full object-cover transition-transform duration-200 ease-quiet group-hover:scale-[1.02] ${isFirst ? 'aspect-[4/3] lg:aspect-[16/10]' : 'aspect-[4/3]'}`}
        />
      </div>
      <div className={`space-y-2 pt-4 ${isFirst ? 'lg:col-span-5 lg:space-y-4 lg:pt-0' : ''}`}>
        <p className="text-sm text-ink-soft">
          {article.topic} · {article.minutes} min read
        </p>
        <h2 className={isFirst ? 'text-3xl lg:text-5xl' : 'text-2xl'}>
          <Link
            to={`/journal/${article.slug}`}
            prefetch="intent"
            className="after:absolute after:inset-0 group-hover:text-sorrel"
          >
            {article.title}
          </Link>
        </h2>
        <p className={isFirst ? 'text-lg' : ''}>{article.lead}</p>
        <p className="text-sm text-ink-soft">{formatDate(article.date)}</p>
      </div>
    </li>
  );
}
