import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Skins: providers' offers, the catalogue, and what follows from both. */
export class Cs2Skins1795565400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence cs2_skin_n;

      -- Units of a currency for one US dollar.
      create table cs2_rate (
        currency text not null,
        day date not null,
        rate numeric(18, 8) not null,
        run_id bigint,
        hash text not null,
        primary key (currency, day)
      );

      -- The rate of a day: the last one up to it, else the first one after it; null for a currency without rates.
      create function cs2_rate_on(wanted text, day date) returns numeric language sql stable as $$
        select case when wanted = 'USD' then 1 else coalesce(
          (select r.rate from cs2_rate r where r.currency = wanted and r.day <= $2 order by r.day desc limit 1),
          (select r.rate from cs2_rate r where r.currency = wanted order by r.day limit 1)) end
      $$;

      create table cs2_skin_provider (
        slug text primary key,
        name text not null
      );

      -- A provider's offer of a skin at a time: a price of a snapshot, or a pushed offer.
      create table cs2_skin_offer (
        skin_n integer not null,
        provider text not null,
        told_at timestamptz not null,
        price numeric(14, 2) not null,
        currency text not null,
        -- The price at the rate of its day.
        usd numeric(18, 6) not null,
        -- Null where the provider has no number; 0 where nothing is left.
        count integer,
        buy_url text,
        -- [{price, count}]
        orders jsonb,
        run_id bigint,
        hash text not null,
        primary key (skin_n, provider, told_at)
      );

      -- The catalogue's facts about a weapon's finish, whatever its exterior.
      create table cs2_skin_finish (
        name text primary key,
        rarity text,
        min_float real,
        max_float real,
        paint_index integer,
        -- {exterior: url}
        images jsonb not null,
        run_id bigint,
        hash text not null
      );

      create table cs2_skin (
        n integer primary key,
        slug text not null unique,
        market_hash_name text not null unique,
        -- The name without StatTrak, Souvenir and exterior, which all variants share.
        finish text not null,
        weapon text,
        skin_name text,
        category text not null,
        exterior text,
        stat_trak boolean not null,
        souvenir boolean not null,
        -- The name, folded, with a blank before every word, the first one too.
        searched text not null,
        rarity text,
        collection text,
        min_float real,
        max_float real,
        paint_index integer,
        image_url text,
        crates text[] not null default '{}',
        -- The cheapest of the providers' newest offers that are not sold out, at the newest rates; null without one.
        lowest_usd numeric(18, 6),
        lowest_cents integer generated always as (round(lowest_usd * 100)) stored,
        -- The sum over the providers that publish a number; null where none does.
        offers_count integer,
        -- Changes as a share of the price a day and a week before.
        change1d double precision,
        change7d double precision,
        told_at timestamptz,
        updated_at timestamptz not null
      );
      create index cs2_skin_finish_variants on cs2_skin (finish, n);
      create index cs2_skin_by_name on cs2_skin (searched, n);
      create index cs2_skin_by_price on cs2_skin (lowest_cents nulls last, n) include (lowest_usd);
      create index cs2_skin_by_price_down on cs2_skin (lowest_cents desc nulls last, n) include (lowest_usd);
      create index cs2_skin_by_volume on cs2_skin (offers_count desc nulls last, n);
      create index cs2_skin_usd on cs2_skin (lowest_usd);
      create index cs2_skin_weapon on cs2_skin (lower(weapon), searched, n);
      create index cs2_skin_rarity on cs2_skin (lower(rarity), searched, n);
      create index cs2_skin_exterior on cs2_skin (exterior, searched, n);
      create index cs2_skin_category on cs2_skin (category, searched, n);
      create index cs2_skin_collection on cs2_skin (lower(collection), searched, n) where collection is not null;
      create index cs2_skin_stat_trak on cs2_skin (stat_trak, searched, n);
      create index cs2_skin_souvenir on cs2_skin (souvenir, searched, n);
      create index cs2_skin_in_stock on cs2_skin ((lowest_usd is not null), searched, n);
      create index cs2_skin_searched_trgm on cs2_skin using gin (searched gin_trgm_ops);

      -- Each provider's newest offer of a skin.
      create table cs2_skin_ask (
        skin_n integer not null,
        provider text not null,
        told_at timestamptz not null,
        price numeric(14, 2) not null,
        currency text not null,
        -- The price at the newest rate.
        usd numeric(18, 6) not null,
        count integer,
        buy_url text,
        orders jsonb,
        primary key (skin_n, provider)
      );
      create index cs2_skin_ask_newest on cs2_skin_ask (provider, told_at desc);

      -- How a skin's cheapest price of its newest day compares with that of the day nearest to a window's start.
      create table cs2_skin_change (
        skin_n integer not null,
        window_days smallint not null,
        then_on date not null,
        then_usd numeric(18, 6) not null,
        now_on date not null,
        now_usd numeric(18, 6) not null,
        ratio double precision not null,
        volume integer,
        -- At most 30 prices, oldest first.
        sparkline numeric(18, 6)[] not null,
        primary key (skin_n, window_days)
      );
      create index cs2_skin_change_order on cs2_skin_change (window_days, ratio, skin_n) include (now_usd, volume);

      -- Skins with offers from which nothing is derived yet.
      create table cs2_skin_pending (n integer primary key);

      -- One row, the totals that lists would otherwise count.
      create table cs2_skin_total (skins integer not null, in_stock integer not null);
      insert into cs2_skin_total values (0, 0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table cs2_skin_total, cs2_skin_pending, cs2_skin_change, cs2_skin_ask, cs2_skin, cs2_skin_finish,
        cs2_skin_offer;
      drop table cs2_skin_provider;
      drop function cs2_rate_on(text, date);
      drop table cs2_rate;
      drop sequence cs2_skin_n;
    `);
  }
}
