import { Problem } from '../problem.ts';
import { provisionDatabase, roleName } from '../provision.ts';
import { SERVICES } from '../topology.ts';
import { step } from './progress.ts';
import { filesIn, settingsWithSecrets } from './settings-files.ts';

type Env = Record<string, string | undefined>;

/**
 * `npm run provision`: makes each program's role and schema in a new database, as given by their addresses. May be run again: it then sets
 * the roles' passwords to those in the addresses.
 */
export async function provisionCommand(words: readonly string[], given: NodeJS.ProcessEnv): Promise<number> {
  const env = await settingsWithSecrets(filesIn(words), given);
  const adminUrl = env.PROVISION_URL;
  if (!adminUrl || !URL.canParse(adminUrl))
    throw new Problem('Set PROVISION_URL to the database, as a user who may make roles and schemas in it.');
  const passwords = passwordsIn(env);
  await step('provision', Object.keys(passwords).join(', '), (say) =>
    provisionDatabase({ adminUrl, services: Object.keys(passwords), secret: '', passwords, say }),
  );
  return 0;
}

/** The roles' passwords, from the programs' addresses. @throws Problem with a line for each address that cannot be used. */
export function passwordsIn(env: Env): Record<string, string> {
  const isSandbox = ['on', 'true', '1'].includes(env.SORREL_SANDBOX ?? '');
  const problems: string[] = [];
  const passwords: Record<string, string> = {};
  for (const { name } of SERVICES) {
    if (name === 'sandbox' && !isSandbox) continue;
    const variable = `DATABASE_URL_${name.toUpperCase()}`;
    const url = env[variable] ?? '';
    const { username, password } = URL.canParse(url) ? new URL(url) : { username: '', password: '' };
    if (username !== roleName(name) || password === '')
      problems.push(
        `${variable} must name the role ${roleName(name)} and its password: postgres://${roleName(name)}:...@host/database.`,
      );
    else passwords[name] = decodeURIComponent(password);
  }
  if (problems.length > 0) throw new Problem(problems.join('\n'));
  return passwords;
}
