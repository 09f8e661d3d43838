/** How long something must stay on screen to have been seen: whoever only scrolls past has not looked. */
export const SEEN_AFTER_MS = 400;
/** The bar at the top covers this much of the page. */
const TOP_PX = 56;

/** Enough of it is in view: most of it, or as much as fits the screen. */
export const isInView = (ratio: number, height: number, screen: number): boolean =>
  ratio >= 0.6 || ratio * height >= screen * 0.5;

/** Tells of each watched element, once, by its name, when it has been on screen long enough. A picture must have been drawn. */
export class Watcher {
  readonly #observer: IntersectionObserver;
  readonly #names = new Map<Element, string>();
  readonly #timers = new Map<Element, ReturnType<typeof setTimeout>>();

  constructor(private readonly onSeen: (name: string) => void) {
    this.#observer = new IntersectionObserver((entries) => entries.forEach((entry) => this.#look(entry)), {
      rootMargin: `-${TOP_PX}px 0px 0px 0px`,
      threshold: [0, 0.2, 0.4, 0.6, 0.8, 1],
    });
  }

  watch(element: Element, name: string): () => void {
    this.#names.set(element, name);
    this.#observer.observe(element);
    return () => this.#forget(element);
  }

  stop(): void {
    this.#observer.disconnect();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #look({
    target,
    isIntersecting,
    intersectionRatio,
    boundingClientRect,
    rootBounds,
  }: IntersectionObserverEntry): void {
    const screen = rootBounds?.height ?? window.innerHeight;
    if (isIntersecting && isInView(intersectionRatio, boundingClientRect.height, screen)) this.#wait(target);
    else this.#stopWaiting(target);
  }

  #wait(element: Element): void {
    if (this.#timers.has(element)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(element);
      const name = this.#names.get(element);
      if (name === undefined) return;
      // A picture still on its way, or one that cannot be had: look again in a moment, while it stays in view.
      if (!isDrawn(element)) return this.#wait(element);
      this.#forget(element);
      this.onSeen(name);
    }, SEEN_AFTER_MS);
    this.#timers.set(element, timer);
  }

  #stopWaiting(element: Element): void {
    clearTimeout(this.#timers.get(element));
    this.#timers.delete(element);
  }

  #forget(element: Element): void {
    this.#stopWaiting(element);
    this.#names.delete(element);
    this.#observer.unobserve(element);
  }
}

function isDrawn(element: Element): boolean {
  if (!element.hasAttribute('data-picture')) return true;
  const picture = element.querySelector('img');
  return picture !== null && picture.complete && picture.naturalWidth > 0;
}
