import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A source file with its path from the repository's root, written with `/`. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A break of a rule: the place, and the reason for the rule. */
export interface Break {
  path: string;
  line: number;
  why: string;
}

const SKIPPED = new Set(['node_modules', 'dist', 'build', '.react-router', 'public']);

/** Every TypeScript and JavaScript file of the apps, the libraries, deploy, tools and load. */
export function readSources(root: string): SourceFile[] {
  return ['apps', 'libs', 'deploy', 'tools', 'load']
    .flatMap((top) => walk(join(root, top)))
    .map((file) => ({
      path: relative(root, file).replaceAll('\\', '/'),
      text: readFileSync(file, 'utf8'),
    }));
}

function walk(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

export interface Import {
  from: string;
  /** The words between `import` and `from`. */
  names: string;
  line: number;
  /** Removed at run time: it cannot close a cycle. */
  isTypeOnly: boolean;
  /** Loaded only when the code is reached: it cannot close a cycle either. */
  isDynamic: boolean;
}

/** The imports and re-exports of a file. Statements begin at the start of a line, as the formatter puts them. */
export function importsOf(text: string): Import[] {
  const found: Import[] = [];
  const add = (index: number, from: string | undefined, names: string, isTypeOnly: boolean, isDynamic: boolean) => {
    if (from) found.push({ from, names, line: lineAt(text, index), isTypeOnly, isDynamic });
  };
  for (const match of text.matchAll(/^(?:import|export)\s+(type\s+)?([\w*{][^'"`;]*?)\bfrom\s*['"]([^'"\n]+)['"]/gm)) {
    const names = match[2]?.trim() ?? '';
    add(match.index, match[3], names, Boolean(match[1]) || hasOnlyTypes(names), false);
  }
  for (const match of text.matchAll(/^import\s*['"]([^'"\n]+)['"]/gm)) add(match.index, match[1], '', false, false);
  const code = withoutComments(text);
  for (const match of code.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g))
    add(match.index, match[1], '', false, true);
  return found;
}

const hasOnlyTypes = (names: string): boolean => {
  const listed = listedNames(names);
  return listed.length > 0 && listed.every((name) => name.startsWith('type '));
};

/** `{ a, type B }` as its parts; none for a default or a namespace import. */
export const listedNames = (names: string): string[] =>
  (/^\{([^}]*)\}$/.exec(names)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The text with comments blanked; lines and columns stay where they were. */
const withoutComments = (text: string): string => blank(text, false);

/** The text with comments, strings and templates blanked: what is left is code. */
export const codeOnly = (text: string): string => blank(text, true);

const PIECES = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

function blank(text: string, strings: boolean): string {
  return text.replace(PIECES, (piece) => (strings || piece.startsWith('/') ? piece.replace(/[^\n]/g, ' ') : piece));
}
