import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * What browsers have and jsdom lacks, taken from Node. Setup files cannot see Node's own globals, so it is done here.
 * Blob, File and FormData stay jsdom's own: its inputs, forms and XHR accept no others.
 */
const FROM_NODE = [
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoderStream',
  'structuredClone',
];

/**
 * Node's MessagePort keeps the process alive, and again whenever `onmessage` is set: Jest would never exit.
 * antd's Form opens one channel a page, so both ports are unref'ed each time.
 */
function quietMessageChannel() {
  return function MessageChannel() {
    const { port1, port2 } = new globalThis.MessageChannel();
    return { port1: quiet(port1), port2: quiet(port2) };
  };
}

function quiet(port) {
  port.unref();
  return new Proxy(port, {
    get: (target, key) => (typeof target[key] === 'function' ? target[key].bind(target) : target[key]),
    set: (target, key, value) => {
      target[key] = value;
      target.unref();
      return true;
    },
  });
}

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

const noMatch = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});

/** jsdom 26 knows `<dialog>` but not how to open it. */
function teachDialogs(window) {
  const { prototype } = window.HTMLDialogElement;
  if (prototype.showModal) return;
  prototype.show = prototype.showModal = function open() {
    this.setAttribute('open', '');
  };
  prototype.close = function close(returnValue) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    if (returnValue !== undefined) this.returnValue = returnValue;
    this.dispatchEvent(new window.Event('close'));
  };
}

function teachWindow(window) {
  window.MessageChannel = quietMessageChannel();
  window.ResizeObserver ??= Observer;
  window.IntersectionObserver ??= Observer;
  window.matchMedia ??= noMatch;
  window.CSS ??= {};
  window.CSS.escape ??= (text) => String(text).replace(/[^\w-]/g, (sign) => `\\${sign}`);
  window.scrollTo = () => {};
  window.Element.prototype.scrollIntoView ??= () => {};
  window.Element.prototype.scrollTo ??= function scrollTo({ top = 0 } = {}) {
    this.scrollTop = top;
  };
  window.URL.createObjectURL ??= () => 'blob:test';
  window.URL.revokeObjectURL ??= () => {};
  // With a pseudo element jsdom prints eighty lines of "not implemented" per antd Table.
  const { getComputedStyle } = window;
  window.getComputedStyle = (element) => getComputedStyle.call(window, element);
  teachDialogs(window);
}

/** Browser tests' environment: jsdom with what the browsers' own code needs. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    // Node's fetch knows no page, so addresses are read against the test's.
    this.global.fetch = (input, init) =>
      fetch(typeof input === 'string' ? new URL(input, this.global.location.href) : input, init);
    teachWindow(this.global);
  }
}
