import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../../', import.meta.url);
const log = readFileSync(new URL('docs/clinical-safety/hazard-log.md', root), 'utf8');
const hazards = log
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    id: section.slice(0, 4),
    tests: [...section.matchAll(/^- `([^`]+)` › "(.+)"$/gm)].map(([, path = '', name = '']) => ({ path, name })),
    hasControl: /^Control: \S/m.test(section),
  }));

describe('the hazard log', () => {
  it('numbers at least twenty hazards, without gaps', () => {
    expect(hazards.length).toBeGreaterThanOrEqual(20);
    expect(hazards.map((hazard) => hazard.id)).toEqual(
      hazards.map((_, index) => `H-${String(index + 1).padStart(2, '0')}`),
    );
  });

  it.each(hazards)('$id has a control, and tests that exist', ({ tests, hasControl }) => {
    expect(hasControl).toBe(true);
    expect(tests.length).toBeGreaterThan(0);
    const gone = tests.filter(({ path, name }) => {
      const file = new URL(path, root);
      return (
        !existsSync(file) ||
        !new RegExp(`['"\`]${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"\`]`).test(readFileSync(file, 'utf8'))
      );
    });
    expect(gone).toEqual([]);
  });
});
