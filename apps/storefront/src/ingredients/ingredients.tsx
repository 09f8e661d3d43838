import { Band } from '../content/blocks.tsx';
import { isPomSafe } from '../prices/marketing.ts';
import { pageMeta } from '../content/meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { PRESCRIPTION_ONLY, SUPPORTING, type Ingredient } from './ingredient-list.ts';
import type { Route } from './+types/ingredients';

export const meta: Route.MetaFunction = (page) =>
  pageMeta(
    page,
    'Ingredients',
    'Everything a formula may contain: what it does, who should not use it, and who decides.',
  );

const FREE_OF_PRESCRIPTION = ['Vitamin C serum'];

/** Runs at build time. Prescription-only medicines may not be advertised to the public: the safe wording leaves their list out. */
export function loader() {
  if (!isPomSafe) return { prescription: PRESCRIPTION_ONLY, supporting: SUPPORTING };
  // What a medicine contains is told with the medicine's name left out.
  const supporting = SUPPORTING.map((one) => ({
    ...one,
    usedIn: one.usedIn.filter((name) => FREE_OF_PRESCRIPTION.includes(name)),
  }));
  return { prescription: [], supporting };
}

export default function Ingredients({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return (
    <>
      <header className="page grid gap-6 pt-12 pb-4 lg:grid-cols-12 lg:pt-20">
        <h1 className="text-4xl sm:text-6xl lg:col-span-7">What goes in, and who decides</h1>
        <p className="text-lg text-ink-soft lg:col-span-5 lg:pt-3">
          A formula is a short list: what your prescriber chose, at a strength they chose, in a base that suits your
          skin. You see every ingredient with its strength in your account, and again on your label.
        </p>
      </header>
      <Band labelledBy="rx-title">
        <div className="grid overflow-hidden rounded-picture bg-ink text-paper lg:grid-cols-12">
          <div className="space-y-4 p-7 sm:p-12 lg:col-span-7">
            <h2 id="rx-title" className="text-3xl">
              Prescription ingredients
            </h2>
            <p>
              {loaderData.prescription.length > 0
                ? 'This list is for looking things up. It is no offer and no choice: you cannot order an ingredient or a strength.'
                : 'UK law does not allow prescription-only medicines to be advertised to the public, so this page does not list them.'}{' '}
              Which one, if any, is a decision to be made with your history on the table.
            </p>
            <p>
              Your prescriber names each ingredient and its strength to you, says why it was chosen, and tells you what
              to watch for.
            </p>
            {loaderData.prescription.length === 0 && (
              <ButtonLink to="/shop" kind="light">
                Find your consultation
              </ButtonLink>
            )}
          </div>
          <Picture
            src={isPomSafe ? '/images/scenes/post.webp' : '/images/creams/menopause.webp'}
            small={isPomSafe ? 400 : 320}
            width={640}
            height={640}
            alt=""
            sizes="(min-width: 64rem) 40vw, 100vw"
            className="h-44 w-full object-cover lg:col-span-5 lg:h-full lg:max-h-80"
          />
        </div>
        {loaderData.prescription.length > 0 && <List items={loaderData.prescription} />}
      </Band>
      <Band labelledBy="supporting-title">
        <h2 id="supporting-title" className="text-3xl sm:text-4xl">
          What may stand beside them
        </h2>
        <List items={loaderData.supporting} />
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
      <p className="page py-10 text-sm text-ink-soft">
        Checked against the British National Formulary, product information on medicines.org.uk, NICE guideline NG198
        and the MHRA’s drug safety updates. It is a summary: the leaflet in your pack says everything, and your
        prescriber answers questions.
      </p>
    </>
  );
}

function List({ items }: { items: Ingredient[] }) {
  return (
    <ul className="mt-8 border-b border-line">
      {items.map((item) => (
        <li key={item.name} className="grid gap-x-8 gap-y-3 border-t border-line py-6 lg:grid-cols-[14rem_1fr_1fr]">
          <div>
            <h3 className="text-2xl">{item.name}</h3>
            <p className="text-sm text-ink-soft">{item.kind}</p>
          </div>
          <div className="space-y-2">
            <p>{item.does}</p>
            {item.usedIn.length > 0 && <p className="text-sm text-ink-soft">In: {item.usedIn.join(', ')}</p>}
          </div>
          <p>
            <span className="block text-sm font-semibold text-sorrel-deep">Not for</span>
            {item.notFor}
          </p>
        </li>
      ))}
    </ul>
  );
}
