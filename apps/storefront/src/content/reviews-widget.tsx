import { useEffect, useRef } from 'react';
import { useCookieChoice } from '../app/consent.ts';
import { Band } from './blocks.tsx';
import { SAMPLE_REVIEWS, type Review } from './reviews-data.ts';

/** The review company's script; empty until there is a contract with one. */
const WIDGET_SCRIPT: string = import.meta.env?.VITE_REVIEW_WIDGET ?? '';

export function Stars({ count }: { count: number }) {
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

export function ReviewCard({ review }: { review: Review }) {
  return (
    <article className="flex h-full flex-col gap-3 rounded-2xl border border-line bg-card p-6">
      <Stars count={review.stars} />
      <h3 className="text-xl">{review.title}</h3>
      <p>{review.text}</p>
      <p className="mt-auto pt-2 text-sm text-ink-soft">
        {review.name} · {review.date}
      </p>
    </article>
  );
}

/** The slot of the review company's widget: loaded only after a yes to cookies (PECR); until then, and without a company, our own list. */
export function ReviewsWidget() {
  const slot = useRef<HTMLDivElement>(null);
  const isWanted = useCookieChoice().choice === 'all' && WIDGET_SCRIPT !== '';
  useEffect(() => {
    if (!isWanted || !slot.current || slot.current.querySelector('script')) return;
    slot.current.append(Object.assign(document.createElement('script'), { src: WIDGET_SCRIPT, async: true }));
  }, [isWanted]);
  return (
    <Band tone="clay" labelledBy="reviews-title">
      <h2 id="reviews-title" className="text-3xl sm:text-4xl">
        What people say
      </h2>
      <div ref={slot} data-review-widget="" className="mt-8">
        {!isWanted && (
          <>
            <p className="mb-5 inline-block rounded bg-amber-soft px-2 py-0.5 font-mono text-xs text-amber-deep">
              Sample reviews: written by us to show this page
            </p>
            <div className="grid gap-5 lg:grid-cols-12">
              {SAMPLE_REVIEWS.slice(0, 3).map((review, index) => (
                <div key={review.name} className={['lg:col-span-5', 'lg:col-span-4', 'lg:col-span-3'][index]}>
                  <ReviewCard review={review} />
                </div>
              ))}
            </div>
          </>
        )}
      </div>
    </Band>
  );
}
