import type { Board } from './boards/board.ts';
import { clinic } from './boards/clinic.ts';
import { money } from './boards/money.ts';
import { overview } from './boards/overview.ts';
import { program } from './boards/program.ts';
import { queues } from './boards/queues.ts';

const TYPES = { graph: 'timeseries', number: 'stat', table: 'bargauge' } as const;
const HEIGHTS = { graph: 8, number: 4, table: 8 };
const SOURCE = { type: 'prometheus', uid: '${datasource}' };
const WIDE = 24;

function panelsOf({ rows }: Board): object[] {
  const panels: object[] = [];
  let [x, y, tallest] = [0, 0, 0];
  const next = (): void => {
    [x, y, tallest] = [0, y + tallest, 0];
  };
  for (const [title, inside] of Object.entries(rows)) {
    next();
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: WIDE, h: 1 },
      panels: [],
    });
    y += 1;
    for (const { title: name, says, kind, unit, series, width = 12 } of inside) {
      if (x + width > WIDE) next();
      panels.push({
        id: panels.length + 1,
        type: TYPES[kind],
        title: name,
        description: says,
        datasource: SOURCE,
        gridPos: { x, y, w: width, h: HEIGHTS[kind] },
        fieldConfig: { defaults: { unit, min: kind === 'graph' ? 0 : undefined }, overrides: [] },
        options: {},
        targets: Object.entries(series).map(([legendFormat, expr], n) => ({
          refId: String.fromCodePoint(65 + n),
          datasource: SOURCE,
          expr,
          legendFormat,
        })),
      });
      x += width;
      tallest = Math.max(tallest, HEIGHTS[kind]);
    }
  }
  return panels;
}

const variablesOf = ({ isPerProgram }: Board): object[] => [
  { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' },
  ...(isPerProgram
    ? [
        {
          name: 'program',
          type: 'query',
          label: 'Program',
          datasource: SOURCE,
          query: { query: 'label_values(sorrel_check, program)', refId: 'programs' },
          refresh: 2,
          includeAll: true,
        },
      ]
    : []),
];

/** Grafana's dashboards by file name in `deploy/observability/dashboards`. */
export function dashboards(): Record<string, object> {
  const boards = { overview, money, clinic, queues, program };
  return Object.fromEntries(
    Object.entries(boards).map(([name, board]) => [
      name,
      {
        uid: board.uid,
        title: board.title,
        tags: ['sorrel'],
        timezone: 'Europe/London',
        schemaVersion: 39,
        version: 1,
        refresh: '30s',
        time: { from: 'now-6h', to: 'now' },
        templating: { list: variablesOf(board) },
        panels: panelsOf(board),
      },
    ]),
  );
}
