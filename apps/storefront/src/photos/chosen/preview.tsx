import { useState } from 'react';

interface Props {
  src: string;
  alt: string;
  /** The file's own name, for a picture this browser cannot show (HEIC outside Safari). */
  name: string;
  className: string;
}

/** A chosen picture, or in its place what it is called: it is sent all the same. */
export function Preview({ src, alt, name, className }: Props) {
  const [unshown, setUnshown] = useState<string>();
  if (unshown !== src) return <img src={src} alt={alt} className={className} onError={() => setUnshown(src)} />;
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={`grid place-items-center overflow-hidden p-2 text-center ${className}`}
    >
      <span className="max-w-full text-xs leading-snug text-ink-soft">
        <span className="block font-semibold wrap-anywhere text-ink">{name}</span>
        Ready to send. You can see it here once we have it.
      </span>
    </span>
  );
}
