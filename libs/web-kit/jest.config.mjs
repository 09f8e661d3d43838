export { browser as default } from '../../jest.preset.mjs';
