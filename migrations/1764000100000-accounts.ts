import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Accounts1764000100000 implements MigrationInterface {
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

      -- The ledger: requests answered for a key, and how many of them counted against the month.
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table usage, api_key, account');
  }
}
