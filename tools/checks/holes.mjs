/*
 * node tools/checks/holes.mjs: can this lock file be installed everywhere? (Asks npm, changes nothing.)
 * node tools/checks/holes.mjs vite nx: the newest version of each whose platform packages all exist. Run before an update.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root, underNode24 } from '../../deploy/node24.mjs';

await underNode24();
const run = promisify(execFile);
const names = process.argv.slice(2);

if (names.length === 0) {
  try {
    await run('npm', ['ci', '--dry-run', '--ignore-scripts'], { cwd: root });
    console.log('the lock file is whole');
  } catch (error) {
    // npm prints the command's whole manual page after its reasons.
    console.log(
      String(error.stderr || error.message)
        .split('npm error Clean install')[0]
        .trim(),
    );
    process.exitCode = 1;
  }
} else {
  const { newestWithoutHoles } = await import('../src/checks/holes.ts');
  const view = async (spec, field) => {
    try {
      const { stdout } = await run('npm', ['view', spec, field, '--json'], { cwd: root });
      return stdout.trim() ? JSON.parse(stdout) : undefined;
    } catch (error) {
      if (/E404|ETARGET/.test(error.stderr ?? '')) return undefined;
      throw error;
    }
  };
  for (const name of names)
    console.log(
      `${name} ${(await newestWithoutHoles(name, view, (line) => console.log(line))) ?? 'has no such version among its newest'}`,
    );
}
