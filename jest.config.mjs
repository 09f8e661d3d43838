export default {
  projects: [
    '<rootDir>/libs/*/jest.config.mjs',
    '<rootDir>/apps/*/jest.config.mjs',
    '<rootDir>/deploy/jest.config.mjs',
    '<rootDir>/load/jest.config.mjs',
  ],
};
