import { expect, test } from '@jest/globals';
import { inWords } from './because.ts';
import { NO_FACTS } from '../safety/condition.ts';
import { RULES } from '../safety/rules.ts';
import { raise } from '../safety/safety.ts';

test('a flag about one duplicate names the accounts that have it, not those alike in something else', () => {
  const facts = {
    ...NO_FACTS,
    accountsAlike: ['card', 'photo', 'phone'],
    otherAccounts: ['#1: payment card', '#2: photo', '#3: payment card, photo', '#4: phone number'],
  };
  const raised = raise(RULES, { treatment: 'weight-loss', answers: {}, facts, substances: ['semaglutide'] });
  const named = Object.fromEntries(
    inWords([], facts, raised)
      .filter(({ flag }) => /^R-23[A-Z]$/.test(flag.ruleId))
      .map(({ flag }) => [flag.ruleId, flag.because?.map(({ answer }) => answer)]),
  );
  expect(named).toEqual({
    'R-23C': ['#1: payment card', '#3: payment card, photo'],
    'R-23F': ['#2: photo', '#3: payment card, photo'],
    'R-23P': ['#4: phone number'],
  });
});

test('a flag about another treatment names what of it the rule speaks of, not all it contains', () => {
  const facts = { ...NO_FACTS, otherSubstances: ['niacinamide', 'tretinoin', 'vitamin e'] };
  const raised = raise(RULES, { treatment: 'acne', answers: {}, facts, substances: ['adapalene'] });
  expect(inWords([], facts, raised).find(({ flag }) => flag.ruleId === 'R-12')?.flag.because).toEqual([
    { question: 'Contained in the person’s other items', answer: 'tretinoin' },
  ]);
});
