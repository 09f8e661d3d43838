/**
 * All tables of the stand-ins. Every statement can be run again on a database that already has them. `documents.private` holds what the
 * other company knows and never reveals: card behaviour, challenge state, addresses.
 */
export const tables = [
  `create table if not exists sandbox.documents (
     seq bigserial not null,
     kind text not null,
     id text not null,
     doc jsonb not null,
     private jsonb not null default '{}',
     created timestamptz not null,
     primary key (kind, id)
   )`,
  `create index if not exists documents_newest on sandbox.documents (kind, seq desc)`,
  `create index if not exists documents_customer on sandbox.documents (kind, (doc->>'customer'), seq desc) where doc->>'customer' is not null`,
  `create index if not exists documents_intent on sandbox.documents (kind, (doc->>'payment_intent'), seq desc) where doc->>'payment_intent' is not null`,
  `create index if not exists documents_charge on sandbox.documents (kind, (doc->>'charge'), seq desc) where doc->>'charge' is not null`,
  `create index if not exists documents_email on sandbox.documents (kind, (doc->>'email'), seq desc) where doc->>'email' is not null`,
  `create index if not exists documents_reference on sandbox.documents (kind, (doc->>'orderReference'), seq desc) where doc->>'orderReference' is not null`,
  `create table if not exists sandbox.events (
     seq bigserial primary key,
     id text not null unique,
     type text not null,
     topic text not null,
     body text not null,
     created timestamptz not null,
     state text not null,
     attempts int not null default 0,
     held boolean not null default false,
     next_attempt_at timestamptz not null default clock_timestamp(),
     last_problem text
   )`,
  `create index if not exists events_due on sandbox.events (next_attempt_at) where state = 'pending'`,
  `create table if not exists sandbox.idempotency_keys (
     key text primary key,
     fingerprint text not null,
     status int not null,
     body text not null,
     request_id text not null,
     created timestamptz not null
   )`,
  `create table if not exists sandbox.faults (
     id bigserial primary key,
     target text not null,
     mode text not null,
     remaining int,
     until timestamptz
   )`,
  `create table if not exists sandbox.later (
     id bigserial primary key,
     kind text not null,
     object_id text not null,
     due_at timestamptz not null
   )`,
  `create table if not exists sandbox.mails (
     id bigserial primary key,
     recipient text not null,
     sender text not null,
     subject text not null,
     body_text text not null,
     body_html text not null,
     raw bytea not null,
     sent_at timestamptz not null
   )`,
  `create index if not exists mails_recipient on sandbox.mails (lower(recipient), id desc)`,
  `create sequence if not exists sandbox.order_numbers start 1001`,
  `create sequence if not exists sandbox.manifest_numbers start 501`,
  `create sequence if not exists sandbox.tracking_serials start 47312482 maxvalue 99999999`,
];
