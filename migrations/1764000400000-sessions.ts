import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Sessions1764000400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Who signs in for an account. Accounts made on the command line have nobody.
      create table account_owner (
        account_id text primary key references account on delete cascade,
        email text not null unique check (email = lower(email)),
        password text not null,
        is_operator boolean not null default false,
        created_at timestamptz not null default now()
      );

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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table audit_entry, plan_request, idempotent_reply, password_reset, session, account_owner',
    );
  }
}
