/** A sorrel leaf and its bud beside the name. */
export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 40" aria-hidden="true">
        <path d="M16 39V19" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
        <path d="M16 23C6.500 23 1.500 14.500 2.500 3 12 3 17.500 11.500 16 23Z" fill="currentColor" />
        <path d="M16 31c8 0 13-4.800 13-13.500-8 0-13 4.800-13 13.500Z" fill="#c9684a" />
      </svg>
      Sorrel
    </span>
  );
}
