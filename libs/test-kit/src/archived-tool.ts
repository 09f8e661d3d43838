import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem, type Say } from '@sorrel/deploy/problem';
import { unpackPackages } from '@sorrel/deploy/servers/apt';
import { put } from './packed-tool.ts';

/** A tool that a package of Debian's and Ubuntu's carries. Its version is whatever the machine's release has. */
export interface ArchivedTool {
  package: string;
  /** The tool's path once the package is unpacked. */
  member: string;
}

/** 19 MB with the server; only the tester of rules is kept. */
export const ARCHIVED_PROMTOOL: ArchivedTool = { package: 'prometheus', member: 'usr/bin/promtool' };

/**
 * Brings the tool to `place`; nothing else of its package is kept, and nothing is installed.
 * @throws Problem in one line; `place` is then as it was.
 */
export async function bringArchived(tool: ArchivedTool, place: string, say: Say): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'sorrel-archived-'));
  const into = join(work, 'unpacked');
  try {
    mkdirSync(into);
    await unpackPackages(() => Promise.resolve([tool.package]), { work, into, say });
    put(memberOf(into, tool), place);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function memberOf(folder: string, tool: ArchivedTool): Buffer {
  try {
    return readFileSync(join(folder, tool.member));
  } catch {
    throw new Problem(`the package ${tool.package} has no ${tool.member}`);
  }
}
