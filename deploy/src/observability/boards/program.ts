import { byProgram, quantile, rate, type Board } from './board.ts';

const OF = 'program=~"$program"';

export const program: Board = {
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
