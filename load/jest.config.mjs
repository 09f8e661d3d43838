import { service } from '../jest.preset.mjs';

// k6 brings modules of its own that nobody else has: where a scenario is read by a test, a stand-in takes their place.
export default {
  ...service,
  testMatch: ['<rootDir>/{src,bench,scale,test}/**/*.spec.ts'],
  moduleNameMapper: { '^k6(/.*)?$': '<rootDir>/test/k6-stand-in.mjs' },
};
