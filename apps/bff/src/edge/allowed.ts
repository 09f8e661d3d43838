export interface KnownRoute {
  method: string;
  /** As the router has it: `/v2/chat/:id`. */
  path: string;
}

/** The methods that an address takes, as the header `Allow` names them. A route for all addresses does not count. */
export function allowedAt(routes: readonly KnownRoute[]): (path: string) => string[] {
  const byPath = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  for (const { method, path } of routes) {
    if (/^\/?\*$/.test(path)) continue;
    const known = byPath.get(path) ?? { pattern: patternOf(path), methods: new Set<string>() };
    known.methods.add(method);
    byPath.set(path, known);
  }
  const all = [...byPath.values()];
  return (path) =>
    [...new Set(all.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]))].toSorted();
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  );
