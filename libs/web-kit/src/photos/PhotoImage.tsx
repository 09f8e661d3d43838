import { type ImgHTMLAttributes, useState } from 'react';

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'onError'> & { src: string; alt: string };

/** A stored photo, or words in its place while it cannot be had. It is asked for again when the page is. */
export function PhotoImage({ src, alt, ...more }: Props) {
  const [away, setAway] = useState<string>();
  if (away !== src) return <img {...more} src={src} alt={alt} onError={() => setAway(src)} />;
  return (
    <span className="photo-away" role="img" aria-label={`${alt}: it cannot be shown just now`}>
      Cannot be shown just now
    </span>
  );
}
