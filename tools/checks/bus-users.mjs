// Writes deploy/bus-users.json: the broker's users and their rights, as in production. `--check` only reports whether the file is up to
// date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { natsConfigText } from '../../deploy/src/commands/nats-config.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const path = join(root, 'deploy/bus-users.json');
const now = natsConfigText({ root, isJson: true, hasSandbox: false });
if (!process.argv.includes('--check')) writeFileSync(path, now);
else if (!existsSync(path) || readFileSync(path, 'utf8') !== now) {
  console.log('deploy/bus-users.json is out of date: run node tools/checks/bus-users.mjs');
  process.exitCode = 1;
} else console.log('deploy/bus-users.json is true');
