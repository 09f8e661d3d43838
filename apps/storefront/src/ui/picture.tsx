type Props = {
  src: string;
  alt: string;
  width: number;
  height: number;
  sizes?: string;
  small?: number;
  isFirst?: boolean;
  className?: string;
};

/** A picture of ours: `x.webp` with a smaller `x-<small>.webp` beside it. Only the one above the fold is fetched eagerly. */
export function Picture({ src, alt, width, height, sizes = '100vw', small = 400, isFirst = false, className }: Props) {
  const smaller = src.replace(/\.webp$/, `-${small}.webp`);
  return (
    <img
      src={src}
      srcSet={`${smaller} ${small}w, ${src} ${width}w`}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
}
