import { describe, expect, test } from '@jest/globals';
import {
  addressOf,
  arranged,
  choicesOf,
  chosenOf,
  columnsOf,
  filterOf,
  filterText,
  isChanged,
  keepArrangement,
  moved,
  widthOf,
} from './arrangement.ts';

const at = (query: string): URLSearchParams => new URLSearchParams(query);
const VIEW = { id: 12, filter: { status: 'active', keyword: 'a&b=c' }, columns: ['id', 'due'] };

test.each([
  ['', {}, null],
  ['status=active&page=3&perPage=50&view=4', { status: 'active', perPage: '50' }, null],
  ['columns=id,due,id&after=x', {}, ['id', 'due']],
  ['columns=,<b>,%27&keyword=', {}, null],
])('the address %p says the filter %j and the columns %j', (query, filter, columns) => {
  expect(filterOf(at(query))).toEqual(filter);
  expect(columnsOf(at(query))).toEqual(columns);
});

test('a view is opened as an address, from which it is read again unchanged, whatever stands in it', () => {
  const address = addressOf(VIEW);
  expect(String(address)).toBe('status=active&keyword=a%26b%3Dc&columns=id%2Cdue&view=12');
  expect(isChanged(VIEW, address)).toBe(false);
  expect(isChanged({ ...VIEW, filter: { keyword: 'a&b=c', status: 'active' } }, address)).toBe(false);
});

test.each([
  'status=review&columns=id,due',
  'status=active&keyword=a%26b%3Dc',
  'status=active&keyword=a%26b%3Dc&columns=due,id',
])('%p is not what the view keeps', (query) => expect(isChanged(VIEW, at(query))).toBe(true));

test('another filter leaves the view and its columns in the address, and another page is no change of it', () => {
  const next = keepArrangement(at('status=active&columns=id,due&view=12&page=4'), at('status=review'));
  expect(String(next)).toBe('status=review&columns=id%2Cdue&view=12');
  expect(isChanged(VIEW, at(`${addressOf(VIEW)}&page=2`))).toBe(false);
});

test('a filter is said in words', () => {
  expect(filterText({ status: 'active', start_date: '2026-01-02' })).toBe('status: active; start date: 2026-01-02');
  expect(filterText({})).toBe('as the list opens');
});

const COLUMNS = [
  { title: 'ID', key: 'id', width: 80 },
  { title: 'Name', dataIndex: 'name' },
  { title: 'Due', key: 'due', width: 100 },
];
const titles = (chosen: string[] | null) => arranged(COLUMNS, chosen, 'id').map(({ title }) => title);

describe('columns', () => {
  test.each([
    [null, ['ID', 'Name', 'Due']],
    [
      ['due', 'id'],
      ['Due', 'ID'],
    ],
    [['due'], ['ID', 'Due']],
    [
      ['gone', 'name', 'id'],
      ['Name', 'ID'],
    ],
    [['gone'], ['ID']],
  ])('chosen as %j: %j', (chosen, shown) => expect(titles(chosen)).toEqual(shown));

  test('fewer columns need less room, and never more than all', () => {
    expect(widthOf(COLUMNS, COLUMNS, 900)).toBe(900);
    expect(widthOf(COLUMNS.slice(0, 2), COLUMNS, 900)).toBe(280);
    expect(widthOf(COLUMNS.slice(0, 2), COLUMNS, 200)).toBe(200);
  });

  test('they move one place or to an end, and no further', () => {
    const all = ['id', 'name', 'due'];
    const keys = (key: string, to: number) => moved(choicesOf(all, null), key, to).map((one) => one.key);
    expect(keys('due', 1)).toEqual(['id', 'due', 'name']);
    expect(keys('id', 2)).toEqual(['name', 'due', 'id']);
    expect(keys('id', -1)).toEqual(all);
    expect(keys('due', 3)).toEqual(all);
  });

  test('what is hidden stands last and is not chosen; all in their order is the list’s own', () => {
    const all = ['id', 'name', 'due'];
    const choices = choicesOf(all, ['due', 'gone', 'id']);
    expect(choices.map(({ key, isShown }) => (isShown ? key : `(${key})`))).toEqual(['due', 'id', '(name)']);
    expect(chosenOf(choices, all)).toEqual(['due', 'id']);
    expect(chosenOf(choicesOf(all, null), all)).toBeNull();
  });
});
