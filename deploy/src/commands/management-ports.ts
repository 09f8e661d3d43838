import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../infra.ts';
import { nameOf, type Part } from './apart.ts';

/** Each process gets a management port of its own: `given` and those after it, or any free ones. */
export async function withPorts(
  parts: readonly Omit<Part, 'managementPort'>[],
  given: string | undefined,
): Promise<Part[]> {
  const first = Number(given);
  if (given !== undefined && given !== '')
    return parts.map((part, n) => ({ ...part, managementPort: first === 0 ? 0 : first + n }));
  const ports = await Promise.all(parts.map(() => freePort()));
  return parts.map((part, n) => ({ ...part, managementPort: ports[n] ?? 0 }));
}

/** Writes down the ports that were picked, for people and for Prometheus' file_sd. */
export function writeWhere(dataDir: string, parts: readonly Part[]): void {
  const targets = parts
    .filter(({ managementPort }) => managementPort > 0)
    .map((part) => ({ targets: [`127.0.0.1:${part.managementPort}`], labels: { process: nameOf(part) } }));
  writeFileSync(join(dataDir, 'management.json'), `${JSON.stringify(targets, null, 2)}\n`);
}
