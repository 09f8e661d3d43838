import { expect, test } from '@jest/globals';
import { DEFAULTS, exportUrl, scriptId } from './pom.api.ts';

test('the export opens the same route with its flag, all pages and the filters', () => {
  expect(
    exportUrl({ ...DEFAULTS, start_date: '2026-01-01', patient: 'Jane Doe', id: 'PRX12', page: '3', perPage: '50' }),
  ).toBe('/v2/admin/pom?start_date=2026-01-01&patient=Jane+Doe&id=12&page=1&perPage=1000000&export=1');
});

test.each([
  ['PRX12', '12'],
  ['prx 12', '12'],
  [' 12 ', '12'],
  ['', ''],
])('script reference %p is id %p', (text, id) => expect(scriptId(text)).toBe(id));
