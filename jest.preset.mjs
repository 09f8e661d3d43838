import { swcOptions } from './deploy/src/commands/swc-options.ts';

/** Two presets: `service` (Node, ESM, SWC with decorators) and `browser` (jsdom). Libraries run from source through the `@sorrel/source` condition: no build, no name mapper. */
const swc = (hasJsx) => ['@swc/jest', { ...swcOptions({ hasJsx }), sourceMaps: 'inline' }];
const shared = {
  // Not among the temporary files, which end with each run.
  cacheDirectory: new URL('node_modules/.cache/jest', import.meta.url).pathname,
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/build/'],
  setupFilesAfterEnv: [new URL('jest.setup.mjs', import.meta.url).pathname],
};
export const service = {
  ...shared,
  testEnvironment: new URL('libs/test-kit/node-env.mjs', import.meta.url).pathname,
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': swc(false) },
  testEnvironmentOptions: { customExportConditions: ['@sorrel/source', 'node', 'node-addons'] },
  setupFiles: ['reflect-metadata'],
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
};
export const browser = {
  ...shared,
  setupFilesAfterEnv: [...shared.setupFilesAfterEnv, new URL('jest.browser-setup.mjs', import.meta.url).pathname],
  testEnvironment: new URL('libs/test-kit/jsdom-env.mjs', import.meta.url).pathname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': swc(true) },
  testEnvironmentOptions: { customExportConditions: ['@sorrel/source', 'browser'] },
  moduleNameMapper: {
    '\\.(css|webp|avif|png|svg|woff2)$': new URL('libs/test-kit/empty.mjs', import.meta.url).pathname,
  },
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/src/**/*.spec.tsx'],
};
