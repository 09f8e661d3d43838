import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const ownOf = (object) => new Map(Object.entries(Object.getOwnPropertyDescriptors(object)));

/** Puts back what has another value or another way to it than before; what was added stays, for its module stays too. */
function putBack(object, before) {
  for (const [name, was] of before) {
    const is = Object.getOwnPropertyDescriptor(object, name);
    if (was.configurable && (!is || is.value !== was.value || is.get !== was.get))
      Object.defineProperty(object, name, was);
  }
}

/** Node as it is, for suites that Node itself loads (native-runtime.mjs): the process's own globals, put back after each suite. */
export default class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  #conditions;
  #globals = ownOf(globalThis);
  #env = { ...process.env };
  #exit = process.exit;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.#conditions = projectConfig.testEnvironmentOptions.customExportConditions;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    putBack(globalThis, this.#globals);
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
  }

  exportConditions() {
    return this.#conditions;
  }

  getVmContext() {
    return null;
  }
}
