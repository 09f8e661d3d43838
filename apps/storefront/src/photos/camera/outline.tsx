import type { Area, AskedView } from './guide.ts';

const FRONT =
  'M60 14c-18 0-29 13-29 33 0 22 12 41 29 41s29-19 29-41c0-20-11-33-29-33zM31 46c-5-1-7 3-6 9 1 6 4 10 8 9M89 46c5-1 7 3 6 9-1 6-4 10-8 9M48 85v15c-14 3-24 8-28 20M72 85v15c14 3 24 8 28 20';
const FACE = 'M52 74c5 3 11 3 16 0M45 44h6M69 44h6M60 46v14l-5 3';
const CROWN = 'M36 34c6-12 14-17 24-17s18 5 24 17M44 26c5-5 10-7 16-7s11 2 16 7';
const PROFILE =
  'M84 120c-2-12-3-20-1-29 8-7 12-19 12-33 0-27-15-44-37-44-19 0-32 11-33 27-1 5 1 8 0 12-2 5-7 10-9 14-1 3 2 4 6 5 0 4-1 5 1 8-1 3 0 5 1 7-2 8 1 11 9 11 6 0 11-1 14 3 3 4 3 10 2 19';
const EAR = 'M66 52c8-3 13 2 11 10-1 6-6 10-11 8M33 46h7';
const TEMPLE = 'M34 36c4-9 12-14 24-14 14 0 25 8 28 22M42 34c4-4 9-6 16-6';
const STANDING =
  'M60 8c-6 0-9 4-9 10s3 11 9 11 9-5 9-11-3-10-9-10zM52 30c-9 2-13 5-14 12l-4 26M68 30c9 2 13 5 14 12l4 26M46 42v26l-2 46h10l6-36 6 36h10l-2-46V42';
const SIDEWAYS =
  'M58 8c-6 0-9 4-9 10 0 2-2 4-3 6 1 1 2 1 3 1 0 4 2 5 6 5 7 0 12-5 12-11S64 8 58 8zM55 31c-5 4-7 10-7 18 0 12 4 18 4 28v37h14V78c0-14 4-20 3-31-1-8-4-13-9-16M58 42l-5 26';

/** What to hold inside the picture: drawn lines, no face is shown and none is invented. `left` and `right` are the person's own. */
export function Outline({ area, view, className }: { area: Area; view: AskedView; className?: string }) {
  const isFront = view === 'front';
  const paths =
    area === 'body'
      ? [isFront ? STANDING : SIDEWAYS]
      : isFront
        ? [FRONT, area === 'face' ? FACE : CROWN]
        : [PROFILE, area === 'face' ? EAR : TEMPLE];
  return (
    <svg
      viewBox="0 0 120 120"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g transform={view === 'right' ? 'translate(120 0) scale(-1 1)' : undefined}>
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
    </svg>
  );
}
