import { Migration } from '@mikro-orm/migrations';

/**
 * Beginning and ending plans needs the permission `plans` from now on. Support and operations could do both before without it, so they get
 * it now and keep it until somebody removes it in the console; accounts without any permission get none.
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
