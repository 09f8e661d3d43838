import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setSuite } from './globals.mjs';
import NativeEnvironment from './native-environment.mjs';

const require = createRequire(import.meta.url);
const Runtime = require('jest-runtime').default;

const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const AS_MODULES = {
  instrument: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** What would do nothing to modules that Node has loaded. */
const REFUSED = Object.fromEntries(
  ['mock', 'doMock', 'setMock', 'unstable_mockModule', 'resetModules', 'isolateModules', 'isolateModulesAsync'].map(
    (name) => [
      name,
      () => {
        throw new Error(
          `jest.${name} needs modules that Jest loads: begin the file with /** @jest-environment node */`,
        );
      },
    ],
  ),
);

/** How the suite that runs now has its sources compiled; null until there is one. */
let compile = null;
/** Of every module that was compiled in this process, where its source map is. */
const maps = new Map();
let suites = 0;

const ofThisSuite = (url) => `${url}?suite=${suites}`;

// For whatever Node itself loads in this process: what Jest loads into a context of its own (suites in jsdom, suites that replace modules) does
// not come this way.
registerHooks({
  resolve(specifier, context, next) {
    if (!compile) return next(specifier, context);
    if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
    if (specifier.startsWith('@sorrel/'))
      return next(specifier, { ...context, conditions: [...context.conditions, '@sorrel/source'] });
    const found = next(specifier, context);
    // What says what is tested belongs to one suite, though another imports it.
    return /^file:.*\.spec\.ts$/.test(found.url) ? { ...found, url: ofThisSuite(found.url) } : found;
  },
  load(url, context, next) {
    if (!compile || !/^file:.*\.ts(\?|$)/.test(url)) return next(url, context);
    return { format: 'module', source: compile(url), shortCircuit: true };
  },
});

/**
 * Lets Node load a suite and all it imports, once for a process, in Node's own context. Jest's own runtime compiles everything anew for each
 * suite, in a context whose every look at `Error`, `Promise` or `Object` is intercepted. All else is Jest's: its runner, limits, reports, mocks
 * of functions and timers.
 *
 * Suites of a worker share what modules keep. Those that replace a module say `@jest-environment node` and are loaded as Jest does.
 */
export default class NativeRuntime extends Runtime {
  #transformer;
  #path;

  constructor(config, environment, resolver, transformer, cacheFS, coverage, path, globalConfig) {
    super(config, environment, resolver, transformer, cacheFS, coverage, path, globalConfig);
    this.#transformer = transformer;
    this.#path = path;
  }

  // Called by Jest's constructor too.
  get isNative() {
    return this._environment instanceof NativeEnvironment;
  }

  // The process is the real one here, and keeps its own.
  installGetBuiltinModule() {
    if (!this.isNative) super.installGetBuiltinModule();
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    if (!this.isNative) return;
    suites++;
    compile = (url) => this.#compile(url);
    setSuite({ ...globals, jest: { ...this.jestGlobals.jestObjectFor(this.#path), ...REFUSED } });
  }

  requireInternalModule(from, to) {
    if (!this.isNative || to) return super.requireInternalModule(from, to);
    // Jest's list of a suite's tests: made anew for each.
    delete require.cache[from];
    return require(from);
  }

  requireModule(from, ...more) {
    return this.isNative && more[0] === undefined ? require(from) : super.requireModule(from, ...more);
  }

  async unstable_importModule(from, name) {
    if (!this.isNative) return super.unstable_importModule(from, name);
    // Setup files, too, are run for each suite.
    await import(ofThisSuite(pathToFileURL(from).href));
    for (const [url, map] of maps) this.getSourceMaps().set(url, map);
  }

  #compile(url) {
    const path = fileURLToPath(url.replace(/\?.*/, ''));
    const options = { ...this._getFullTransformationOptions(), ...AS_MODULES };
    const { code, sourceMapPath } = this.#transformer.transform(path, options, readFileSync(path, 'utf8'));
    if (sourceMapPath) maps.set(url, sourceMapPath);
    return code;
  }
}
