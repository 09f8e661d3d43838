import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { formatDate } from '@sorrel/web-kit/format';
import { pageMeta } from '../content/meta.ts';
import { articleOf } from '../content/structured.ts';
import { WRITER } from '../content/team.ts';
import { treatmentNamed } from '../content/treatments.ts';
import { Picture } from '../ui/picture.tsx';
import { isPomSafe } from '../prices/marketing.ts';
import { CONDITIONS, conditionOf } from '../safe/conditions.ts';
import { minutesToRead } from './article.ts';
import { articleNamed, journalArticles } from './journal.ts';

/** Runs at build time: the page carries its own article, not the script of all of them. */
export function loader({ request }: LoaderFunctionArgs) {
  const slug = new URL(request.url).pathname.split('/')[2]?.replace(/\.data$/, '');
  const article = articleNamed(slug);
  if (!article) throw new Response('No such article', { status: 404 });
  return {
    article,
    minutes: minutesToRead(article),
    writer: WRITER,
    conditions: isPomSafe
      ? CONDITIONS.filter(({ to }) => article.treatments.some((name) => to === conditionOf(name)))
      : [],
    treatments: article.treatments
      .map((name) => treatmentNamed(name))
      .filter((treatment) => treatment !== undefined)
      .map(({ slug: name, title, short, imageUrl }) => ({ slug: name, title, short, imageUrl })),
    next: journalArticles
      .filter((one) => one.slug !== slug)
      .toSorted((a, b) => Number(b.topic === article.topic) - Number(a.topic === article.topic))
      .slice(0, 3)
      .map(({ slug: name, title }) => ({ slug: name, title })),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...page }) =>
  loaderData
    ? pageMeta(
        page,
        loaderData.article.title,
        loaderData.article.lead,
        articleOf(loaderData.article, loaderData.writer),
      )
    : [];

type Page = ReturnType<typeof loader>;

export default function JournalArticle() {
  const page = useLoaderData<typeof loader>();
  const { article } = page;
  return (
    <article aria-labelledby="article-title">
      <Heading page={page} />
      <div className="page mt-10 grid gap-12 lg:mt-16 lg:grid-cols-12">
        <div className="measure space-y-10 lg:col-span-7">
          {article.sections.map((section) => (
            <section key={section.heading} className="space-y-4">
              <h2 className="text-2xl">{section.heading}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="text-lg">
                  {paragraph}
                </p>
              ))}
              {section.list && (
                <ul className="list-disc space-y-2 pl-6 text-lg marker:text-sorrel">
                  {section.list.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <section aria-labelledby="sources-title" className="space-y-3 border-t border-line pt-6 text-ink-soft">
            <h2 id="sources-title" className="text-xl text-ink">
              Read more
            </h2>
            <ul className="list-disc space-y-1 pl-6">
              {article.sources.map((source) => (
                <li key={source}>{source}</li>
              ))}
            </ul>
            <p className="text-sm">
              General information, not advice for you in particular. In an emergency call 999; for urgent medical advice
              call 111.
            </p>
          </section>
        </div>
        <Aside page={page} />
      </div>
    </article>
  );
}

function Heading({ page: { article, minutes, writer } }: { page: Page }) {
  return (
    <header className="page grid items-center gap-8 pt-8 lg:grid-cols-12 lg:gap-12 lg:pt-14">
      <div className="space-y-5 lg:col-span-6">
        <p className="text-sm">
          <Link to="/journal" className="link">
            Journal
          </Link>{' '}
          <span className="text-ink-soft">/ {article.topic}</span>
        </p>
        <h1 id="article-title" className="text-4xl sm:text-5xl">
          {article.title}
        </h1>
        <p className="text-xl text-ink-soft">{article.lead}</p>
        <p className="text-sm text-ink-soft">
          {minutes} min read · {formatDate(article.date)}
          <br />
          Written by {writer}. A clinician has yet to review it.
        </p>
        <p className="w-fit rounded bg-amber-soft px-2 py-0.5 text-xs text-amber-deep">
          Sample people: see{' '}
          <Link to="/meet-the-team" className="underline">
            Meet the team
          </Link>
        </p>
      </div>
      <img
        src={`/images/journal/${article.slug}.svg`}
        alt=""
        width={800}
        height={600}
        fetchPriority="high"
        className="aspect-[4/3] w-full rounded-picture object-cover lg:col-span-6"
      />
    </header>
  );
}

function Aside({ page: { treatments, conditions, next } }: { page: Page }) {
  return (
    <aside className="space-y-10 lg:col-span-4 lg:col-start-9">
      <section aria-labelledby="related-title">
        <h2 id="related-title" className="text-xl">
          {isPomSafe ? 'Related consultations' : 'Related treatments'}
        </h2>
        <ul className="mt-4 space-y-3">
          {conditions.map((one) => (
            <li key={one.to} className="group relative rounded-picture bg-card p-5 ring-1 ring-line">
              <h3 className="text-lg">
                <Link to={one.to} prefetch="intent" className="after:absolute after:inset-0 group-hover:text-sorrel">
                  {one.label}
                </Link>
              </h3>
              <p className="text-sm text-ink-soft">{one.text}</p>
            </li>
          ))}
          {treatments.map((treatment) => (
            <li key={treatment.slug} className="group relative flex gap-4 rounded-picture bg-card p-3 ring-1 ring-line">
              <Picture
                src={treatment.imageUrl}
                alt=""
                width={800}
                height={1000}
                sizes="5rem"
                className="aspect-square w-20 shrink-0 rounded-xl object-cover object-[50%_40%]"
              />
              <div className="self-center">
                <h3 className="text-lg">
                  <Link
                    to={`/shop/${treatment.slug}`}
                    prefetch="intent"
                    className="after:absolute after:inset-0 group-hover:text-sorrel"
                  >
                    {treatment.title}
                  </Link>
                </h3>
                <p className="text-sm text-ink-soft">{treatment.short}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="next-title">
        <h2 id="next-title" className="text-xl">
          Read next
        </h2>
        <ul className="mt-2">
          {next.map((one) => (
            <li key={one.slug} className="border-b border-line">
              <Link
                to={`/journal/${one.slug}`}
                prefetch="intent"
                className="block py-3.5 font-semibold hover:text-sorrel"
              >
                {one.title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
