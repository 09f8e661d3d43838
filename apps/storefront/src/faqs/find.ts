import type { Faq } from '../content/treatment-faqs.ts';

export type FaqGroup = { id: string; title: string; faqs: Faq[] };

/** A question's own address on the page: `/faqs#when-am-i-charged`. */
export function addressOf(question: string): string {
  return question
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’']/g, '');

/** What matches: every word of the search stands somewhere in the question or its answer. Groups with nothing left go. */
export function findFaqs(groups: FaqGroup[], search: string): FaqGroup[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      faqs: group.faqs.filter(({ q, a }) => words.every((word) => plain(`${q} ${a}`).includes(word))),
    }))
    .filter((group) => group.faqs.length > 0);
}

export function howMany(groups: FaqGroup[]): number {
  return groups.reduce((sum, group) => sum + group.faqs.length, 0);
}
