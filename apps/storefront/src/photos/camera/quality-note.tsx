import { PROBLEM_TEXT, type Problem } from './picture-quality.ts';

/** What could be better about a photo. It is advice: the person decides. */
export function QualityNote({ problem }: { problem: Problem }) {
  const { title, help } = PROBLEM_TEXT[problem];
  return (
    <p className="rounded-xl border-l-4 border-amber-deep bg-amber-soft px-3 py-2 text-sm">
      <strong className="font-semibold">{title}</strong> {help}
    </p>
  );
}
