export default {
  testSequencer: new URL('tools/checks/jest-sequencer.mjs', import.meta.url).pathname,
  projects: [
    '<rootDir>/libs/*/jest.config.mjs',
    '<rootDir>/apps/*/jest.config.mjs',
    '<rootDir>/deploy/jest.config.mjs',
    '<rootDir>/tools/jest.config.mjs',
    '<rootDir>/load/jest.config.mjs',
  ],
};
