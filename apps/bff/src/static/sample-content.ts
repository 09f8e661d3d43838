/** What the storefront carries until a business has written its own, and how a built page is known to show it. */
const SAMPLES: readonly { what: string; where: string; pattern: RegExp }[] = [
  { what: 'The privacy notice and the terms are', where: 'libs/contracts/src/legal.ts', pattern: /\bSample wording\b/ },
  {
    what: 'The reviews are',
    where: 'apps/storefront/src/content/reviews-data.ts and apps/storefront/src/content/all-reviews.ts',
    pattern: /\bSample review(er|s)\b/,
  },
  { what: 'The writer of the journal is', where: 'apps/storefront/src/content/team.ts', pattern: /\bSample Writer\b/ },
  {
    what: 'The newspapers on the first page are',
    where: 'apps/storefront/src/content/home.tsx',
    pattern: /\bsample titles\b|\bThe Sample Post\b/,
  },
];

/** Which of it these pages show, a line each; empty where a business's own words stand everywhere. */
export const sampleContent = (pages: readonly string[]): string[] =>
  SAMPLES.filter(({ pattern }) => pages.some((html) => pattern.test(html))).map(
    ({ what, where }) => `${what} the sample’s: write your own in ${where}, and npm run build.`,
  );

/** Instead of a page with sample content, in production. */
export const NOT_OPEN_YET = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="robots" content="noindex"><title>Not open yet</title></head>
<body><main><h1>We are not open yet</h1><p>Please come back later.</p></main></body></html>
`;
