/** The bar at the top covers this much of the page. */
const TOP_PX = 56;
/** How often time on screen is shared out. */
const TICK_MS = 100;
/** To find one's place, and for each character. Twice as quick as most people read: questions and usual answers are known by heart. */
const PLACE_MS = 250;
const CHARACTER_MS = 25;
const LONGEST_MS = 8_000;
/** How long a photo is looked at, at least. */
export const PHOTO_MS = 1_500;

/** How long a text must be on screen, with nothing else to read, to have been read. */
export const readingMs = (text: string): number => Math.min(LONGEST_MS, PLACE_MS + CHARACTER_MS * text.trim().length);

/** Enough of it is in view: most of it, or as much as fits the screen. */
export const isInView = (ratio: number, height: number, screen: number): boolean =>
  ratio >= 0.6 || ratio * height >= screen * 0.5;

interface Watched {
  name: string;
  /** What is left of the time that it takes to look at it. */
  leftMs: number;
  isInView: boolean;
}

/**
 * Tells of each watched element, once, by its name, when it has been looked at. A person reads one thing after the other, so the time that
 * passes goes to the first element in view that still wants some: a screen full of answers takes as long as all of them together. Nothing
 * counts while the page is hidden, and a picture counts once it is drawn.
 */
export class Watcher {
  readonly #observer: IntersectionObserver;
  readonly #watched = new Map<Element, Watched>();
  readonly #clock: ReturnType<typeof setInterval>;

  constructor(private readonly onSeen: (name: string) => void) {
    this.#observer = new IntersectionObserver((entries) => entries.forEach((entry) => this.#look(entry)), {
      rootMargin: `-${TOP_PX}px 0px 0px 0px`,
      threshold: [0, 0.2, 0.4, 0.6, 0.8, 1],
    });
    this.#clock = setInterval(() => this.#tick(), TICK_MS);
  }

  watch(element: Element, name: string, readMs: number): () => void {
    this.#watched.set(element, { name, leftMs: readMs, isInView: false });
    this.#observer.observe(element);
    return () => this.#forget(element);
  }

  stop(): void {
    this.#observer.disconnect();
    clearInterval(this.#clock);
  }

  #look({
    target,
    isIntersecting,
    intersectionRatio,
    boundingClientRect,
    rootBounds,
  }: IntersectionObserverEntry): void {
    const screen = rootBounds?.height ?? window.innerHeight;
    const watched = this.#watched.get(target);
    if (watched) watched.isInView = isIntersecting && isInView(intersectionRatio, boundingClientRect.height, screen);
  }

  #tick(): void {
    if (document.visibilityState === 'hidden') return;
    const waiting = [...this.#watched].filter(([element, one]) => one.isInView && isDrawn(element));
    const [first] = waiting.toSorted(([one], [other]) => inOrder(one, other));
    if (!first) return;
    const [element, watched] = first;
    watched.leftMs -= TICK_MS;
    if (watched.leftMs > 0) return;
    this.#forget(element);
    this.onSeen(watched.name);
  }

  #forget(element: Element): void {
    this.#watched.delete(element);
    this.#observer.unobserve(element);
  }
}

const inOrder = (one: Element, other: Element): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

function isDrawn(element: Element): boolean {
  if (!element.hasAttribute('data-picture')) return true;
  const picture = element.querySelector('img');
  return picture !== null && picture.complete && picture.naturalWidth > 0;
}
