/** A drawn head in the pose that is asked for: no face is shown, none is invented. */
export function FacePose({ view }: { view: 'front' | 'left' | 'right' }) {
  return (
    <svg
      viewBox="0 0 120 120"
      className="mx-auto block w-full max-w-32 text-sage-deep"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {view === 'front' ? (
        <Front />
      ) : (
        <g transform={view === 'right' ? 'translate(120 0) scale(-1 1)' : undefined}>
          <Profile />
        </g>
      )}
    </svg>
  );
}

function Front() {
  return (
    <>
      <path d="M60 14c-18 0-29 13-29 33 0 22 12 41 29 41s29-19 29-41c0-20-11-33-29-33z" />
      <path d="M31 46c-5-1-7 3-6 9 1 6 4 10 8 9M89 46c5-1 7 3 6 9-1 6-4 10-8 9M60 46v14l-5 3M52 74c5 3 11 3 16 0M45 44h6M69 44h6M48 85v15c-14 3-24 8-28 20M72 85v15c14 3 24 8 28 20" />
    </>
  );
}

function Profile() {
  return (
    <path d="M84 120c-2-12-3-20-1-29 8-7 12-19 12-33 0-27-15-44-37-44-19 0-32 11-33 27-1 5 1 8 0 12-2 5-7 10-9 14-1 3 2 4 6 5 0 4-1 5 1 8-1 3 0 5 1 7-2 8 1 11 9 11 6 0 11-1 14 3 3 4 3 10 2 19M66 52c8-3 13 2 11 10-1 6-6 10-11 8M33 46h7" />
  );
}
