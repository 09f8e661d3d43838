import { useSyncExternalStore } from 'react';

/** What is needed of React Router's data router. */
interface Navigating {
  readonly state: {
    readonly initialized: boolean;
    readonly location: object;
    readonly navigation: { readonly location?: object | undefined };
  };
  createHref(location: never): string;
  navigate(to: never, options: { replace: boolean }): unknown;
}

const LOOK_EVERY_MS = 500;
const ASK_EVERY_MS = 2_000;
const PATIENCE_MS = 5_000;
const ONCE_IN_MS = 60_000;
const LOADED = 'sorrel.reloaded';

let router: Navigating | undefined;
/** Whose navigations wait. */
export const keepRouter = (made: unknown): void => void (router = made as Navigating);

/** The address of the page that is being opened, if one is. */
function opening(): string | undefined {
  const here = router;
  const next = here?.state.navigation.location;
  if (here && next) return here.createHref(next as never);
  return here && !here.state.initialized ? location.href : undefined;
}

/** Whether a page cannot be opened just now. */
let isAway = false;
const listeners = new Set<() => void>();
function setAway(now: boolean): void {
  isAway = now;
  for (const each of listeners) each();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a page cannot be opened just now; `stay` gives it up. */
export const useAway = () => ({
  isAway: useSyncExternalStore(
    listen,
    () => isAway,
    () => false,
  ),
  stay,
});

/** Going to where one is ends the navigation that waits. */
function stay(): void {
  setAway(false);
  void router?.navigate(router.state.location as never, { replace: true });
}

let watching: Promise<never> | undefined;
/**
 * What happens when a page's script did not load. Where the server is away the person stays where they are until it answers; then the page
 * is loaded whole, for browser and router both keep a script's failure, and after a release its files have new names. They keep it for as
 * long as the document lives: so from now on every page that does not open is loaded whole, also one that was given up and asked for again.
 * Throws `error` where a whole load of that page within the last minute has not helped.
 */
export const pageAfterAway = (error: unknown): Promise<never> =>
  (watching ??= watchPages(error).finally(() => (watching = undefined)));

async function watchPages(error: unknown): Promise<never> {
  for (;;) {
    const page = opening();
    if (page === undefined) await pause(LOOK_EVERY_MS);
    else if (await isThere()) {
      if (opening() === page) return loadWhole(page, error);
    } else {
      if (opening() === page) setAway(true);
      for (let waited = 0; waited < ASK_EVERY_MS && opening() === page; waited += LOOK_EVERY_MS)
        await pause(LOOK_EVERY_MS);
    }
    if (opening() === undefined) setAway(false);
  }
}

function loadWhole(page: string, error: unknown): Promise<never> {
  if (wasJustLoaded(page)) {
    setAway(false);
    return Promise.reject(error);
  }
  if (page === location.href) location.reload();
  else location.assign(page);
  // The document ends here.
  return new Promise(() => undefined);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A proxy answers for a server that is away with 502 to 504. */
async function isThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal })).status < 502;
  } catch {
    return false;
  }
}

function wasJustLoaded(page: string): boolean {
  try {
    const [last, at] = (sessionStorage.getItem(LOADED) ?? '').split(' ');
    sessionStorage.setItem(LOADED, `${page} ${Date.now()}`);
    return last === page && Date.now() - Number(at) < ONCE_IN_MS;
  } catch {
    // Without a memory the page would be loaded for ever.
    return true;
  }
}
