import { posix } from 'node:path';
import { isTest, packageOf, targetOf } from './packages.ts';
import { type Break, importsOf, type SourceFile } from '../../../deploy/src/bus/source-files.ts';

interface Edge {
  from: SourceFile;
  line: number;
  to: string;
}

/**
 * Features of one program that need each other in a circle, types included: none of them can be read, tested or moved without the others. A
 * folder and one inside it count as one feature. One break per group, at an import that is part of the circle.
 */
export function folderCycleBreaks(files: SourceFile[]): Break[] {
  const graph = new Map<string, Map<string, Edge>>();
  for (const file of files) {
    const here = featureOf(file.path);
    if (here === undefined || isTest(file.path)) continue;
    for (const each of importsOf(file.text)) {
      const target = targetOf(file, each);
      const there = 'file' in target ? featureOf(target.file) : undefined;
      if (there === undefined || isOne(here, there)) continue;
      const out = graph.get(here) ?? new Map<string, Edge>();
      if (!out.has(there)) out.set(there, { from: file, line: each.line, to: there });
      graph.set(here, out);
    }
  }
  return knotsOf(graph).map((knot) => {
    const [first = ''] = knot;
    const edge = [...(graph.get(first)?.values() ?? [])].find(({ to }) => knot.includes(to));
    return {
      path: edge?.from.path ?? first,
      line: edge?.line ?? 1,
      why: `features in a circle: ${knot.map((one) => posix.relative('apps', one)).join(', ')}`,
    };
  });
}

/** The folder of a program's feature; undefined for files at the top, which wire the features, and for migrations. */
function featureOf(path: string): string | undefined {
  const own = packageOf(path);
  if (!own || !path.startsWith(`${own.folder}/src/`) || !path.startsWith('apps/')) return undefined;
  const folder = posix.dirname(path);
  return folder === `${own.folder}/src` || folder.endsWith('/migrations') ? undefined : folder;
}

const isOne = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

/** Groups of folders each of which reaches all the others (Tarjan). */
function knotsOf(graph: Map<string, Map<string, Edge>>): string[][] {
  const knots: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) ?? 0);
    stack.push(node);
    for (const next of graph.get(node)?.keys() ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(node) !== index.get(node)) return;
    const knot = stack.splice(stack.indexOf(node));
    if (knot.length > 1) knots.push(knot.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return knots;
}
