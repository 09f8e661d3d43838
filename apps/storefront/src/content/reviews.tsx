import { ButtonLink } from '../ui/button.tsx';
import { BeforeAfter } from './before-after.tsx';
import { Band } from './blocks.tsx';
import { pageMeta } from './meta.ts';
import { SAMPLE_REVIEWS } from './reviews-data.ts';
import { ReviewCard } from './reviews-widget.tsx';
import type { Route } from './+types/reviews';

export const meta: Route.MetaFunction = () =>
  pageMeta('Reviews', 'What people say about consulting and being treated with Sorrel.');

export default function Reviews() {
  return (
    <>
      <header className="page space-y-4 pt-12 lg:pt-20">
        <h1 className="text-4xl sm:text-6xl">Reviews</h1>
        <p className="measure text-lg text-ink-soft">
          Good, middling and bad, as they are written. We never pay for reviews and never edit them.
        </p>
        <p className="inline-block rounded bg-amber-soft px-2 py-0.5 font-mono text-xs text-amber-deep">
          Sample reviews: written by us to show this page
        </p>
      </header>
      <Band labelledBy="all-reviews-title" className="pt-10!">
        <h2 id="all-reviews-title" className="sr-only">
          All reviews
        </h2>
        <div className="gap-5 sm:columns-2 lg:columns-3">
          {SAMPLE_REVIEWS.map((review) => (
            <div key={review.name} className="mb-5 break-inside-avoid">
              <ReviewCard review={review} />
            </div>
          ))}
        </div>
        <div className="mt-8">
          <ButtonLink to="/shop">Find your treatment</ButtonLink>
        </div>
      </Band>
      <BeforeAfter />
    </>
  );
}
