import type { BusUser } from '../../../deploy/src/bus/rights.ts';
import { SCHEMAS } from '../../../deploy/src/topology.ts';

/** Made up, like everything in these files: docker-compose.yml is for trying things out. */
const PASSWORD = 'sdemo';
const SECRET = '6f1d0c9b8a7e6d5c4b3a29181706f5e4d3c2b1a0998877665544332211ffeedd';

const database = (user: string): string => `postgres://${user}:${PASSWORD}@postgres:5432/sorrel`;

/** Each secret of docker-compose.yml with what its file holds. */
export function composeSecrets(users: readonly BusUser[]): Record<string, string> {
  const secrets: Record<string, string> = {
    sorrel_secret: SECRET,
    redis_url: `redis://:${PASSWORD}@redis:6379`,
    redis_conf: `requirepass ${PASSWORD}`,
    postgres_password: PASSWORD,
    provision_url: database('sorrel'),
    nats_passwords: users.map(({ passwordFrom }) => `${passwordFrom}=${PASSWORD}`).join('\n'),
    nats_url_deploy: `nats://deploy:${PASSWORD}@nats:4222`,
  };
  for (const name of SCHEMAS) {
    secrets[`database_url_${name}`] = database(`sorrel_${name}`);
    secrets[`nats_url_${name}`] = `nats://${name}:${PASSWORD}@nats:4222`;
  }
  return secrets;
}
