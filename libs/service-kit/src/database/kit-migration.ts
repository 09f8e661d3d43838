import { Migration } from '@mikro-orm/migrations';

/** The kit's own tables, in each service's schema: outbox, inbox, dead letters, jobs, audit. First migration of every service. */
export class KitTables extends Migration {
  override name = '00000000000000_kit_tables';

  override up(): void {
    this.addSql(`
      create table outbox (
        seq bigint generated always as identity primary key,
        id uuid not null unique, subject text not null, v int not null, key text not null, at timestamptz not null,
        actor jsonb not null, trace text not null, data jsonb, sealed text,
        written_at timestamptz not null default now(), published_at timestamptz
      )`);
    this.addSql('create index outbox_unpublished on outbox (seq) where published_at is null');
    this.addSql(`
      create table inbox (fact_id uuid not null, listener text not null, subject text not null, handled_at timestamptz not null default now(), primary key (fact_id, listener))`);
    this.addSql(`
      create table dead_letters (
        id bigint generated always as identity primary key,
        fact_id uuid not null, listener text not null, subject text not null, envelope jsonb not null, error text not null, attempts int not null,
        at timestamptz not null default now(), replayed_at timestamptz, unique (fact_id, listener)
      )`);
    this.addSql(`
      create table jobs (
        id bigint generated always as identity primary key,
        kind text not null, key text not null, data jsonb not null, due_at timestamptz not null, state text not null default 'due' check (state in ('due', 'running', 'done', 'dead')),
        attempts int not null default 0, locked_by text, locked_until timestamptz, last_error text, trace text not null,
        created_at timestamptz not null default now(), finished_at timestamptz
      )`);
    this.addSql(`create unique index jobs_one_due on jobs (kind, key) where state = 'due'`);
    this.addSql(`create index jobs_open on jobs (due_at) where state in ('due', 'running')`);
    this.addSql(`
      create table audit (
        id bigint generated always as identity primary key,
        at timestamptz not null, actor_kind text not null, actor_id bigint, actor_name text not null, action text not null, object text not null,
        detail jsonb not null, trace text not null, prev_hash text not null, hash text not null
      )`);
    this.addSql('create index audit_by_object on audit (object, id)');
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name; end $$`);
    this.addSql(
      'create trigger audit_append_only before update or delete or truncate on audit for each statement execute function refuse_change()',
    );
  }

  override down(): void {
    this.addSql('drop table audit, jobs, dead_letters, inbox, outbox; drop function refuse_change');
  }
}

/** Indexes for how jobs are looked up: due ones by time, running ones by the end of their claim; dead ones are only counted. */
export class KitJobIndexes extends Migration {
  override name = '00000000000001_kit_job_indexes';

  override up(): void {
    this.addSql('drop index jobs_open');
    this.addSql(`create index jobs_due on jobs (due_at, id) where state = 'due'`);
    this.addSql(`create index jobs_running on jobs (locked_until) where state = 'running'`);
    this.addSql(`create index jobs_dead on jobs (id) where state = 'dead'`);
  }

  override down(): void {
    this.addSql('drop index jobs_due, jobs_running, jobs_dead');
    this.addSql(`create index jobs_open on jobs (due_at) where state in ('due', 'running')`);
  }
}

/** How often a listener refused an event, and which outbox events the broker has stored. */
export class KitOutages extends Migration {
  override name = '00000000000003_kit_outages';

  override up(): void {
    this.addSql(`
      create table event_failures (
        fact_id uuid not null, listener text not null, failures int not null default 0, unanswered int not null default 0,
        at timestamptz not null default now(), primary key (fact_id, listener)
      )`);
    this.addSql('alter table outbox add column stream_seq bigint');
    this.addSql('create index outbox_by_stream on outbox (stream_seq) where stream_seq is not null');
    this.addSql(`
      create table event_stream (
        is_only boolean primary key default true check (is_only),
        created text not null, epoch int not null default 0, last_seq bigint not null default 0,
        floor bigint not null default 0, consumers text[] not null default '{}'
      )`);
  }

  override down(): void {
    this.addSql('drop table event_stream, event_failures; alter table outbox drop column stream_seq');
  }
}

/** Only one job runs at a time for each kind and key; due ones are looked up by kind, so that masses of one kind hide no other. */
export class KitJobsOnce extends Migration {
  override name = '00000000000004_kit_jobs_once';

  override up(): void {
    // Before this index two could run at once. The one that started last stays.
    this.addSql(`
      update jobs set state = 'done', finished_at = now(), locked_until = null, last_error = 'superseded' where state = 'running'
        and exists (select 1 from jobs other where other.kind = jobs.kind and other.key = jobs.key and other.state = 'running' and other.id > jobs.id)`);
    this.addSql(`create unique index jobs_one_running on jobs (kind, key) where state = 'running'`);
    this.addSql(`create index jobs_due_by_kind on jobs (kind, due_at, id) where state = 'due'`);
  }

  override down(): void {
    this.addSql('drop index jobs_one_running, jobs_due_by_kind');
  }
}

/** Indexes by time on what was finished long ago, so that it can be deleted. */
export class KitClearing extends Migration {
  override name = '00000000000002_kit_clearing';

  override up(): void {
    this.addSql(`create index jobs_done on jobs (finished_at) where state = 'done'`);
    // Rows are appended in the order of time: a small index of ranges is enough.
    this.addSql('create index inbox_by_time on inbox using brin (handled_at) with (autosummarize = on)');
  }

  override down(): void {
    this.addSql('drop index jobs_done, inbox_by_time');
  }
}

/** The newest `seq` received for each thing. Kept for good: a dead letter may be replayed at any time. */
export class KitNewest extends Migration {
  override name = '00000000000005_kit_newest';

  override up(): void {
    this.addSql(
      'create table newest_events (about text not null, key text not null, seq bigint not null, primary key (about, key))',
    );
  }

  override down(): void {
    this.addSql('drop table newest_events');
  }
}

/**
 * Gives the audit table to the role that owns it, where provisioning has made one (deploy/src/provision.ts); the service may then only add
 * and read rows. Elsewhere the trigger alone protects it.
 */
export class KitAuditKept extends Migration {
  override name = '00000000000006_kit_audit_kept';

  override up(): void {
    this.addSql(`do $$ begin if to_regprocedure('keep_audit()') is not null then perform keep_audit(); end if; end $$`);
  }

  // The role that gave the table away cannot take it back: that is the purpose.
  override down(): void {}
}

/**
 * The blind index: tokens, the sealed values they stand for, and the prints by which they are found, one for each key in use. Append-only
 * tables get one exception: their sealed columns may be sealed again with a newer key.
 */
export class KitSealing extends Migration {
  override name = '00000000000008_kit_sealing';

  override up(): void {
    this.addSql('create table index_tokens (token text primary key, place text not null, source_sealed text)');
    // `version` null: from before tokens, made with the oldest key.
    this.addSql(
      'create table index_prints (place text not null, print text not null, version int, token text not null references index_tokens, primary key (place, print))',
    );
    this.addSql('create index index_prints_of on index_prints (token)');
    this.addSql(`
      create function index_token(at text, versions int[], prints text[], sealing int, given text, source text) returns text language plpgsql as $$
      declare known text; each text;
      begin
        foreach each in array prints loop perform pg_advisory_xact_lock(hashtextextended(at || ':' || each, 0)); end loop;
        select token into known from index_prints where place = at and print = any(prints) order by version desc nulls last limit 1;
        known := coalesce(known, given);
        -- Somebody else's token has its source from them: what we were given is sealed for another.
        insert into index_tokens (token, place, source_sealed) values (known, at, case when known = given then source end)
          on conflict (token) do update set source_sealed = excluded.source_sealed where index_tokens.source_sealed is null and excluded.source_sealed is not null;
        insert into index_prints (place, print, version, token)
          select at, p.print, p.version, known from unnest(prints, versions) as p (print, version) where p.version >= sealing on conflict do nothing;
        return known;
      end $$`);
    this.addSql(`
      create function refuse_change_but_reseal() returns trigger language plpgsql as $$
      declare each text; before jsonb := to_jsonb(old); after jsonb := to_jsonb(new);
      begin
        if current_setting('sorrel.reseals', true) is distinct from 'on' then raise exception '% is append-only', tg_table_name; end if;
        foreach each in array tg_argv loop
          if after ->> each is distinct from before ->> each
            and not coalesce(split_part(after ->> each, '.', 1) = 's1' and split_part(after ->> each, '.', 2)::int > split_part(before ->> each, '.', 2)::int, false)
          then raise exception '% is append-only', tg_table_name; end if;
          before := before - each; after := after - each;
        end loop;
        if before is distinct from after then raise exception '% is append-only', tg_table_name; end if;
        return new;
      end $$`);
  }

  override down(): void {
    this.addSql('drop function refuse_change_but_reseal, index_token');
    this.addSql('drop table index_prints, index_tokens');
  }
}

/** Who was erased, what of them is kept until when, and on whose records a legal hold stands. Records that are never rewritten may end. */
export class KitPeople extends Migration {
  override name = '00000000000009_kit_people';

  override up(): void {
    this.addSql(
      `create table person_marks (user_id bigint primary key, erased_at timestamptz, keeps jsonb not null default '{}', is_held boolean not null default false, held_seq bigint not null default 0)`,
    );
    this.addSql(`
      create function refuse_change_until_over() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('sorrel.is_over', true) = 'on' then return null; end if;
        raise exception '% is append-only', tg_table_name;
      end $$`);
  }

  override down(): void {
    this.addSql('drop function refuse_change_until_over; drop table person_marks');
  }
}

/**
 * Rows join the audit's chain in one statement. Under the chain's lock, which programs of the version before take by themselves with the
 * same number; what the row before is called is asked after the lock, or two could follow the same one.
 */
export class KitAuditChain extends Migration {
  override name = '00000000000010_kit_audit_chain';

  override up(): void {
    this.addSql(`
      create function append_audit(chain text, entries jsonb) returns void language plpgsql as $$
      declare previous text; own text; entry jsonb;
      begin
        perform pg_advisory_xact_lock(hashtext(chain));
        select hash into previous from audit order by id desc limit 1;
        for entry in select e.value from jsonb_array_elements(entries) with ordinality e order by e.ordinality loop
          own := encode(sha256(convert_to('["' || coalesce(previous, '') || '",' || (entry ->> 'text'), 'UTF8')), 'hex');
          insert into audit (at, actor_kind, actor_id, actor_name, action, object, detail, trace, prev_hash, hash) values (
            (entry ->> 'at')::timestamptz, entry ->> 'kind', (entry ->> 'userId')::bigint, entry ->> 'name', entry ->> 'action',
            entry ->> 'object', entry -> 'detail', entry ->> 'trace', coalesce(previous, ''), own);
          previous := own;
        end loop;
      end $$`);
  }

  override down(): void {
    this.addSql('drop function append_audit');
  }
}
