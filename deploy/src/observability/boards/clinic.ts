import { most, type Board } from './board.ts';

export const clinic: Board = {
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
        says: 'Open ones, those that may not wait, and those over their own target',
        kind: 'graph',
        unit: 'short',
        series: {
          open: most('clinical_tasks_open'),
          urgent: most('clinical_tasks_urgent'),
          overdue: most('clinical_tasks_overdue'),
        },
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
        title: 'Parcels under way',
        says: 'That the carrier is asked after, and that it has told nothing of for a day',
        kind: 'graph',
        unit: 'short',
        series: { followed: most('parcels_followed'), unheard: most('parcels_unheard') },
      },
      {
        title: 'The register',
        says: 'Supplies without an entry, entries made late, days that nobody has signed',
        kind: 'graph',
        unit: 'short',
        series: {
          missing: most('register_unentered'),
          late: most('register_late_entries'),
          unsigned: most('register_days_open'),
        },
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
