/** Asks the registry about `name@version`: one field of its description, or undefined when it was never published. */
export type View = (spec: string, field: string) => Promise<unknown>;

/** How far back to look before giving up. */
const TRIES = 12;

/**
 * The newest version of a package whose platform packages all exist. Some packages appear before their binaries for other platforms do;
 * `npm install` does not notice, and the lock file it writes then fails `npm ci` everywhere else.
 */
export async function newestWithoutHoles(
  name: string,
  view: View,
  say: (line: string) => void,
): Promise<string | undefined> {
  const versions = ((await view(name, 'versions')) as string[] | undefined) ?? [];
  const released = versions.filter((version) => /^\d+\.\d+\.\d+$/.test(version)).reverse();
  for (const version of released.slice(0, TRIES)) {
    const wanted = Object.entries(
      ((await view(`${name}@${version}`, 'optionalDependencies')) as Record<string, string> | undefined) ?? {},
    );
    const missing: string[] = [];
    for (const [each, range] of wanted)
      if ((await view(`${each}@${range}`, 'version')) === undefined) missing.push(each);
    if (missing.length === 0) return version;
    say(`${name} ${version}: ${missing.length} of ${wanted.length} are missing (${missing[0]}, ...)`);
  }
  return undefined;
}
