import { useAway } from '@sorrel/web-kit/away';
import { Button } from '../ui/button.tsx';

/** Says why the page that was asked for does not open. */
export function Away() {
  const { awaited, stay } = useAway();
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-50">
      {awaited && (
        <div className="border-t border-line bg-card shadow-[0_-8px_30px_rgb(23_38_30/0.08)]">
          <div className="page flex flex-col gap-4 py-4 sm:flex-row sm:items-center sm:justify-between">
            <p className="measure text-sm">
              <strong className="font-semibold">
                {awaited === 'page'
                  ? 'We can’t open that page just now.'
                  : 'Part of this page can’t be shown just now.'}
              </strong>{' '}
              We keep trying, and it opens by itself as soon as we can reach our server.
            </p>
            {awaited === 'page' && (
              <Button kind="secondary" className="shrink-0 px-5! text-sm" onClick={stay}>
                Stay on this page
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
