// @ts-check
/* One program in one role (SERVICE, ROLE), as a cluster runs it. */
import '@sorrel/deploy/main';
