import { describe, expect, test } from '@jest/globals';
import { readFilters, writeFilters } from './list-state.ts';

const DEFAULTS = { keyword: '', status: 'review', page: '1', perPage: '10' };
const read = (query: string) => readFilters(new URLSearchParams(query), DEFAULTS);

test.each([
  ['', DEFAULTS],
  ['status=active&page=3', { ...DEFAULTS, status: 'active', page: '3' }],
  ['page=0', DEFAULTS],
  ['page=-1&perPage=ten', DEFAULTS],
  ['perPage=all', { ...DEFAULTS, perPage: 'all' }],
  ['perPage=99999999', DEFAULTS],
  ['keyword=jane+doe&stranger=1', { ...DEFAULTS, keyword: 'jane doe' }],
])('%p is read as filters', (query, filters) => expect(read(query)).toEqual(filters));

describe('writing', () => {
  const write = (query: string, change: object) => writeFilters(read(query), change, DEFAULTS).toString();

  test('a new search goes back to page 1', () => expect(write('page=4', { keyword: 'jane' })).toBe('keyword=jane'));
  test('a new page keeps the search', () => expect(write('keyword=jane', { page: '2' })).toBe('keyword=jane&page=2'));
  test('another page size goes back to page 1', () =>
    expect(write('page=4&status=active', { perPage: '50' })).toBe('status=active&perPage=50'));
  test('defaults are left out', () =>
    expect(write('status=active&keyword=x', { status: 'review', keyword: '' })).toBe(''));
});
