import { expect, test } from '@jest/globals';
import { lookedFor } from './looked-for.ts';

const NOTHING = { number: null, order: null, reference: null, exact: null, names: null };
test.each([
  ['10012', { number: 10012 }],
  [' #10012 ', { number: 10012 }],
  ['SRL-20012', { order: 20012 }],
  ['srl 20012', { order: 20012 }],
  ['SRL20012', { order: 20012 }],
  ['cus_9X', { reference: 'cus_9x', exact: 'cus_9X' }],
  ['sub_3Abc', { reference: 'sub_3abc', exact: 'sub_3Abc' }],
  ['pi_gXvZ', { reference: 'pi_gxvz', exact: 'pi_gXvZ' }],
  ['O’Brien siobhán', { names: { anywhere: '%obriensiobhan%', first: 'obriensiobhan%' } }],
  ['100%', { names: { anywhere: '%100\\%%', first: '100\\%%' } }],
  ['jo', {}],
  ['', {}],
  ['   ', {}],
])('%j is looked up as %j and as nothing else', (typed, meant) =>
  expect(lookedFor(typed)).toEqual({ ...NOTHING, ...meant }),
);
