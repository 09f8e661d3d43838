/** Server-sent events with resume: the browser reconnects with Last-Event-ID; we reconnect when it has given up. */
export interface LiveOptions {
  url: string;
  /** Event names to listen for. */
  events: readonly string[];
  onEvent(name: string, data: unknown): void;
  /** Called at every opening, including the first: messages may have come before we listened. */
  onOpen(): void;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Opens the stream and keeps it open until the returned function is called. Does nothing where EventSource is missing. */
export function listen(options: LiveOptions): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;

  const open = (): void => {
    source = new EventSource(options.url);
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      options.onOpen();
    };
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    for (const name of options.events)
      source.addEventListener(name, (event) => options.onEvent(name, read(event.data)));
  };
  // Back online or back in front: reconnect now instead of waiting for the next try.
  const hurry = (): void => {
    if (document.visibilityState !== 'visible' || source?.readyState !== EventSource.CLOSED) return;
    clearTimeout(timer);
    wait = FIRST_WAIT_MS;
    open();
  };

  open();
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  return () => {
    clearTimeout(timer);
    source?.close();
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
  };
}

function read(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}
