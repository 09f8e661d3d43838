import type { Permission } from '@sorrel/contracts/actor';
import { createStaff } from '@sorrel/contracts/identity/rpc';
import type { World } from '@sorrel/test-kit/world';

/** As the demonstration data calls them, so that a scenario finds them in either. */
export const STAFF_PASSWORD = 'sorrel-demo-1';
const STAFF: Record<string, Permission[]> = {
  prescriber: ['prescriber'],
  pharmacist: ['pharmacist', 'dispatch'],
  support: ['support'],
  admin: ['prescriber', 'pharmacist', 'dispatch', 'support', 'plans', 'ops'],
};

/** The settings of a Sorrel that is to be put under load. k6 sends where each person comes from, as a proxy would. */
export const settingsUnderLoad = (latencyMs: number): Record<string, string> => ({
  TRUST_PROXY: 'loopback',
  SANDBOX_LATENCY_MS: String(latencyMs),
  DB_POOL: '8',
  JOB_LOCK_MS: '15000',
  EVENT_ACK_WAIT_MS: '30000',
});

/** The team the scenarios log in as. */
export async function employStaff(w: Pick<World, 'ask' | 'as'>): Promise<void> {
  for (const [name, permissions] of Object.entries(STAFF))
    await w.ask(
      createStaff,
      { email: `${name}@demo.sorrel.test`, password: STAFF_PASSWORD, fname: 'Helen', sname: 'Marsh', permissions },
      w.as.system(),
    );
}
