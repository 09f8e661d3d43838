// @ts-check
import { join } from 'node:path';
import { backup } from '@sorrel/deploy/backup/backup';
import { photosInFolder } from '@sorrel/deploy/backup/photo-store';
import { SCHEMAS } from '@sorrel/deploy/topology';
import { readSealKeys } from '@sorrel/service-kit/settings/seal-keys';

// A backup as a process of its own, to be killed: it stands still once some tables are written.
const { ADMIN_URL = '', DATA_DIR = '', TO = '' } = process.env;
const photos = photosInFolder(join(DATA_DIR, 'photos'));
await backup({
  adminUrl: ADMIN_URL,
  services: SCHEMAS.map((name) => ({ name, sealed: [], files: null })),
  photos: {
    ...photos,
    names: async function* () {
      yield* photos.names();
      process.send?.('ready');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    },
  },
  anchors: null,
  keys: readSealKeys(process.env, ''),
  to: TO,
  version: '0.1.0',
});
process.disconnect?.();
