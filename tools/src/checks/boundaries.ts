import { cycleBreaks } from './cycles.ts';
import { folderCycleBreaks } from './folder-cycles.ts';
import { featureBreaks } from './features.ts';
import { type Break, readSources, type SourceFile } from '../../../deploy/src/bus/source-files.ts';
import { wallBreaks } from './walls.ts';

/** Every break of the import rules and the suffix table (docs/architecture.md), in reading order. */
export function findBreaks(files: SourceFile[]): Break[] {
  const breaks = [
    ...files.flatMap((file) => [...wallBreaks(file), ...featureBreaks(file)]),
    ...cycleBreaks(files),
    ...folderCycleBreaks(files),
  ];
  return breaks.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}

/** Prints the breaks in the repository; returns how many there are. */
export function checkBoundaries(root: string, print: (line: string) => void): number {
  const files = readSources(root);
  const breaks = findBreaks(files);
  for (const each of breaks) print(`${each.path}:${each.line}  ${each.why}`);
  print(
    breaks.length === 0
      ? `${files.length} files, every wall stands`
      : `${breaks.length} breaks in ${files.length} files`,
  );
  return breaks.length;
}
