const bar = 'animate-pulse rounded-xl bg-line';

/** The page's shape while it loads, in the sizes the content will have. */
export function DashboardSkeleton() {
  return (
    <div>
      <output className="sr-only">Loading...</output>
      <div aria-hidden="true" className="space-y-8">
        <div className={`${bar} h-9 w-64`} />
        <div className={`${bar} h-96 rounded-2xl`} />
        <div className="grid gap-6 md:grid-cols-2">
          <div className={`${bar} h-56 rounded-2xl`} />
          <div className={`${bar} h-56 rounded-2xl`} />
        </div>
      </div>
    </div>
  );
}
