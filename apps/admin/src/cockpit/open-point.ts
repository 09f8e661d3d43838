/** Brings the next thing to view that keeps Approve closed: what has not been on screen, then what wants a tick or a reason. */
export function showNextOpenPoint(): void {
  const next =
    document.querySelector<HTMLElement>('[data-unseen]') ?? document.querySelector<HTMLElement>('[data-open-point]');
  if (!next) return;
  const target = next.matches('[data-unseen], input') ? next : (next.querySelector<HTMLElement>('input') ?? next);
  target.scrollIntoView({ block: next.matches('[data-unseen]') ? 'start' : 'center' });
  target.focus({ preventScroll: true });
}
