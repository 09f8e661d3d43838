import { useState } from 'react';
import type { Treatment } from '../content/treatments.ts';
import { Picture } from '../ui/picture.tsx';

/**
 * The treatment's own picture and those of its kind. On phones it scrolls sideways and a tap opens the whole picture; on wider screens the
 * small ones choose.
 */
export function Gallery({ treatment, beside }: { treatment: Treatment; beside: { src: string; alt: string }[] }) {
  const [shown, setShown] = useState(0);
  const pictures = [{ src: treatment.imageUrl, alt: treatment.imageAlt }, ...beside];
  return (
    <div>
      <div className="-mx-5 flex snap-x snap-mandatory gap-3 overflow-x-auto px-5 lg:hidden">
        {pictures.map((picture, index) => (
          <a key={picture.src} href={picture.src} className="w-[86%] shrink-0 snap-center rounded-picture">
            <Picture
              {...picture}
              width={800}
              height={1000}
              sizes="85vw"
              isFirst={index === 0}
              className="aspect-[4/4.6] w-full rounded-picture object-cover"
            />
          </a>
        ))}
      </div>
      <div className="hidden gap-4 lg:grid lg:grid-cols-[5rem_1fr]">
        <div className="flex flex-col gap-3">
          {pictures.map((picture, index) => (
            <button
              key={picture.src}
              type="button"
              aria-label={`Show picture ${index + 1} of ${pictures.length}`}
              aria-pressed={shown === index}
              onClick={() => setShown(index)}
              className="overflow-hidden rounded-xl ring-ink aria-pressed:ring-2"
            >
              <Picture
                src={picture.src}
                alt=""
                width={800}
                height={1000}
                sizes="5rem"
                className="aspect-[4/5] w-20 object-cover"
              />
            </button>
          ))}
        </div>
        <Picture
          {...(pictures[shown] ?? { src: treatment.imageUrl, alt: treatment.imageAlt })}
          width={800}
          height={1000}
          sizes="36rem"
          isFirst
          className="aspect-[4/5] w-full rounded-picture object-cover"
        />
      </div>
    </div>
  );
}
