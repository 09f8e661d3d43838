/** How SWC turns one TypeScript file into what Node runs: for the build, `npm run dev` and the tests alike. Nest needs the decorators' metadata. */
export const swcOptions = ({ hasJsx = false } = {}) => ({
  swcrc: false,
  module: { type: 'es6' as const },
  jsc: {
    target: 'es2023' as const,
    parser: { syntax: 'typescript' as const, tsx: hasJsx, decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' as const },
    },
  },
});
