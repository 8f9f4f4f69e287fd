import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts with their keys, owners and usage, what operators decided, and the installation. */
export class Accounts1795564920000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account (
        id text primary key,
        name text not null,
        plan text not null,
        game text,
        add_ons text[] not null default '{}',
        suspended_at timestamptz,
        created_at timestamptz not null default now()
      );

      create table api_key (
        id text primary key,
        account_id text not null references account on delete cascade,
        kind text not null check (kind in ('live', 'demo')),
        name text,
        hash bytea not null unique,
        hint text not null,
        scopes text[] not null default '{}',
        allowed_addresses text[] not null default '{}',
        minute_limit integer check (minute_limit > 0),
        expires_at timestamptz,
        revoked_at timestamptz,
        replaced_by text references api_key,
        created_at timestamptz not null default now()
      );
      create index api_key_account on api_key (account_id);

      -- Who signs in for an account. Accounts made on the command line have no owner.
      create table account_owner (
        account_id text primary key references account on delete cascade,
        email text not null unique check (email = lower(email)),
        password text not null,
        is_operator boolean not null default false,
        created_at timestamptz not null default now(),
        is_demo boolean not null default false
      );
      -- At most one owner is that of the demo.
      create unique index account_owner_demo on account_owner (is_demo) where is_demo;

      create table session (
        id text primary key,
        account_id text not null references account_owner on delete cascade,
        token_hash bytea not null unique,
        address text not null,
        user_agent text,
        created_at timestamptz not null default now(),
        seen_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index session_account on session (account_id);
      create index session_expiry on session (expires_at);

      create table password_reset (
        token_hash bytea primary key,
        account_id text not null references account_owner on delete cascade,
        expires_at timestamptz not null
      );
      create index password_reset_account on password_reset (account_id);

      -- Codes that sign in once: the SHA-256 of each, and the account that it opens.
      create table entrance (
        code_hash bytea primary key,
        account_id text not null references account_owner on delete cascade,
        expires_at timestamptz not null default now() + interval '1 hour'
      );

      -- Answers to writes with an Idempotency-Key, encrypted with that key; reply is null while the first one runs.
      create table idempotent_reply (
        scope text not null,
        key_hash bytea not null,
        fingerprint bytea not null,
        reply bytea,
        claimed_at timestamptz not null default now(),
        primary key (scope, key_hash)
      );
      create index idempotent_reply_age on idempotent_reply (claimed_at);

      -- What an owner asked for and an operator has not decided yet.
      create table plan_request (
        account_id text primary key references account on delete cascade,
        plan text not null,
        game text,
        add_ons text[] not null default '{}',
        requested_at timestamptz not null default now()
      );

      -- Acts of operators; rows outlive the accounts that they name.
      create table audit_entry (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        operator_id text not null,
        act text not null,
        account_id text not null,
        details jsonb not null,
        address text not null
      );
      create index audit_entry_account on audit_entry (account_id, id);

      -- The ledger: requests answered for a key on a day, and how many of them counted against the month.
      create table usage (
        account_id text not null references account on delete cascade,
        key_id text not null,
        route text not null,
        day date not null,
        requests bigint not null,
        charged bigint not null,
        updated_at timestamptz not null default now(),
        primary key (account_id, day, key_id, route)
      );
      create index usage_updated on usage (updated_at);

      -- One row: the id of this installation, the same from each of its processes, and the account of the local key.
      create table installation (
        id uuid not null default gen_random_uuid(),
        singleton boolean primary key default true check (singleton),
        local_account_id text references account on delete set null
      );
      insert into installation default values;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table installation, usage, audit_entry, plan_request, idempotent_reply, entrance, password_reset, session;
      drop table account_owner, api_key, account;
    `);
  }
}
