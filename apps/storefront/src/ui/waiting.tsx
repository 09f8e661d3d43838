import { Spinner } from './spinner.tsx';

/** A small waiting notice inside a page, in words. */
export function Waiting({ text = 'Loading...' }: { text?: string }) {
  return (
    <output className="flex items-center gap-3 text-ink-soft">
      <Spinner />
      {text}
    </output>
  );
}
