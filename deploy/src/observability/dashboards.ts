interface Panel {
  title: string;
  /** The panel's description, in a sentence; shown at its corner. */
  says: string;
  kind: 'graph' | 'number' | 'table';
  unit: 'short' | 's' | 'reqps' | 'percentunit' | 'bytes';
  /** Legend to PromQL. */
  series: Record<string, string>;
  width?: 6 | 8 | 12 | 24;
}
interface Board {
  uid: string;
  title: string;
  isPerProgram?: boolean;
  rows: Record<string, Panel[]>;
}

// A number an owner reads from its tables is the same in all its instances: max, never a sum.
const most = (metric: string): string => `max(${metric})`;
const byProgram = (metric: string): string => `max by (program) (${metric})`;
const rate = (metric: string, by = ''): string => `sum${by ? ` by (${by})` : ''} (rate(${metric}[$__rate_interval]))`;
const quantile = (q: number, metric: string, by = ''): string =>
  `histogram_quantile(${q}, sum by (${['le', by].filter(Boolean).join(', ')}) (rate(${metric}[$__rate_interval])))`;
const number = (title: string, says: string, metric: string, unit: Panel['unit'] = 'short'): Panel => ({
  title,
  says,
  kind: 'number',
  unit,
  series: { '': most(metric) },
  width: 6,
});

const SHOP = '{program="bff",route!~".*/stream"}';
const ERRORS = 'sorrel_http_seconds_count{program="bff",status=~"5.."}';
const REQUESTS = 'sorrel_http_seconds_count{program="bff"}';

const overview: Board = {
  uid: 'sorrel-overview',
  title: 'Sorrel: are patients served?',
  rows: {
    'What waits for people': [
      number('Reviews waiting', 'Patients who wait for a prescriber', 'reviews_waiting'),
      number('Chats unanswered', 'Chats whose last word is the customer’s', 'chats_unanswered'),
      number('Parcels for today', 'Those that must leave before the cut-off', 'parcels_to_ship_today'),
      number('Clinical tasks', 'Beside the reviews: pregnancies, rules that stop a treatment', 'clinical_tasks_open'),
      number('Charges overdue', 'Their hour was half an hour ago and more', 'charges_overdue'),
      number('Payments unknown', 'Neither made nor refused, as far as we know', 'payments_unknown'),
      number('Dead letters', 'Events given up, in all programs', 'inbox_dead_letters'),
      number('Books differ', 'In so many places, at the last check', 'books_differences'),
    ],
    'The shop': [
      {
        title: 'Requests',
        says: 'By how they ended',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{status}}': rate(REQUESTS, 'status') },
      },
      {
        title: 'Failures',
        says: 'Of all requests; the goal is below 0.1 %',
        kind: 'graph',
        unit: 'percentunit',
        series: { failed: `${rate(ERRORS)} / ${rate(REQUESTS)}` },
      },
      {
        title: 'How long requests take',
        says: 'Streams left out',
        kind: 'graph',
        unit: 's',
        series: {
          median: quantile(0.5, `sorrel_http_seconds_bucket${SHOP}`),
          'one in twenty': quantile(0.95, `sorrel_http_seconds_bucket${SHOP}`),
          'one in a hundred': quantile(0.99, `sorrel_http_seconds_bucket${SHOP}`),
        },
      },
      {
        title: 'Orders',
        says: 'Starts and confirmations at the checkout, by how they ended',
        kind: 'graph',
        unit: 'reqps',
        series: {
          '{{outcome}}': rate('sorrel_rpc_seconds_count{subject=~"rpc.billing.checkout.(start|confirm)"}', 'outcome'),
        },
      },
    ],
    'The programs': [
      {
        title: 'Ready',
        says: '1: some instance can work',
        kind: 'graph',
        unit: 'short',
        series: { '{{program}}': byProgram('sorrel_check{check="ready"}') },
      },
      {
        title: 'Memory',
        says: 'Of the largest process',
        kind: 'graph',
        unit: 'bytes',
        series: { '{{program}}': byProgram('process_resident_memory_bytes') },
      },
    ],
  },
};

const money: Board = {
  uid: 'sorrel-money',
  title: 'Sorrel: money',
  rows: {
    Now: [
      number('Charges due', 'Their hour has come, and nobody has begun them', 'charges_due'),
      number('Overdue', 'For half an hour and more', 'charges_overdue'),
      number('Unknown', 'Payments without an outcome', 'payments_unknown'),
      number('The provider refuses us', 'Because of us: nobody’s card is to blame', 'stripe_refused_us'),
      number('Refunds open', 'Promised and not finished', 'refunds_open'),
      number('Refunds sent back', 'By the bank, and not made again', 'refunds_returned'),
      number('Books differ', 'At the last check', 'books_differences'),
      number('Books checked', 'So long ago', 'books_check_age_seconds', 's'),
    ],
    'What held charges wait for': [
      {
        title: 'Charges held',
        says: 'What they pay for could not be sent',
        kind: 'graph',
        unit: 'short',
        series: { '{{reason}}': 'max by (reason) (charges_held)' },
      },
      {
        title: 'Charges worked',
        says: 'By how the job ended',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{outcome}}': rate('sorrel_job_seconds_count{kind="item-due"}', 'outcome') },
      },
    ],
    'The card provider': [
      {
        title: 'Webhooks wait',
        says: 'The oldest that has not been worked',
        kind: 'graph',
        unit: 's',
        series: { oldest: most('webhook_lag_seconds') },
      },
      {
        title: 'Compared and healed',
        says: 'Since the last comparison; what it healed in all should hardly grow',
        kind: 'graph',
        unit: 'short',
        series: { 'healed in all': most('reconcile_fixed'), 'set aside': most('webhooks_set_aside') },
      },
      {
        title: 'Last comparison',
        says: 'So long ago',
        kind: 'graph',
        unit: 's',
        series: { age: most('reconcile_age_seconds') },
      },
      {
        title: 'Oldest refund',
        says: 'Promised so long ago and not finished',
        kind: 'graph',
        unit: 's',
        series: { oldest: most('refunds_oldest_open_seconds') },
      },
    ],
  },
};

const clinic: Board = {
  uid: 'sorrel-clinic',
  title: 'Sorrel: clinic and dispatch',
  rows: {
    Clinic: [
      {
        title: 'Reviews',
        says: 'That wait for a prescriber',
        kind: 'graph',
        unit: 'short',
        series: { waiting: most('reviews_waiting') },
      },
      {
        title: 'The oldest review',
        says: 'Has waited so long',
        kind: 'graph',
        unit: 's',
        series: { oldest: most('reviews_oldest_seconds') },
      },
      {
        title: 'Clinical tasks',
        says: 'Open ones',
        kind: 'graph',
        unit: 'short',
        series: { open: most('clinical_tasks_open') },
      },
      {
        title: 'The oldest task',
        says: 'Has been open so long',
        kind: 'graph',
        unit: 's',
        series: { oldest: most('clinical_tasks_oldest_seconds') },
      },
    ],
    'Talking to customers': [
      {
        title: 'Chats',
        says: 'Whose last word is the customer’s',
        kind: 'graph',
        unit: 'short',
        series: { unanswered: most('chats_unanswered') },
      },
      {
        title: 'The oldest chat',
        says: 'Has waited so long',
        kind: 'graph',
        unit: 's',
        series: { oldest: most('chats_oldest_unanswered_seconds') },
      },
      {
        title: 'E-mails',
        says: 'Written and not handed over',
        kind: 'graph',
        unit: 'short',
        series: { waiting: most('mails_unsent') },
      },
      {
        title: 'The oldest e-mail',
        says: 'Has waited so long',
        kind: 'graph',
        unit: 's',
        series: { oldest: most('mails_oldest_unsent_seconds') },
      },
    ],
    Dispatch: [
      {
        title: 'Parcels',
        says: 'That may leave, that must leave today, and that should have left',
        kind: 'graph',
        unit: 'short',
        series: { all: most('parcels_to_ship'), today: most('parcels_to_ship_today'), late: most('parcels_late') },
      },
      {
        title: 'Until the cut-off',
        says: 'Of today',
        kind: 'number',
        unit: 's',
        series: { '': most('parcels_cut_off_seconds') },
        width: 6,
      },
      {
        title: 'The oldest label',
        says: 'Has been asked for so long',
        kind: 'number',
        unit: 's',
        series: { '': most('labels_pending_oldest_seconds') },
        width: 6,
      },
      {
        title: 'Stock',
        says: 'What is left of what is counted',
        kind: 'table',
        unit: 'short',
        series: { '{{code}}': 'min by (code) (stock_left)' },
        width: 24,
      },
    ],
  },
};

const queues: Board = {
  uid: 'sorrel-queues',
  title: 'Sorrel: queues and bus',
  rows: {
    Events: [
      {
        title: 'Not published',
        says: 'The oldest event in each outbox',
        kind: 'graph',
        unit: 's',
        series: { '{{program}}': byProgram('outbox_oldest_unpublished_seconds') },
      },
      {
        title: 'Not dealt with',
        says: 'Events that wait for each program',
        kind: 'graph',
        unit: 'short',
        series: { '{{program}}': byProgram('events_pending') },
      },
      {
        title: 'How late events are',
        says: 'One in a hundred is later',
        kind: 'graph',
        unit: 's',
        series: { '{{program}}': quantile(0.99, 'sorrel_event_lag_seconds_bucket', 'program') },
      },
      {
        title: 'Events handled',
        says: 'By how they ended',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{outcome}}': rate('sorrel_event_seconds_count', 'outcome') },
      },
      {
        title: 'Dead letters',
        says: 'That wait for somebody',
        kind: 'graph',
        unit: 'short',
        series: { '{{program}}': byProgram('inbox_dead_letters') },
      },
      {
        title: 'Given up',
        says: 'Events a listener has given up',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{listener}}': rate('inbox_dlq_total', 'listener') },
      },
    ],
    Jobs: [
      {
        title: 'How late work is',
        says: 'The oldest job that is due',
        kind: 'graph',
        unit: 's',
        series: { '{{program}}': byProgram('jobs_oldest_due_seconds') },
      },
      {
        title: 'Jobs worked',
        says: 'By kind',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{kind}}': rate('sorrel_job_seconds_count', 'kind') },
      },
      {
        title: 'Jobs that failed',
        says: 'By kind; they are tried again',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{kind}}': rate('sorrel_job_seconds_count{outcome="failed"}', 'kind') },
      },
      {
        title: 'Jobs given up',
        says: 'That wait for somebody',
        kind: 'graph',
        unit: 'short',
        series: { '{{program}}': byProgram('jobs_dead') },
      },
    ],
    'What they stand on': [
      {
        title: 'Reached',
        says: '1: it is there, for the unluckiest instance',
        kind: 'graph',
        unit: 'short',
        series: {
          '{{program}} {{check}}': 'min by (program, check) (sorrel_check{check=~"database|bus|redis|events"})',
        },
      },
      {
        title: 'Connections waited for',
        says: 'To the database',
        kind: 'graph',
        unit: 'short',
        series: { '{{program}}': byProgram('db_pool_connections{state="waiting"}') },
      },
    ],
  },
};

const OF = 'program=~"$program"';
const program: Board = {
  uid: 'sorrel-program',
  title: 'Sorrel: one program',
  isPerProgram: true,
  rows: {
    Answers: [
      {
        title: 'Calls',
        says: 'RPCs answered, by subject',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{subject}}': rate(`sorrel_rpc_seconds_count{${OF}}`, 'subject') },
      },
      {
        title: 'Calls that did not end well',
        says: 'By outcome; refusals to people are among them',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{outcome}}': rate(`sorrel_rpc_seconds_count{${OF},outcome!="ok"}`, 'outcome') },
      },
      {
        title: 'How long calls take',
        says: 'One in twenty takes longer',
        kind: 'graph',
        unit: 's',
        series: { '{{subject}}': quantile(0.95, `sorrel_rpc_seconds_bucket{${OF}}`, 'subject') },
      },
      {
        title: 'Asked in vain',
        says: 'RPCs that nobody answered',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{subject}} {{outcome}}': rate(`sorrel_rpc_unanswered_total{${OF}}`, 'subject, outcome') },
      },
      {
        title: 'Requests',
        says: 'Over HTTP, by route',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{method}} {{route}}': rate(`sorrel_http_seconds_count{${OF}}`, 'method, route') },
      },
      {
        title: 'How long requests take',
        says: 'One in twenty takes longer',
        kind: 'graph',
        unit: 's',
        series: { '{{route}}': quantile(0.95, `sorrel_http_seconds_bucket{${OF}}`, 'route') },
      },
    ],
    Works: [
      {
        title: 'Events',
        says: 'By listener',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{listener}}': rate(`sorrel_event_seconds_count{${OF}}`, 'listener') },
      },
      {
        title: 'How long events take',
        says: 'One in twenty takes longer',
        kind: 'graph',
        unit: 's',
        series: { '{{listener}}': quantile(0.95, `sorrel_event_seconds_bucket{${OF}}`, 'listener') },
      },
      {
        title: 'Jobs',
        says: 'By kind and how they ended',
        kind: 'graph',
        unit: 'reqps',
        series: { '{{kind}} {{outcome}}': rate(`sorrel_job_seconds_count{${OF}}`, 'kind, outcome') },
      },
      {
        title: 'How long jobs take',
        says: 'One in twenty takes longer',
        kind: 'graph',
        unit: 's',
        series: { '{{kind}}': quantile(0.95, `sorrel_job_seconds_bucket{${OF}}`, 'kind') },
      },
    ],
    Uses: [
      {
        title: 'Connections',
        says: 'Of the pool; the most it may have',
        kind: 'graph',
        unit: 'short',
        series: { '{{state}}': `max by (state) (db_pool_connections{${OF}})`, limit: `max(db_pool_limit{${OF}})` },
      },
      {
        title: 'Event loop',
        says: 'One in a hundred waits longer',
        kind: 'graph',
        unit: 's',
        series: { '{{program}}': byProgram('nodejs_eventloop_lag_p99_seconds') },
      },
      {
        title: 'Processor',
        says: 'Cores in use',
        kind: 'graph',
        unit: 'short',
        series: { '{{program}}': rate('process_cpu_seconds_total', 'program') },
      },
      {
        title: 'Memory',
        says: 'Resident, and in use on the heap',
        kind: 'graph',
        unit: 'bytes',
        series: {
          '{{program}}': byProgram('process_resident_memory_bytes'),
          '{{program}} heap': byProgram('nodejs_heap_size_used_bytes'),
        },
      },
    ],
  },
};

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
