import { byProgram, quantile, rate, type Board } from './board.ts';

export const queues: Board = {
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
