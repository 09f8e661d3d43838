export default {
  // Whole worlds are started and two months lived through. A project's own setting is not read when several run together.
  testTimeout: 120_000,
  projects: [
    '<rootDir>/libs/*/jest.config.mjs',
    '<rootDir>/apps/*/jest.config.mjs',
    '<rootDir>/deploy/jest.config.mjs',
  ],
};
