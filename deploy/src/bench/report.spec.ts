import { expect, test } from '@jest/globals';
import { type Kept, withReport } from './report.ts';

const PAGE = `before\n<!-- npm run bench -- write: begin -->\nold\n<!-- npm run bench -- write: end -->\nafter\n`;
const flows: Kept = {
  name: 'flows',
  about: 'what people do',
  at: '2026-11-25T01:00:00Z',
  around: '2 cores',
  figures: [
    { name: 'page', value: 61.2, unit: '%', goal: { atLeast: 50 }, note: '55 to 63' },
    { name: 'page: CPU', value: 0.2, unit: 'ms', goal: { atMost: 0.08 } },
    { name: 'power', value: Number.NaN, unit: '' },
  ],
};

test('the figures stand where those before them stood, with whether each goal was met, and nothing else is touched', () => {
  const once = withReport(PAGE, [flows]);
  expect(once).toBe(
    [
      'before',
      '<!-- npm run bench -- write: begin -->',
      '**flows**: what people do (25 November 2026; 2 cores)',
      '',
      '| | measured | goal | met | |',
      '|---|---|---|---|---|',
      '| page | 61.2 % | at least 50 | yes | 55 to 63 |',
      '| page: CPU | 0.2 ms | at most 0.08 | **no** |  |',
      '| power | NaN |  |  |  |',
      '<!-- npm run bench -- write: end -->',
      'after',
      '',
    ].join('\n'),
  );
  expect(withReport(once, [flows])).toBe(once);
});

test('a table of what was not measured on this machine stays, in its place', () => {
  const before = withReport(PAGE, [flows, { ...flows, name: 'import' }, { ...flows, name: 'documents' }]);
  const after = withReport(before, [{ ...flows, about: 'measured again' }]);
  expect(after).toBe(before.replace('**flows**: what people do', '**flows**: measured again'));
});

test('a page that has lost its marks is left alone', () => {
  expect(() => withReport('nothing', [flows])).toThrow('lost the marks');
});
