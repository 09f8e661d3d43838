import { byProgram, number, quantile, rate, type Board } from './board.ts';

const SHOP = '{program="bff",route!~".*/stream"}';
const ERRORS = 'sorrel_http_seconds_count{program="bff",status=~"5.."}';
const REQUESTS = 'sorrel_http_seconds_count{program="bff"}';

export const overview: Board = {
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
