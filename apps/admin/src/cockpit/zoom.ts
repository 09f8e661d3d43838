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
