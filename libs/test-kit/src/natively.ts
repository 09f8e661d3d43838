/** Loads a package by Node itself, once for a worker: Jest would compile its megabytes anew for each suite (Playwright: 0.8 s of a processor). */
export const natively = process.getBuiltinModule('node:module').createRequire(import.meta.url);
