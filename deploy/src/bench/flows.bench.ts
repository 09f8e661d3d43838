import { staffMember } from '@sorrel/test-kit/staff';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';
import { overload, replicas } from './flows/beyond.bench.ts';
import { chat } from './flows/chat.bench.ts';
import { checkout, eventLag } from './flows/orders.bench.ts';
import { customers } from './flows/people.bench.ts';
import { upload } from './flows/pictures.bench.ts';
import { logIn, page } from './flows/reads.bench.ts';
import { standing } from './flows/standing.bench.ts';

export const name = 'flows';
export const about =
  'what people do, each beside its limit in turns: page, log-in, dashboard, chat, checkout, photos; overload, two processes, news';

/** Some alone, for whoever works on one of them: `BENCH_FLOWS=overload,photos npm run bench -- flows`. */
const ONLY = process.env.BENCH_FLOWS?.split(',');
export const isPart = ONLY !== undefined;

const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 24);

export async function run(tools: BenchTools): Promise<Figure[]> {
  const { root, say } = tools;
  const s = await standing(tools);
  const figures: Figure[] = [];
  try {
    const people = await customers(s.w.url, CUSTOMERS);
    const staff = await staffMember(s.w, ['support']);
    await s.w.settle();
    say(`${CUSTOMERS} customers are there`);
    const measure = async (what: string, work: () => Promise<Figure[]>): Promise<void> => {
      if (ONLY && !ONLY.includes(what)) return;
      figures.push(...(await work()));
      await s.w.settle();
      say(`${what} is measured`);
    };
    await measure('page', () => page(root, s));
    await measure('log-in', () => logIn(s, people));
    await measure('chat', () => chat(s, people, staff));
    await measure('checkout', () => checkout(s, 'checkout to paid', 60));
    await measure('news', () => eventLag(s));
    await measure('photos', () => upload(root, s, people));
    await measure('overload', () => overload(s, people));
    await measure('two processes', () => replicas(s, people));
  } finally {
    await s.stop();
  }
  if (isPart) return figures;
  const far = await standing(tools, { SANDBOX_LATENCY_MS: '150' });
  try {
    figures.push(...(await checkout(far, 'checkout, companies 150 ms away')));
    say('checkout from afar is measured');
  } finally {
    await far.stop();
  }
  return figures;
}
