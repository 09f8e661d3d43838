// @ts-check
import { rotateKeys } from '@sorrel/deploy/rotation/rotate';
import { STARTERS } from '@sorrel/deploy/services';

// A rotation as a process of its own, to be killed. ONLY names the service, RATE holds it down.
const { ADMIN_URL = '', KEYS = '', ONLY = '', RATE } = process.env;
const starter = STARTERS[ONLY];
if (!starter) throw new Error(`There is no service named ${ONLY}.`);
process.send?.('ready');
await rotateKeys({
  adminUrl: ADMIN_URL,
  keys: JSON.parse(KEYS),
  services: [{ name: ONLY, ...(await starter.sealed(process.env)) }],
  rate: Number(RATE),
});
process.disconnect?.();
