import * as billing from '@sorrel/contracts/billing/rpc';
import * as consultations from '@sorrel/contracts/consultations/rpc';
import * as fulfilment from '@sorrel/contracts/fulfilment/rpc';
import * as identity from '@sorrel/contracts/identity/rpc';
import * as backups from '@sorrel/contracts/identity/backups';
import * as business from '@sorrel/contracts/identity/business';
import * as listViews from '@sorrel/contracts/identity/list-views';
import * as imports from '@sorrel/contracts/identity/imports';
import * as passkeys from '@sorrel/contracts/identity/passkeys';
import * as people from '@sorrel/contracts/identity/people';
import * as security from '@sorrel/contracts/identity/security';
import { showPrograms } from '@sorrel/contracts/kit/operations';
import { kitRpcOf, moveClock } from '@sorrel/contracts/kit/rpc';
import * as media from '@sorrel/contracts/media/rpc';
import * as messaging from '@sorrel/contracts/messaging/rpc';
import * as sandbox from '@sorrel/contracts/sandbox/rpc';
import { rpcsOf } from '../src/kit.module.ts';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';

/** Every RPC of the system; of those that each service answers, one service's. */
export const RPCS: RpcContract[] = [
  ...[
    billing,
    consultations,
    fulfilment,
    identity,
    security,
    business,
    backups,
    imports,
    passkeys,
    people,
    listViews,
    media,
    messaging,
    sandbox,
  ].flatMap(rpcsOf),
  ...rpcsOf({ ...kitRpcOf('billing'), moveClock, showPrograms }),
];
