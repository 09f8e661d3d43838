import type { AdminTreatment } from '@sorrel/contracts/http/admin';

type Item = AdminTreatment['plans'][number]['items'][number];

export type Row =
  | { kind: 'treatment'; key: string; slug: string; title: string; isComingSoon: boolean; count: number }
  | { kind: 'plan'; key: string; name: string }
  | { kind: 'item'; key: string; item: Item };

/** Treatment, then its plans, then their items, as rows of one table. A keyword keeps what it is found in: a code, a batch, an ingredient or a name. */
export function catalogueRows(treatments: readonly AdminTreatment[], keyword: string): Row[] {
  const wanted = keyword.trim().toLowerCase();
  return treatments.flatMap((treatment) => {
    const isWhole = wanted === '' || treatment.title.toLowerCase().includes(wanted);
    const plans = treatment.plans.flatMap((plan) => {
      const items = plan.items.filter(
        (item) => isWhole || plan.name.toLowerCase().includes(wanted) || says(item, wanted),
      );
      return items.length > 0 ? [{ plan, items }] : [];
    });
    if (plans.length === 0) return [];
    const head: Row = {
      kind: 'treatment',
      key: `t${treatment.id}`,
      slug: treatment.slug,
      title: treatment.title,
      isComingSoon: treatment.is_coming_soon,
      count: plans.reduce((sum, { items }) => sum + items.length, 0),
    };
    return [
      head,
      ...plans.flatMap(({ plan, items }): Row[] => [
        { kind: 'plan', key: `p${plan.id}`, name: plan.name },
        ...items.map((item): Row => ({ kind: 'item', key: `p${plan.id}-i${item.id}`, item })),
      ]),
    ];
  });
}

function says({ code, batch, name, ingredients }: Item, wanted: string): boolean {
  return [code, batch, name, ...ingredients.map((one) => one.name)].some((text) => text.toLowerCase().includes(wanted));
}
