import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { staffMember } from '@sorrel/test-kit/staff';
import { Problem } from '../../problem.ts';
import type { BenchTools } from '../bench.ts';
import { replicas } from './beyond.bench.ts';
import { chat } from './chat.bench.ts';
import { checkout } from './orders.bench.ts';
import { type Customer, customers } from './people.bench.ts';
import { upload } from './pictures.bench.ts';
import { dashboard, logIn, page } from './reads.bench.ts';
import { type Standing, standing } from './standing.bench.ts';

const CUSTOMERS = 8;

type Flow = (s: Standing, people: readonly Customer[], root: string) => Promise<unknown>;
const FLOWS: Record<string, Flow> = {
  page: (s, _people, root) => page(root, s),
  'log-in': (s, people) => logIn(s, people),
  dashboard: (s, people) => dashboard(s, people),
  chat: async (s, people) => chat(s, people, await staffMember(s.w, ['support'])),
  checkout: (s) => checkout(s, 'checkout'),
  photos: (s, people, root) => upload(root, s, people),
  'two-processes': (s, people) => replicas(s, people),
};

/** `npm run bench -- profile <flow>`: where the programs' time goes, for the Performance tab of a browser's tools. Answers where it lies. */
export async function profile(tools: BenchTools, flow: string | undefined): Promise<string> {
  const work = FLOWS[flow ?? ''];
  if (!work) throw new Problem(`Which flow? npm run bench -- profile ${Object.keys(FLOWS).join(' | ')}`);
  const folder = join(
    tools.root,
    '.local/bench',
    `${flow}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`,
  );
  mkdirSync(folder, { recursive: true });
  const s = await standing(tools, {}, folder);
  try {
    const people = flow === 'page' || flow === 'checkout' ? [] : await customers(s.w.url, CUSTOMERS);
    tools.say('profiled from the start of the programs, so look at the end of it');
    await work(s, people, tools.root);
  } finally {
    await s.stop();
  }
  return readdirSync(folder)
    .map((file) => join(folder, file))
    .join(', ');
}
