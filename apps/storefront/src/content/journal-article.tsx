import { Link, useLocation, type MetaFunction } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { journalArticles } from './journal.ts';
import { pageMeta } from './meta.ts';
import { NotFound } from './not-found.tsx';

const articleAt = (pathname: string) => journalArticles.find((article) => article.slug === pathname.split('/')[2]);

export const meta: MetaFunction = ({ location }) => {
  const article = articleAt(location.pathname);
  return article ? pageMeta(article.title, article.lead) : [];
};

export default function JournalArticle() {
  const article = articleAt(useLocation().pathname);
  if (!article) return <NotFound />;
  return (
    <article aria-labelledby="article-title">
      <header className="page pt-10 lg:pt-16">
        <p>
          <Link to="/journal" className="link text-sm">
            All articles
          </Link>
        </p>
        <h1 id="article-title" className="mt-6 max-w-4xl text-4xl sm:text-6xl">
          {article.title}
        </h1>
        <p className="mt-4 font-mono text-sm text-ink-soft">
          {article.date} · {article.minutes} min read
        </p>
        <Picture
          src={`/images/creams/${article.tile}.webp`}
          small={320}
          width={640}
          height={640}
          alt=""
          isFirst
          sizes="100vw"
          className="mt-8 h-52 w-full rounded-picture object-cover sm:h-80"
        />
      </header>
      <div className="page mt-10">
        <div className="measure mx-auto space-y-8">
          <p className="text-xl">{article.lead}</p>
          {article.sections.map((section) => (
            <section key={section.heading} className="space-y-3">
              <h2 className="text-2xl">{section.heading}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <ButtonLink to="/shop" kind="secondary">
            Find your treatment
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
