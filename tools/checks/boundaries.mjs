/* node tools/checks/boundaries.mjs: which file imports which, by the rules of docs/architecture.md. */
import { root, underNode24 } from '../../deploy/node24.mjs';

await underNode24();
const { checkBoundaries } = await import('../src/checks/boundaries.ts');
process.exitCode = checkBoundaries(root, (line) => console.log(line)) === 0 ? 0 : 1;
