import { packageOf, targetOf } from './packages.ts';
import { type Break, importsOf, type SourceFile } from '../../../deploy/src/bus/source-files.ts';

interface Edge {
  to: string;
  line: number;
}

/**
 * Files of one package that import each other in a circle at run time: which one is ready first then depends on luck. One break per circle.
 */
export function cycleBreaks(files: SourceFile[]): Break[] {
  const edges = new Map(files.map((file) => [file.path, edgesOf(file)]));
  const breaks: Break[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (from: string): void => {
    path.push(from);
    for (const { to, line } of edges.get(from) ?? []) {
      const start = path.indexOf(to);
      if (start >= 0)
        breaks.push({ path: from, line, why: `import cycle: ${[...path.slice(start), to].join(' -> ')}` });
      else if (!done.has(to) && edges.has(to)) visit(to);
    }
    path.pop();
    done.add(from);
  };
  for (const file of files) if (!done.has(file.path)) visit(file.path);
  return breaks;
}

function edgesOf(file: SourceFile): Edge[] {
  const folder = packageOf(file.path)?.folder;
  return importsOf(file.text).flatMap((each) => {
    const target = targetOf(file, each);
    const isInside = 'file' in target && folder !== undefined && target.file.startsWith(`${folder}/`);
    return isInside && !each.isTypeOnly && !each.isDynamic ? [{ to: target.file, line: each.line }] : [];
  });
}
