import type { Config } from '@react-router/dev/config';
import { lowerPreloadPriority } from './build-steps.ts';
import { prerenderedPages } from './prerendered.ts';

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: prerenderedPages,
  async buildEnd({ reactRouterConfig }) {
    await lowerPreloadPriority(`${reactRouterConfig.buildDirectory}/client`);
  },
} satisfies Config;
