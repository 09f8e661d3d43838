import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useCookieChoice } from '../consent/consent.ts';
import { reviewScript } from '../app/review-company.ts';
import { Band } from './blocks.tsx';
import { FIRST_REVIEWS, type Review } from './reviews-data.ts';

function Stars({ count }: { count: number }) {
  return (
    <p className="flex gap-0.5 text-sorrel" role="img" aria-label={`${count} out of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg
          key={star}
          viewBox="0 0 20 20"
          className="size-4.5"
          fill={star <= count ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.2"
          aria-hidden="true"
        >
          <path d="M10 2.2l2.4 5 5.4.7-4 3.8 1 5.4-4.800-2.700-4.800 2.700 1-5.400-4-3.800 5.400-.700z" />
        </svg>
      ))}
    </p>
  );
}

export function SampleNote() {
  return (
    <p className="w-fit rounded bg-amber-soft px-2 py-0.5 text-xs text-amber-deep">
      Sample reviews: written by us to show this page
    </p>
  );
}

export function ReviewCard({ review }: { review: Review }) {
  return (
    <article className="grid gap-x-8 gap-y-2 border-line px-5 py-6 not-first:border-t sm:grid-cols-[9.5rem_1fr] sm:px-8">
      <div className="flex items-center justify-between gap-3 sm:block sm:space-y-2">
        <Stars count={review.stars} />
        <p className="text-sm text-ink-soft max-sm:text-right">
          {review.name}
          <br />
          {review.date ?? 'N/A'}
        </p>
      </div>
      <div className="space-y-1.5">
        <h3 className="text-xl">{review.title}</h3>
        <p>{review.text}</p>
      </div>
    </article>
  );
}

/** The slot of the review company's widget: loaded only after a yes to cookies (PECR); until then, and without a company, our own list. */
export function ReviewsWidget() {
  const slot = useRef<HTMLDivElement>(null);
  const isWanted = useCookieChoice().choice === 'all' && reviewScript() !== '';
  useEffect(() => {
    if (!isWanted || !slot.current || slot.current.querySelector('script')) return;
    slot.current.append(Object.assign(document.createElement('script'), { src: reviewScript(), async: true }));
  }, [isWanted]);
  return (
    <Band tone="clay" labelledBy="reviews-title">
      <div className="grid gap-8 lg:grid-cols-12">
        <div className="space-y-4 lg:col-span-4">
          <h2 id="reviews-title" className="text-3xl sm:text-4xl">
            What people say
          </h2>
          {!isWanted && <SampleNote />}
          <p>
            <Link to="/reviews" className="link font-semibold">
              Read all reviews
            </Link>
          </p>
        </div>
        <div ref={slot} data-review-widget="" className="lg:col-span-7 lg:col-start-6">
          {!isWanted && (
            <div className="overflow-hidden rounded-picture bg-card">
              {FIRST_REVIEWS.map((review) => (
                <ReviewCard key={review.name} review={review} />
              ))}
            </div>
          )}
        </div>
      </div>
    </Band>
  );
}
