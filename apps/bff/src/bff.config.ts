import { z } from 'zod';
import { flag, readEnv, readKitSettings, type KitSettings } from '@sorrel/service-kit/settings';

export const BFF_CONFIG = Symbol('bff config');
export interface BffConfig {
  kit: KitSettings;
  port: number;
  publicUrl: string;
  mediaUrl: string;
  sandboxUrl: string | null;
  storefrontDir: string;
  /** GAP-46: no prescription-only medicine is advertised. The same setting as billing's. */
  isPomSafe: boolean;
  /** The review company's script, loaded after consent; empty without one. */
  reviewWidget: string;
  adminDir: string;
  limitFactor: number;
  trackingUrl: string;
  stripeDashboard: string;
  legalPrescriber: string;
  /** How many minutes a second factor counts for what asks for it again. */
  stepUpMinutes: number;
}

const here = (path: string): string => new URL(path, import.meta.url).pathname;

const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  PUBLIC_URL: z.url('must be the address customers use, like https://sorrel.example'),
  MEDIA_URL: z.url(),
  SANDBOX_URL: z.url().optional(),
  STOREFRONT_DIR: z.string().optional(),
  POM_SAFE: flag(false),
  REVIEW_WIDGET: z.url({ protocol: /^https$/, error: 'must be the https address of a script' }).optional(),
  ADMIN_DIR: z.string().default(here('../../admin/dist')),
  TRACKING_URL: z.string().default('https://www.royalmail.com/track-your-item#/tracking-results/{number}'),
  STRIPE_DASHBOARD: z.string().optional(),
  STAFF_STEP_UP_MINUTES: z.coerce.number().int().min(1).max(720).default(15),
  POM_PRESCRIBER: z.string().default('Dr Helen Marsh'),
});

export function readBffConfig(env: Record<string, string | undefined>): BffConfig {
  const e = readEnv(env, Env);
  const kit = readKitSettings(env, 'bff');
  return {
    kit,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL.replace(/\/$/, ''),
    mediaUrl: e.MEDIA_URL.replace(/\/$/, ''),
    sandboxUrl: kit.isSandbox ? (e.SANDBOX_URL ?? null) : null,
    storefrontDir: e.STOREFRONT_DIR ?? here(`../../storefront/build${e.POM_SAFE ? '-safe' : ''}/client`),
    isPomSafe: e.POM_SAFE,
    reviewWidget: e.REVIEW_WIDGET?.replaceAll('"', '%22') ?? '',
    adminDir: e.ADMIN_DIR,
    limitFactor: kit.isSandbox && env.PRODUCTION_LIMITS !== 'on' ? 100 : 1,
    trackingUrl: e.TRACKING_URL,
    stripeDashboard: e.STRIPE_DASHBOARD ?? (kit.isSandbox ? '/sandbox' : 'https://dashboard.stripe.com'),
    legalPrescriber: e.POM_PRESCRIBER,
    stepUpMinutes: e.STAFF_STEP_UP_MINUTES,
  };
}
