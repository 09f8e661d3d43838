import type { Permission } from '@sorrel/contracts/actor';
import type { Hit } from '@sorrel/contracts/http/admin';
import { may } from '@sorrel/contracts/rights';
import { WORK, type Work } from '@sorrel/contracts/work';
import { menuOf } from '../app/menu.ts';
import { WORK_WORDS } from '../work/waiting.ts';
import type { Recent } from './recent.ts';

/** One line of the search's list. */
export interface Choice {
  key: string;
  title: string;
  text: string;
  /** A path of the site: `/v2/admin/tasks`. */
  to: string;
  /** Told to the page it leads to. */
  state?: { isStarting: true } | { isStopping: true };
  /** What is kept of it, when it is chosen. */
  recent?: Recent;
}
export interface Group {
  name: string;
  choices: Choice[];
}

const CONSOLE = '/v2/admin';
const FOUND: Record<Hit['group'], string> = {
  customers: 'Customers',
  subscriptions: 'Subscriptions',
  orders: 'Orders',
  parcels: 'Parcels',
  prescriptions: 'Prescriptions',
  'old-orders': 'Old orders',
};

interface Asked {
  typed: string;
  hits: readonly Hit[];
  recent: readonly Recent[];
  permissions: readonly Permission[];
}

/** What there is to choose from. Before anything is typed: what was opened last, then pages and actions; afterwards what matches, records first. */
export function choicesFor({ typed, hits, recent, permissions }: Asked): Group[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const matching = (choices: Choice[]): Choice[] =>
    choices.filter(({ title }) => words.every((word) => ` ${title.toLowerCase()}`.includes(` ${word}`)));
  const groups: Group[] = [
    { name: 'Opened lately', choices: words.length === 0 ? recent.map(again) : [] },
    ...Object.entries(FOUND).map(([group, name]) => ({
      name,
      choices: hits.filter((hit) => hit.group === group).map(found),
    })),
    { name: 'Pages', choices: matching(pagesOf(permissions)) },
    { name: 'Actions', choices: matching(actionsOf(permissions)) },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

const again = ({ title, to }: Recent): Choice => ({
  key: `recent ${to} ${title}`,
  title,
  text: '',
  to,
  recent: { title, to },
});

function found({ group, id, title, text, to }: Hit): Choice {
  const choice: Choice = { key: `${group} ${id}`, title, text, to };
  // An address with a query holds somebody's e-mail; a prescription's number says that somebody has one.
  const isKept = !to.includes('?') && group !== 'prescriptions';
  return isKept ? { ...choice, recent: { title, to } } : choice;
}

const page = (to: string, title: string): Choice => ({
  key: `page ${to}`,
  title,
  text: '',
  to: to === '/' ? CONSOLE : CONSOLE + to,
});

function pagesOf(permissions: readonly Permission[]): Choice[] {
  const { pages, hasOldAdmin, more } = menuOf(permissions);
  const lists = (Object.keys(WORK) as Work[])
    .filter((kind) => may(WORK[kind], permissions) && WORK_WORDS[kind].to.includes('?'))
    .map((kind) => page(WORK_WORDS[kind].to, WORK_WORDS[kind].title));
  return [
    page('/', 'Today'),
    ...pages.map(({ to, text }) => page(to, text)),
    ...more.map(({ to, text }) => page(to, text)),
    ...lists,
    ...(hasOldAdmin ? [{ ...page('', 'Old admin'), key: 'page /admin', to: '/admin' }] : []),
    page('/security', 'Security'),
  ];
}

function actionsOf(permissions: readonly Permission[]): Choice[] {
  const start: Choice = { ...page('/subscriptions', 'Start Subscription'), key: 'start', state: { isStarting: true } };
  const out: Choice = { key: 'out', title: 'Log out', text: '', to: '/logout' };
  const stop: Choice = { ...page('/stopped', 'Stop a medicine'), key: 'stop', state: { isStopping: true } };
  return [
    ...(may('startPlans', permissions) ? [start] : []),
    ...(may('stopMedicines', permissions) ? [stop] : []),
    out,
  ];
}
