import { Spinner } from './spinner.tsx';

/** A small wait inside a page, said in words. */
export function Waiting({ text = 'Loading...' }: { text?: string }) {
  return (
    <output className="flex items-center gap-3 text-ink-soft">
      <Spinner />
      {text}
    </output>
  );
}
