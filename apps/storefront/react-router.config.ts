// First: what is imported below asks which site it is for.
import { isPomSafe } from './variant.ts';
import { readdir, rm } from 'node:fs/promises';
import type { Config } from '@react-router/dev/config';
import { packAssets } from '@sorrel/web-kit/after-build/packed';
import { startLate } from './after-build/late-start.ts';
import { makeSharePictures } from './after-build/share-pictures.ts';
import { writeSitemap } from './after-build/sitemap.ts';
import { publicPages } from './prerendered.ts';

/** What shows prescription-only medicines or what they do: in the safe position nobody can fetch it either. */
const OF_MEDICINES =
  /^(treatments|creams)\/(?!vitamin-c-serum)|^scenes\/(hero|drops|parcel|texture)|^skin\/|^steps\/parcel/;

export default {
  appDirectory: 'src',
  buildDirectory: isPomSafe ? 'build-safe' : 'build',
  ssr: false,
  // What is not here is either answered by the BFF's fallback or is a true 404.
  prerender: [...publicPages, '/not-found'],
  async buildEnd({ reactRouterConfig }) {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    if (isPomSafe)
      for (const file of await readdir(`${client}/images`, { recursive: true }))
        if (OF_MEDICINES.test(file)) await rm(`${client}/images/${file}`, { force: true });
    await startLate(client);
    await makeSharePictures(client, publicPages);
    // Nx keeps a build until something in the storefront changes: its day is the day of that change.
    await writeSitemap(client, publicPages, new Date());
    await packAssets(client);
  },
} satisfies Config;
