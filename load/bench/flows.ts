import { staffMember } from '@sorrel/test-kit/staff';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';
import { overload, replicas } from './flows/beyond.ts';
import { chat } from './flows/chat.ts';
import { checkout, eventLag } from './flows/orders.ts';
import { customers } from './flows/people.ts';
import { upload } from './flows/pictures.ts';
import { logIn, page } from './flows/reads.ts';
import { standing } from './flows/standing.ts';

const CUSTOMERS = 24;

/** What people do, each in turns with its limit: page, log-in, chat, checkout, news, photos, overload, and dashboards of two processes. */
export async function run(tools: BenchTools): Promise<Figure[]> {
  const { root, say } = tools;
  const s = await standing(tools);
  const figures: Figure[] = [];
  try {
    const people = await customers(s.w.url, CUSTOMERS);
    const staff = await staffMember(s.w, ['support']);
    await s.w.settle();
    say(`${CUSTOMERS} customers are there`);
    const flows: Record<string, () => Promise<Figure[]>> = {
      page: () => page(root, s),
      'log-in': () => logIn(s, people),
      chat: () => chat(s, people, staff),
      checkout: () => checkout(s),
      news: () => eventLag(s),
      photos: () => upload(s, people),
      overload: () => overload(s, people),
      dashboard: () => replicas(s, people),
    };
    for (const [what, measure] of Object.entries(flows)) {
      figures.push(...(await measure()));
      await s.w.settle();
      say(`${what} is measured`);
    }
    return figures;
  } finally {
    await s.stop();
  }
}
