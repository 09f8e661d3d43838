/* In which order suites run. */
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const Sequencer = require('@jest/test-sequencer').default;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Whole systems, then services, then rules: what takes longest begins first, so that no worker is left with it at the end. */
const KINDS = [/^apps\/e2e\/test\//, /\/test\//];

const nameOf = ({ path }) => relative(ROOT, path);
const kindOf = (test) => {
  const place = KINDS.findIndex((kind) => kind.test(nameOf(test)));
  return place < 0 ? KINDS.length : place;
};

/** They mostly wait, for what is away to come back: one beside suites that keep a processor busy costs nobody time, three of them do. */
const WAITING = /^libs\/service-kit\/test\//;

/** The few among the many, evenly, each list in its own order. */
function spread(many, few) {
  const placeOf = (list) => (one, at) => ({ one, place: (at + 0.5) / list.length });
  return [...many.map(placeOf(many)), ...few.map(placeOf(few))]
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

export default class SuitesInOrder extends Sequencer {
  sort(tests) {
    const sizeOf = ({ path, context }) => context.hasteFS.getSize(path) ?? 0;
    const [systems, services, rules] = [0, 1, 2].map((kind) =>
      tests.filter((test) => kindOf(test) === kind).toSorted((a, b) => sizeOf(b) - sizeOf(a)),
    );
    const isWaiting = (test) => WAITING.test(nameOf(test));
    return [
      ...systems,
      ...spread(
        services.filter((test) => !isWaiting(test)),
        services.filter(isWaiting),
      ),
      ...rules,
    ];
  }
}
