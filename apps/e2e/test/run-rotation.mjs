import { rotateKeys } from '@sorrel/deploy/rotation/rotate';
import { STARTERS } from '@sorrel/deploy/services';

// A rotation as a process of its own, to be killed. ONLY names the service, RATE holds it down.
const { ADMIN_URL, KEYS, ONLY, RATE } = process.env;
process.send?.('ready');
await rotateKeys({
  adminUrl: ADMIN_URL,
  keys: JSON.parse(KEYS),
  services: [{ name: ONLY, ...(await STARTERS[ONLY].sealed(process.env)) }],
  rate: Number(RATE),
});
process.disconnect?.();
