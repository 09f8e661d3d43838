import { Migration } from '@mikro-orm/migrations';

/** Copies of customers and prescriptions, dispatches with their labels, the prescribing report and its register, old orders. */
export class Dispatches20261123 extends Migration {
  override up(): void {
    this.copies();
    this.dispatches();
    this.reports();
  }

  private copies(): void {
    this.addSql(
      'create table customer_copies (user_id bigint primary key, seq bigint not null, name text not null, email text not null, search text not null, particulars_sealed text not null)',
    );
    this.addSql('create index customer_copies_search on customer_copies using gin (search gin_trgm_ops)');
    this.addSql(`
      create table prescription_copies (
        id bigint primary key, item_id bigint not null, subscription_id bigint not null, user_id bigint not null, ref text not null, signed_at timestamptz not null,
        date date not null, valid_until date not null, repeats int not null, hash text not null, particulars_sealed text not null
      )`);
    this.addSql('create index prescription_copies_of_item on prescription_copies (item_id, id desc)');
  }

  private dispatches(): void {
    // Events arrive in any order, so everything but the key may still be missing. lease_*: which process is talking to the carrier now, in
    // real time.
    this.addSql(`
      create table dispatches (
        item_id bigint primary key, subscription_id bigint not null, user_id bigint not null, order_ref text generated always as ('srl-' || item_id) stored,
        status text not null default 'received' check (status in ('received', 'held', 'ready', 'label-pending', 'shipped', 'closed')),
        paid_seq bigint not null default 0, paid_at timestamptz, price_pence int, formula_sealed text, receipt_sealed text,
        gate text not null default 'none' check (gate in ('none', 'cleared', 'held', 'closed')), gate_seq bigint not null default 0, gate_reason text, prescription_id bigint, ship_on date,
        label_reference text unique, label_number int not null default 0, label_attempts int not null default 0, label_address text, label_since timestamptz, lease_by text, lease_until timestamptz,
        tracking_number text unique, shipped_at timestamptz,
        check ((status = 'shipped') = (shipped_at is not null)), check ((shipped_at is null) = (tracking_number is null))
      )`);
    this.addSql(
      `create index dispatches_list on dispatches ((status in ('ready', 'label-pending')) desc, coalesce(ship_on, (paid_at at time zone 'Europe/London')::date) desc, item_id desc) where paid_at is not null`,
    );
    this.addSql('create index dispatches_search on dispatches using gin (order_ref gin_trgm_ops)');
    this.addSql('create index dispatches_of_user on dispatches (user_id)');
    this.addSql('create index dispatches_of_prescription on dispatches (prescription_id)');
    this.addSql(
      'create table refunds (refund_id uuid primary key, item_id bigint not null, amount_pence int not null, credit_pence int not null, cause text not null, at timestamptz not null)',
    );
    this.addSql('create index refunds_of_item on refunds (item_id, at)');
    this.addSql(
      'create table labels (tracking_number text primary key, item_id bigint not null unique, pdf_sealed text not null, bought_at timestamptz not null)',
    );
  }

  private reports(): void {
    // drug_tags: fingerprints of the words in `drugs`. The words alone identify nobody, and the tags cannot be read.
    this.addSql('create table drugs (tag text primary key, words text not null)');
    this.addSql(`
      create table pom (
        item_id bigint primary key, user_id bigint not null, prescription_id bigint not null, shipped_at timestamptz not null, price_pence int not null,
        drug_tags text[] not null, register_sealed text not null
      )`);
    this.addSql('create index pom_newest on pom (shipped_at desc, item_id desc)');
    this.addSql('create index pom_of_user on pom (user_id)');
    this.addSql('create index pom_drugs on pom using gin (drug_tags)');
    // An entry of the register is never rewritten; removing one after its retention is a different act.
    this.addSql(
      'create trigger pom_never_changed before update on pom for each statement execute function refuse_change()',
    );
    this.addSql(`
      create table legacy_orders (
        id bigint primary key, user_id bigint not null, status text not null, quantity int not null, shipping_date date, delivery_date_from date, delivery_date_to date,
        total_price_pence int not null, tracking text, contents_sealed text not null
      )`);
    this.addSql('create index legacy_orders_of_user on legacy_orders (user_id, id desc)');
  }

  override down(): void {
    this.addSql(
      'drop table legacy_orders, pom, drugs, labels, refunds, dispatches, prescription_copies, customer_copies',
    );
  }
}
