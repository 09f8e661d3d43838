import { Migration } from '@mikro-orm/migrations';

/**
 * To begin and end plans needs the permission `plans` from now on. Support and operations did both before without being given it, so whoever
 * works there keeps it until somebody takes it away in the console; accounts without any permission get none.
 */
export class PlansPermission20261204 extends Migration {
  override up(): void {
    this.addSql(
      `update accounts set permissions = array_append(permissions, 'plans') where role = 'admin' and permissions && array['support', 'ops'] and not 'plans' = any (permissions)`,
    );
  }

  override down(): void {
    this.addSql(
      `update accounts set permissions = array_remove(permissions, 'plans') where 'plans' = any (permissions)`,
    );
  }
}
