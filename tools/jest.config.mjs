export { service as default } from '../jest.preset.mjs';
