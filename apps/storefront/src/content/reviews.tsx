import { useState } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { REVIEW_TOPICS, SAMPLE_REVIEWS } from './all-reviews.ts';
import { BeforeAfter } from './before-after.tsx';
import { Band } from './blocks.tsx';
import { isPomSafe } from '../prices/marketing.ts';
import { pageMeta } from './meta.ts';
import type { ReviewTopic } from './reviews-data.ts';
import { ReviewCard, SampleNote } from './reviews-widget.tsx';
import type { Route } from './+types/reviews';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, 'Reviews', 'What people say about consulting and being treated with Sorrel.');

export default function Reviews() {
  const [topic, setTopic] = useState<ReviewTopic | null>(null);
  const shown = SAMPLE_REVIEWS.filter((review) => topic === null || review.topic === topic);
  return (
    <>
      <header className="page space-y-4 pt-12 lg:pt-20">
        <h1 className="text-4xl sm:text-6xl">Reviews</h1>
        <p className="measure text-lg text-ink-soft">Good, middling and bad, as they are written.</p>
        <SampleNote />
      </header>
      <Band labelledBy="all-reviews-title" className="pt-10!">
        <h2 id="all-reviews-title" className="sr-only">
          All reviews
        </h2>
        <div className="grid gap-8 lg:grid-cols-12">
          <div className="space-y-5 lg:col-span-4">
            <div role="group" aria-label="What the review is about" className="flex flex-wrap gap-2">
              {[null, ...REVIEW_TOPICS].map((one) => (
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
            <p role="status" className="text-ink-soft">
              {shown.length} of {SAMPLE_REVIEWS.length} reviews
            </p>
            <ButtonLink to="/shop" kind="secondary" className="max-lg:hidden">
              {isPomSafe ? 'Find your consultation' : 'Find your treatment'}
            </ButtonLink>
          </div>
          <div className="overflow-hidden rounded-picture bg-card ring-1 ring-line lg:col-span-8">
            {shown.map((review) => (
              <ReviewCard key={review.name} review={review} />
            ))}
          </div>
        </div>
      </Band>
      {!isPomSafe && <BeforeAfter />}
    </>
  );
}
