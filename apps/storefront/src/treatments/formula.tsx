import type { Ingredient } from '@sorrel/contracts/words';

/** Lists the ingredients. Only what is made up for one person is called a formula. */
export function Formula({ title, ingredients }: { title: string; ingredients: Ingredient[] }) {
  return (
    <div className="space-y-2">
      <h3 className="text-lg">{title}</h3>
      {ingredients.length === 0 ? (
        <p className="text-ink-soft">unknown ingredients</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {ingredients.map(({ name, value, unit }) => (
            <li key={name} className="rounded-lg bg-sage px-3 py-1.5 text-sm">
              {name}{' '}
              <span className="font-mono">
                {value}
                {unit}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
