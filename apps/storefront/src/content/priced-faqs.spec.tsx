import { afterEach, expect, test } from '@jest/globals';
import { stepsSentence } from '@sorrel/contracts/billing/steps';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { printedPrice } from '../prices/prices.ts';
import Product from '../shop/product.tsx';
import { KINDS, kindOfSection, stepsOf } from './kinds.ts';
import { startOf, treatmentNamed } from './treatments.ts';
import WeightLoss from './weight-loss.tsx';

const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

function open(Page: typeof Product, data: object): void {
  globalThis.fetch = () => Promise.resolve(new Response('', { status: 503 }));
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: Page, loader: () => data }]);
  render(<Stub hydrationData={{ loaderData: { page: data } }} />);
}
/** What the page's questions say below one of them. */
const answerTo = (question: string): string =>
  screen.getByText(question).closest('details')?.textContent?.slice(question.length).trim() ?? '';
const told = (slug: string): string => stepsSentence(printedPrice(slug).steps ?? []);
const productPage = (slug: string): void => {
  const treatment = treatmentNamed(slug);
  if (!treatment) throw new Error(`No treatment ${slug}`);
  const kind = kindOfSection(treatment.section);
  open(Product, {
    treatment,
    words: KINDS[kind],
    steps: stepsOf(kind),
    start: startOf('Start consultation', KINDS[kind].note),
  });
};

test.each(['wegovy', 'mounjaro'])('the questions about %s say what each strength costs', (slug) => {
  productPage(slug);
  expect(told(slug)).toMatch(/£\d+/);
  expect(answerTo('What does each strength cost?')).toBe(told(slug));
});

test('a treatment of one price is asked no question about strengths', () => {
  productPage('acne');
  expect(screen.queryByText('What does each strength cost?')).toBeNull();
});

test('the questions of the weight-loss page say what each strength of each medicine costs', () => {
  open(() => <WeightLoss {...({ loaderData: { faqs: [] } } as unknown as Parameters<typeof WeightLoss>[0])} />, {});
  expect(answerTo('What does each strength of Wegovy cost?')).toBe(told('wegovy'));
  expect(answerTo('What does each strength of Mounjaro cost?')).toBe(told('mounjaro'));
});
