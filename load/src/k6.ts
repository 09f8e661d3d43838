import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { runTool } from '@sorrel/deploy/commands/child';
import { Problem } from '@sorrel/deploy/problem';
import { samplePicture } from '@sorrel/test-kit/journey';
import type { Summary } from './report.ts';
import type { Asked } from './words.ts';

export interface Measured {
  summary: Summary;
  /** Errors that k6 told of, without whom they were about. */
  problems: string[];
}

export interface Run extends Pick<Asked, 'scenario' | 'seconds' | 'rate' | 'people'> {
  k6: string;
  root: string;
  url: string;
  staffPassword: string;
  /** Where photos and the summary are written. */
  folder: string;
}

/** Runs one scenario to its end and reads what it measured. */
export async function runScenario(run: Run): Promise<Measured> {
  mkdirSync(run.folder, { recursive: true });
  const summary = join(run.folder, `${run.scenario}.json`);
  rmSync(summary, { force: true });
  const problems: string[] = [];
  const { output } = await runTool(
    run.k6,
    // A port of its own for k6's interface: two runs at once would want the usual one.
    ['run', '--quiet', '--no-usage-report', '--log-format', 'json', '--address', '127.0.0.1:0', scriptOf(run)],
    {
      cwd: run.root,
      env: {
        LOAD_URL: run.url,
        LOAD_STAFF_PASSWORD: run.staffPassword,
        LOAD_SUMMARY: summary,
        LOAD_SECONDS: String(run.seconds ?? ''),
        LOAD_RATE: String(run.rate ?? ''),
        LOAD_PEOPLE: String(run.people ?? ''),
        ...(await photos(run.folder)),
        K6_AUTO_EXTENSION_RESOLUTION: 'false',
      },
      onLine: (line) => {
        const problem = problemIn(line);
        if (problem !== null && !problems.includes(problem)) problems.push(problem);
      },
    },
  );
  if (!existsSync(summary))
    throw new Problem(`k6 did not finish: ${problems.join('; ') || withoutPeople(output).trim().slice(-600)}`);
  return { summary: JSON.parse(readFileSync(summary, 'utf8')) as Summary, problems };
}

const scriptOf = ({ root, scenario }: Run) => join(root, `load/scenarios/${scenario}.ts`);

/** What a line of k6's log complains of; null for the rest, and for missed thresholds, which the report names one by one. */
export function problemIn(line: string): string | null {
  if (!line.startsWith('{')) return null;
  const { level, msg = '', error = '' } = JSON.parse(line) as { level?: string; msg?: string; error?: string };
  const isOurs = level === 'error' || (level === 'warning' && error !== '');
  if (!isOurs || /thresholds on metrics/.test(msg)) return null;
  const [first = ''] = `${msg} ${error}`.trim().split('\n');
  return withoutPeople(first);
}

/** Addresses carry what somebody asked about: of each, the path at most; and no mailbox. */
export const withoutPeople = (text: string): string =>
  text
    .replace(/(https?:\/\/[^\s"?]+)\?[^\s"]*/g, '$1')
    .replace(/[^\s"<>(),:;=]+@[^\s"<>(),:;]+/g, '[mailbox]')
    .replace(/\/\d+\b/g, '/:id');

/** Drawn once and kept: photos as the tests send them, and as large as phones take them; one from each side. */
async function photos(folder: string): Promise<{ LOAD_PHOTOS: string; LOAD_LARGE_PHOTOS: string }> {
  const kept = async (name: string, draw: (background: string) => Promise<Buffer>) => {
    const files: string[] = [];
    for (const [at, background] of ['#d8b09a', '#d8b09f', '#d8b0a4'].entries()) {
      const file = join(folder, `${name}-${at}.jpg`);
      if (!existsSync(file)) writeFileSync(file, await draw(background));
      files.push(file);
    }
    return files.join(',');
  };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const large = (background: string) =>
    sharp({ create: { width: 3_000, height: 2_250, channels: 3, background, noise } })
      .jpeg({ quality: 92 })
      .toBuffer();
  return {
    LOAD_PHOTOS: await kept('photo', samplePicture),
    LOAD_LARGE_PHOTOS: await kept('large-photo', large),
  };
}
