import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AuditEntry, AuditMark, AuditPart } from '@sorrel/contracts/kit/audit';
import { mergeParts, readMarks, writtenMarks, type Marks } from './merge.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 10, 22, 12, 0, second)).toISOString();
const row = (id: number, second: number): AuditEntry => ({
  id,
  at: at(second),
  kind: 'staff',
  actor: 2,
  name: 'Helen Marsh',
  action: 'photo.viewed',
  object: '',
  detail: {},
});
const mark = (id: number, second: number): AuditMark => ({ at: at(second), id });
const part = (rows: AuditEntry[], next: AuditMark | null = null): AuditPart => ({ rows, next });
const keys = ({ rows }: { rows: { program: string; id: number }[] }) =>
  rows.map(({ program, id }) => `${program} ${id}`);

test.each<[string, Parameters<typeof mergeParts>, string[], Partial<ReturnType<typeof mergeParts>>]>([
  ['nothing at all', [{ billing: part([]) }, {}, 5], [], { hasMore: false, lookedBackTo: null }],
  [
    'two programs by time, and both are over',
    [{ billing: part([row(2, 9), row(1, 3)]), media: part([row(7, 5)]) }, {}, 5],
    ['billing 2', 'media 7', 'billing 1'],
    { hasMore: false, marks: { billing: null, media: null } },
  ],
  [
    'one moment: program by program, the later row first',
    [{ media: part([row(2, 5), row(1, 5)]), billing: part([row(9, 5)]) }, {}, 5],
    ['billing 9', 'media 2', 'media 1'],
    {},
  ],
  [
    'a row older than what a full part may still bring waits for the next page',
    [{ billing: part([row(5, 9), row(4, 8)], mark(4, 8)), media: part([row(1, 3)]) }, {}, 5],
    ['billing 5', 'billing 4'],
    { hasMore: true, marks: { billing: mark(4, 8) }, lookedBackTo: at(8) },
  ],
  [
    'a page that is full goes on behind its last rows',
    [{ billing: part([row(5, 9), row(4, 2)]), media: part([row(3, 7), row(2, 6)]) }, {}, 2],
    ['billing 5', 'media 3'],
    { hasMore: true, marks: { billing: mark(5, 9), media: mark(3, 7) }, lookedBackTo: null },
  ],
  [
    'nothing matches as far back as was looked',
    [{ billing: part([], mark(40, 4)), media: part([row(1, 2)]) }, {}, 5],
    [],
    { hasMore: true, marks: { billing: mark(40, 4) }, lookedBackTo: at(4) },
  ],
  [
    'a program that is away goes on below this page, and is named',
    [{ billing: part([row(5, 9), row(4, 8)], mark(4, 8)), media: null }, {}, 2],
    ['billing 5', 'billing 4'],
    { away: ['media'], marks: { billing: mark(4, 8), media: { at: at(8), id: Number.MAX_SAFE_INTEGER } } },
  ],
  [
    'what was read to its end stays so',
    [{ billing: part([row(1, 1)]) }, { media: null }, 5],
    ['billing 1'],
    { hasMore: false, marks: { billing: null, media: null } },
  ],
])('%s', (_, given, shown, expected) => {
  const page = mergeParts(...given);
  expect(keys(page)).toEqual(shown);
  expect(page).toMatchObject(expected);
});

test('however rows, pages and bounds fall, page after page shows each row once, in order', () => {
  const programs = ['billing', 'bff', 'media'];
  const stored = fc.record(
    Object.fromEntries(programs.map((name) => [name, fc.array(fc.nat({ max: 6 }), { maxLength: 12 })])),
  );
  fc.assert(
    fc.property(stored, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }), (seconds, most, bound) => {
      const tables = Object.entries(seconds).map(([program, moments]): [string, AuditEntry[]] => [
        program,
        moments
          .map((second, index) => row(index + 1, second))
          .toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id),
      ]);
      // As a program answers: some rows at a time, and every second of those it looks at matches.
      const ask = (all: AuditEntry[], after: AuditMark | undefined): AuditPart => {
        const left = after ? all.filter((one) => one.at < after.at || (one.at === after.at && one.id < after.id)) : all;
        const looked = left.slice(0, bound);
        const last = looked.at(-1);
        const rows = looked.filter(({ id }) => id % 2 === 0);
        return { rows, next: last && left.length > bound ? { at: last.at, id: last.id } : null };
      };
      const shown: string[] = [];
      let marks: Marks = {};
      for (let turn = 0; turn < 200; turn++) {
        const asked = tables.filter(([program]) => marks[program] !== null);
        const page = mergeParts(
          Object.fromEntries(asked.map(([program, all]) => [program, ask(all, marks[program] ?? undefined)])),
          marks,
          most,
        );
        shown.push(...page.rows.map(({ program, id, at: when }) => `${when} ${program} ${id}`));
        if (!page.hasMore) break;
        marks = readMarks(writtenMarks(page.marks)) ?? {};
      }
      const all = tables.flatMap(([program, rows]) =>
        rows.filter(({ id }) => id % 2 === 0).map(({ id, at: when }) => ({ program, id, when })),
      );
      const order = all.toSorted(
        (a, b) => b.when.localeCompare(a.when) || a.program.localeCompare(b.program) || b.id - a.id,
      );
      expect(shown).toEqual(order.map(({ program, id, when }) => `${when} ${program} ${id}`));
    }),
  );
});

test.each([
  '',
  'x',
  'bm90IGpzb24',
  Buffer.from('{"nobody":null}').toString('base64url'),
  Buffer.from('[]').toString('base64url'),
])('marks that are none of ours are refused: %j', (text) => expect(readMarks(text)).toBeNull());
