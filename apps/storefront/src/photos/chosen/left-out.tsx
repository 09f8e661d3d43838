import { Alert } from '../../ui/alert.tsx';

/** Each photo that was left out, by its name, and why; the others are kept. */
export function LeftOut({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Alert title={texts.length === 1 ? 'We left one out' : `We left ${texts.length} out`}>
      <ul className="mt-1 space-y-1 wrap-anywhere">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}
