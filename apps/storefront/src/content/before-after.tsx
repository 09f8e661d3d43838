import { useId, useState, type KeyboardEvent } from 'react';
import { Band } from './blocks.tsx';

type Case = { slug: string; person: string; formula: string; alt: string };

const CASES: Case[] = [
  { slug: 'acne', person: 'Person aged 24', formula: 'Acne formula', alt: 'skin with spots' },
  {
    slug: 'hyperpigmentation',
    person: 'Person aged 37',
    formula: 'Hyperpigmentation formula',
    alt: 'skin with dark marks',
  },
  { slug: 'rosacea', person: 'Person aged 43', formula: 'Rosacea formula', alt: 'skin with redness' },
  { slug: 'anti-ageing', person: 'Person aged 52', formula: 'Anti-ageing formula', alt: 'skin with fine lines' },
];
/** A large step, for Page Up and Page Down: browsers differ in theirs. */
const PAGE = 10;
const TAG = 'absolute rounded-full px-2.5 py-1 text-xs transition-opacity duration-150';

/** One patch of skin twice. The divider is a range input: it drags, and it also answers arrow keys and taps. */
function Divider({ case: { slug, person, formula, alt } }: { case: Case }) {
  const [split, setSplit] = useState(50);
  const id = useId();
  const size = { width: 560, height: 644, loading: 'lazy' as const, decoding: 'async' as const, draggable: false };
  const turnPage = (event: KeyboardEvent) => {
    const by = { PageUp: PAGE, PageDown: -PAGE }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setSplit((now) => Math.min(100, Math.max(0, now + by)));
  };
  return (
    <figure className="w-[78vw] max-w-80 shrink-0 snap-start sm:w-auto sm:max-w-none">
      <div className="relative aspect-[56/64] overflow-hidden rounded-picture bg-clay has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-sorrel">
        <img
          src={`/images/skin/${slug}-after.webp`}
          alt={`Illustration: the same ${alt}, calmer`}
          className="absolute inset-0 size-full object-cover"
          {...size}
        />
        <img
          src={`/images/skin/${slug}-before.webp`}
          alt={`Illustration: ${alt}`}
          className="absolute inset-0 size-full object-cover"
          style={{ clipPath: `inset(0 ${100 - split}% 0 0)` }}
          {...size}
        />
        <span className={`${TAG} top-3 left-3 bg-ink/85 text-paper ${split < 20 ? 'opacity-0' : ''}`}>Before</span>
        <span className={`${TAG} top-3 right-3 bg-paper/95 text-ink ${split > 80 ? 'opacity-0' : ''}`}>After</span>
        <span className={`${TAG} bottom-3 left-3 bg-paper/95 text-ink`}>Illustration</span>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-paper"
          style={{ left: `${split}%` }}
        />
        {/* The knob stays whole at both ends. */}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-paper text-ink shadow-md"
          style={{ left: `clamp(1.75rem, ${split}%, 100% - 1.75rem)` }}
        >
          <svg
            viewBox="0 0 24 24"
            className="size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M9 7l-5 5 5 5M15 7l5 5-5 5" />
          </svg>
        </span>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={1}
          value={split}
          onChange={(event) => setSplit(Number(event.target.value))}
          onKeyDown={turnPage}
          aria-label={`${formula}: how much of the picture shows before`}
          aria-valuetext={`${split}% before, ${100 - split}% after`}
          className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
        />
      </div>
      <figcaption className="mt-3 text-sm">
        <span className="font-semibold">{formula}</span>
        <span className="block text-ink-soft">{person}</span>
      </figcaption>
    </figure>
  );
}

export function BeforeAfter() {
  return (
    <Band labelledBy="before-after-title" className="overflow-hidden">
      <div className="grid gap-4 lg:grid-cols-12 lg:items-end">
        <h2 id="before-after-title" className="text-3xl sm:text-4xl lg:col-span-5">
          Before and after
        </h2>
        <p className="measure text-ink-soft lg:col-span-6 lg:col-start-7">
          Illustrations drawn by us to show what each skin formula is for. They are not photographs of patients, and
          results differ from person to person.
        </p>
      </div>
      <div className="mt-8 -mr-5 flex snap-x gap-4 overflow-x-auto pr-5 pb-2 sm:mr-0 sm:grid sm:grid-cols-2 sm:gap-5 sm:overflow-visible sm:pr-0 sm:pb-0 lg:grid-cols-4">
        {CASES.map((one) => (
          <Divider key={one.slug} case={one} />
        ))}
      </div>
    </Band>
  );
}
