import { expect, test } from '@jest/globals';
import { valuesOf } from './chart-files.ts';

test('every value with a comment is in the README, with its place and standard', () => {
  const text = [
    '# About the file.',
    '',
    '# -- Where customers come in.',
    "url: ''",
    'image:',
    '  # -- The version, over',
    '  # two lines.',
    '  tag: 1.2.3',
    '  plain: 1',
    '# -- More settings.',
    'config: {}',
  ].join('\n');
  expect(valuesOf(text)).toEqual([
    { path: 'url', standard: '""', about: 'Where customers come in.' },
    { path: 'image.tag', standard: '"1.2.3"', about: 'The version, over two lines.' },
    { path: 'config', standard: '{}', about: 'More settings.' },
  ]);
});
