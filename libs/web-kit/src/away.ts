import { useSyncExternalStore } from 'react';

/** What is needed of React Router's data router. */
interface Navigating {
  readonly state: { readonly location: object; readonly navigation: { readonly location?: object | undefined } };
  createHref(location: never): string;
  navigate(to: never, options: { replace: boolean }): unknown;
}

const ASK_EVERY_MS = 2_000;
const PATIENCE_MS = 5_000;
const ONCE_IN_MS = 60_000;
const LOADED = 'sorrel.reloaded';

let router: Navigating | undefined;
/** For an app that makes its router itself; the framework's own is found. */
export const keepRouter = (made: unknown): void => void (router = made as Navigating);
const routerHere = (): Navigating | undefined =>
  router ?? (globalThis as { __reactRouterDataRouter?: Navigating }).__reactRouterDataRouter;

/** The address of the page that is being opened. */
function wanted(): string {
  const here = routerHere();
  const next = here?.state.navigation.location;
  return here && next ? here.createHref(next as never) : location.href;
}

let awaited: string | undefined;
const listeners = new Set<() => void>();
function setAwaited(page: string | undefined): void {
  awaited = page;
  for (const each of listeners) each();
}

/** Whether a page cannot be opened because the server is away; `stay` gives it up. */
export function useAway(): { isAway: boolean; stay(): void } {
  const isAway = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => awaited !== undefined,
    () => false,
  );
  return { isAway, stay };
}

/** Going to where one is ends the navigation that waits. */
function stay(): void {
  const here = routerHere();
  setAwaited(undefined);
  void here?.navigate(here.state.location as never, { replace: true });
}

/**
 * What happens when a page's script did not load. Where the server is away this waits until it answers, and the person stays where they
 * are; then the page is loaded whole, for the browser keeps a script's failure, and after a release its files have new names. A page that
 * was loaded whole within the last minute and fails again throws `error`: the file cannot be had. Does not return otherwise.
 */
export async function pageAfterAway(error: unknown): Promise<never> {
  const page = wanted();
  const isWanted = () => wanted() === page;
  while (!(await isThere())) {
    if (!isWanted()) return forget(page);
    setAwaited(page);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    if (!isWanted()) return forget(page);
  }
  if (!isWanted()) return forget(page);
  if (wasJustLoaded()) {
    setAwaited(undefined);
    throw error;
  }
  if (page === location.href) location.reload();
  else location.assign(page);
  return never();
}

/** The person went elsewhere, or stays. */
function forget(page: string): Promise<never> {
  if (awaited === page) setAwaited(undefined);
  return never();
}

const never = () => new Promise<never>(() => undefined);

/** A proxy answers for a server that is away with 502 to 504. */
async function isThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal })).status < 502;
  } catch {
    return false;
  }
}

function wasJustLoaded(): boolean {
  try {
    const last = Number(sessionStorage.getItem(LOADED));
    sessionStorage.setItem(LOADED, String(Date.now()));
    return Date.now() - last < ONCE_IN_MS;
  } catch {
    // Without a memory the page would be loaded for ever.
    return true;
  }
}
