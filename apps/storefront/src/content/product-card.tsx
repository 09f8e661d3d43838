import { Link } from 'react-router';
import type { TreatmentCard } from './treatments.ts';
import { usePrice } from '../prices/prices.ts';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';

export type ProductCardProps = {
  treatment: TreatmentCard;
  buttonLabel?: string;
  labels?: string[];
  /** Picture beside the words where there is room: a card that stands alone in its row. */
  isWide?: boolean;
  className?: string;
};

/** One treatment in a list. Without a consultation to start it is shown, not linked. */
export function ProductCard({ treatment, buttonLabel, labels = [], isWide = false, className = '' }: ProductCardProps) {
  const { price } = usePrice(treatment.slug);
  const isLinked = treatment.treatment !== null;
  return (
    <article
      className={`group relative flex flex-col overflow-hidden rounded-picture bg-card ring-1 ring-line ${isWide ? 'sm:flex-row' : ''} ${className}`}
    >
      <div className={`relative overflow-hidden ${isWide ? 'sm:w-5/12 sm:shrink-0' : ''}`}>
        <Picture
          src={treatment.imageUrl}
          alt={treatment.imageAlt}
          width={800}
          height={1000}
          sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw"
          className={`aspect-[8/9] w-full object-cover object-[50%_40%] transition-transform duration-200 ease-quiet group-hover:scale-[1.02] ${isWide ? 'sm:h-full' : ''}`}
        />
        {labels.length > 0 && (
          <p className="absolute top-3 left-3 flex gap-2">
            {labels.map((label) => (
              <Badge key={label} tone="ink">
                {label}
              </Badge>
            ))}
          </p>
        )}
      </div>
      <div className={`flex flex-1 flex-col gap-2 p-5 ${isWide ? 'sm:p-8' : ''}`}>
        <h3 className={isWide ? 'text-2xl sm:text-3xl' : 'text-2xl'}>
          {isLinked ? (
            <Link
              to={`/shop/${treatment.slug}`}
              prefetch="intent"
              className="after:absolute after:inset-0 hover:text-sorrel"
            >
              {treatment.title}
            </Link>
          ) : (
            treatment.title
          )}
        </h3>
        <p className="text-ink-soft">{treatment.short}</p>
        <p className="text-sm text-ink-soft">{treatment.ingredients}</p>
        <p className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-4">
          <span className="font-semibold">{price}</span>
          {isLinked ? (
            <span
              aria-hidden="true"
              className="rounded-full border border-ink/60 px-5 py-2 text-sm font-semibold group-hover:bg-ink group-hover:text-paper"
            >
              {buttonLabel ?? 'See treatment'}
            </span>
          ) : (
            <Badge tone="amber">Coming soon!</Badge>
          )}
        </p>
      </div>
    </article>
  );
}
