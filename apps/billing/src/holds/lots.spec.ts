import { expect, test } from '@jest/globals';
import { isMore, type Lots } from './lots.ts';

const at = (taken: number, ...lots: [expiresOn: string, left: number][]): Lots => ({
  taken,
  lots: lots.map(([expiresOn, left]) => ({ expiresOn, left })),
});

test.each<[string, Lots, Lots, boolean]>([
  ['a first batch', at(0), at(0, ['2027-06-30', 3]), true],
  ['a second one', at(1, ['2027-06-30', 3]), at(1, ['2027-06-30', 3], ['2027-09-30', 1]), true],
  ['a pack put aside', at(1, ['2027-06-30', 3]), at(2, ['2027-06-30', 2]), false],
  ['the last pack put aside', at(1, ['2027-06-30', 1]), at(2), false],
  ['one given back and wanted by nobody', at(2, ['2027-06-30', 2]), at(1, ['2027-06-30', 3]), false],
  ['a batch stopped', at(1, ['2027-06-30', 3], ['2027-09-30', 1]), at(1, ['2027-09-30', 1]), false],
  ['fewer, but they last longer', at(1, ['2027-01-31', 5]), at(1, ['2027-09-30', 1]), true],
  ['as many, and they last longer', at(0, ['2027-01-31', 1]), at(0, ['2027-09-30', 1]), true],
  ['as many, and they last less long', at(0, ['2027-09-30', 1]), at(0, ['2027-01-31', 1]), false],
])('%s', (_, before, after, more) => expect(isMore(before, after)).toBe(more));
