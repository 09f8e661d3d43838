import { most, number, rate, type Board } from './board.ts';

export const money: Board = {
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
      number('No counterpart', 'For three days, at the provider or here', 'reconciliation_unmatched_old'),
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
