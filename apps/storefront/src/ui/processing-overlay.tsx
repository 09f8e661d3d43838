import { Spinner } from './spinner.tsx';

/** Covers the page while money is on its way. A bank's confirmation dialog appears above it. */
export function ProcessingOverlay() {
  return (
    <div className="fixed inset-0 z-40 grid place-items-center bg-paper/85 backdrop-blur-sm">
      <output className="flex flex-col items-center gap-4 rounded-2xl bg-card px-10 py-8 text-lg font-semibold shadow-xl">
        <Spinner className="size-9 text-sorrel" />
        Processing payment...
        <span className="text-sm font-normal text-ink-soft">Please keep this page open.</span>
      </output>
    </div>
  );
}
