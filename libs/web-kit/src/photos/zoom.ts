/** How large and how far moved: the same for both photos, so that the same place is looked at on both. */
export interface Zoom {
  scale: number;
  /** Pixels. */
  x: number;
  y: number;
}

export const START: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 6;
const STEP = 1.5;

/** A step larger (1) or smaller (-1), about what is in the middle. Back at the start nothing is moved any more. */
export function zoomed({ scale, x, y }: Zoom, direction: 1 | -1): Zoom {
  const next = Math.min(MOST, Math.max(1, direction === 1 ? scale * STEP : scale / STEP));
  return next === 1 ? START : { scale: next, x: (x * next) / scale, y: (y * next) / scale };
}

/** Moved by so many pixels; a photo that fits is not moved. */
export const moved = (zoom: Zoom, x: number, y: number): Zoom =>
  zoom.scale === 1 ? zoom : { ...zoom, x: zoom.x + x, y: zoom.y + y };

const STEP_PX = 60;
const KEYS: Readonly<Record<string, (now: Zoom) => Zoom>> = {
  '+': (now) => zoomed(now, 1),
  '=': (now) => zoomed(now, 1),
  '-': (now) => zoomed(now, -1),
  '0': () => START,
  ArrowLeft: (now) => moved(now, STEP_PX, 0),
  ArrowRight: (now) => moved(now, -STEP_PX, 0),
  ArrowUp: (now) => moved(now, 0, STEP_PX),
  ArrowDown: (now) => moved(now, 0, -STEP_PX),
};

/** What a key does to it; null for keys that mean nothing here. */
export const zoomByKey = (key: string): ((now: Zoom) => Zoom) | null =>
  Object.hasOwn(KEYS, key) ? (KEYS[key] ?? null) : null;
