import { service } from '../jest.preset.mjs';

export default { ...service, testMatch: ['<rootDir>/{demo,src,test}/**/*.spec.ts'] };
