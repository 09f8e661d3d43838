import { readFileSync } from 'node:fs';

const FENCE = /^```(\w+)\n([\s\S]*?)^```$/gm;

/** What a page tells its reader to type, in order; and the files it shows. */
export function readPage(file: URL): { commands: string[]; files: string[] } {
  const blocks = [...readFileSync(file, 'utf8').matchAll(FENCE)].map(([, kind = '', text = '']) => ({ kind, text }));
  return {
    commands: blocks.filter(({ kind }) => kind === 'sh').flatMap(({ text }) => text.split('\n').filter(Boolean)),
    files: blocks.filter(({ kind }) => kind === 'conf').map(({ text }) => text),
  };
}

/** A file of settings with these put in where it has room for them. @throws where it has none. */
export function filledIn(example: string, settings: Record<string, string>): string {
  const lines = example.split('\n');
  for (const [name, value] of Object.entries(settings)) {
    // One program's line stands for every program's.
    const pattern = /^(DATABASE|NATS)_URL_/.test(name) ? name.replace(/_URL_.*/, '_URL_IDENTITY') : name;
    const at = lines.findIndex((line) => line.replace(/^# /, '').startsWith(`${pattern}=`));
    if (at < 0) throw new Error(`.env.example has no room for ${name}.`);
    if (pattern === name) lines[at] = `${name}=${value}`;
    else lines.splice(at + 1, 0, `${name}=${value}`);
  }
  return lines.join('\n');
}
