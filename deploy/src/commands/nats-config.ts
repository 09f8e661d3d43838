import { authorizationBlock, busUsers, withoutSandbox } from '../bus/rights.ts';
import { takeWires } from '../bus/wires.ts';
import { SCHEMAS } from '../topology.ts';

export interface NatsConfigOptions {
  root: string;
  /** JSON instead of the broker's format, for tools that write their own configuration. */
  isJson: boolean;
  /** Includes the sandbox's user, for a trial installation. */
  hasSandbox: boolean;
}

/** `npm run nats-config`: the broker's users and rights, taken from the programs' source. */
export function natsConfigText({ root, isJson, hasSandbox }: NatsConfigOptions): string {
  const wires = takeWires(root, SCHEMAS);
  const users = busUsers(hasSandbox ? wires : withoutSandbox(wires));
  if (isJson) return `${JSON.stringify({ users }, null, 2)}\n`;
  const variables = users.map(({ passwordFrom }) => `#   ${passwordFrom}`).join('\n');
  return `# Made by npm run nats-config from what Sorrel's programs ask, answer, publish and handle. To be included in nats-server's
# configuration (include ./sorrel-users.conf), and made anew before each new version: the broker takes it with a reload.
# The passwords come from the broker's environment: letters and digits, a letter first.
${variables}
${authorizationBlock(users)}`;
}
