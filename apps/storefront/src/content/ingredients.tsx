import { Picture } from '../ui/picture.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Band } from './blocks.tsx';
import { pageMeta } from './meta.ts';
import type { Route } from './+types/ingredients';

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Ingredients',
    'What goes into a formula, who chooses it, and why prescription ingredients are not named on public pages.',
  );

/** Ingredients that may be named to the public; prescription-only ones may not be advertised. */
const OPEN = [
  {
    name: 'Niacinamide',
    kind: 'Vitamin B3',
    text: 'Often added for comfort: it supports the skin’s own barrier while it gets used to a treatment.',
    tile: 'glow',
  },
  {
    name: 'Hyaluronic acid',
    kind: 'Humectant',
    text: 'Holds water in the top layer, so that a drying treatment feels less so.',
    tile: 'wegovy',
  },
  {
    name: 'Vitamin C',
    kind: 'Antioxidant',
    text: 'Used in the morning, under sunscreen, beside a night cream.',
    tile: 'vitamin-c-serum',
  },
  {
    name: 'Panthenol',
    kind: 'Provitamin B5',
    text: 'A soothing partner in creams for skin that reacts.',
    tile: 'rosacea',
  },
];

export default function Ingredients() {
  return (
    <>
      <header className="page grid gap-6 pt-12 pb-4 lg:grid-cols-12 lg:pt-20">
        <h1 className="text-4xl sm:text-6xl lg:col-span-7">What goes in, and who decides</h1>
        <p className="text-lg text-ink-soft lg:col-span-5 lg:pt-3">
          A formula is a short list: what your prescriber chose, at a strength they chose, in a base that suits your
          skin. You see every ingredient with its strength before you pay, and again on your label.
        </p>
      </header>
      <Band labelledBy="rx-title" className="pb-8!">
        <div className="grid overflow-hidden rounded-picture bg-ink text-paper lg:grid-cols-12">
          <div className="space-y-4 p-7 sm:p-12 lg:col-span-7">
            <h2 id="rx-title" className="text-3xl">
              Prescription ingredients
            </h2>
            <p>
              UK law does not allow prescription-only medicines to be advertised to the public, and we think that is
              right: which one, if any, is a decision to be made with your history on the table.
            </p>
            <p>
              So this page does not list them. Your prescriber names each ingredient and its strength, says why it was
              chosen, and tells you what to watch for.
            </p>
            <ButtonLink to="/shop" kind="light">
              Find your treatment
            </ButtonLink>
          </div>
          <Picture
            src="/images/creams/menopause.webp"
            small={320}
            width={640}
            height={640}
            alt=""
            sizes="(min-width: 64rem) 40vw, 100vw"
            className="h-56 w-full object-cover lg:col-span-5 lg:h-full"
          />
        </div>
      </Band>
      <Band labelledBy="open-title" className="pt-8!">
        <h2 id="open-title" className="text-3xl sm:text-4xl">
          What may stand beside them
        </h2>
        <ul className="mt-8 divide-y divide-line border-y border-line">
          {OPEN.map((ingredient) => (
            <li
              key={ingredient.name}
              className="grid grid-cols-[5rem_1fr] items-center gap-5 py-5 sm:grid-cols-[7rem_14rem_1fr]"
            >
              <Picture
                src={`/images/creams/${ingredient.tile}.webp`}
                small={320}
                width={640}
                height={640}
                alt=""
                sizes="7rem"
                className="aspect-square w-full rounded-xl object-cover max-sm:row-span-2"
              />
              <div>
                <h3 className="text-2xl">{ingredient.name}</h3>
                <p className="font-mono text-sm text-ink-soft">{ingredient.kind}</p>
              </div>
              <p className="measure max-sm:col-start-2">{ingredient.text}</p>
            </li>
          ))}
        </ul>
      </Band>
      <Band tone="clay" labelledBy="label-title">
        <div className="grid items-start gap-8 lg:grid-cols-12">
          <h2 id="label-title" className="text-3xl sm:text-4xl lg:col-span-5">
            How to read your label
          </h2>
          <dl className="space-y-5 lg:col-span-6 lg:col-start-7">
            {[
              ['Your name', 'A formula is made for one person. Never share it.'],
              ['Ingredients and strengths', 'A percentage says how much of the cream is that ingredient.'],
              ['Directions', 'How much, when and where. They are part of your prescription.'],
              [
                'Batch and expiry',
                'Which batch it came from and when to stop using it. Tell us the batch number if something seems wrong.',
              ],
            ].map(([term, text]) => (
              <div key={term} className="border-t border-ink/25 pt-4">
                <dt className="font-semibold">{term}</dt>
                <dd className="mt-1">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Band>
    </>
  );
}
