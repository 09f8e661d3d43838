import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { selectedBy } from '@sorrel/test-kit/promql';

const folder = fileURLToPath(new URL('../observability/dashboards/', import.meta.url));

interface Panel {
  id: number;
  type: string;
  title: string;
  description: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; refId: string }[];
}
/** As they are edited in Grafana and exported. */
const boards = readdirSync(folder).map((file): [string, { uid: string; panels: Panel[] }] => [
  file,
  JSON.parse(readFileSync(join(folder, file), 'utf8')),
]);

test('each board has an address of its own', () => {
  expect(boards.length).toBeGreaterThanOrEqual(5);
  expect(new Set(boards.map(([, { uid }]) => uid)).size).toBe(boards.length);
});

test.each(boards)('on %s every panel has a query and a description, and overlaps no other', (_, { panels }) => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Map<string, string>();
  for (const { type, title, description, targets, gridPos } of panels) {
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([title, taken.get(`${x} ${y}`)]).toEqual([title, undefined]);
        taken.set(`${x} ${y}`, title);
      }
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    if (type === 'row') continue;
    expect(description).not.toBe('');
    for (const { expr } of targets ?? []) expect(selectedBy(expr).selected.length).toBeGreaterThan(0);
    expect(targets?.length).toBeGreaterThan(0);
  }
});
