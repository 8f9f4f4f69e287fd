import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null is unknown. kast is a ratio; rating is the source's own, HLTV's 2.0 or 3.0, as `rating_kind` says. */
const FIGURES = `
  kills smallint,
  deaths smallint,
  assists smallint,
  headshots smallint,
  first_kills smallint,
  first_deaths smallint,
  trade_kills smallint,
  trade_deaths smallint,
  flash_assists smallint,
  clutches_won smallint,
  clutches_lost smallint,
  -- Rounds with two to five kills; multi_kills is their sum, which some sources have alone.
  k2 smallint,
  k3 smallint,
  k4 smallint,
  k5 smallint,
  multi_kills smallint,
  damage integer,
  utility_damage integer,
  adr real,
  kast real,
  rating real,
  rating_kind text,
  -- {ct: {kills, deaths, adr, kast, rating}, t: the same}
  sides jsonb,
  -- Rounds of the map or series, by which figures of a round are weighed.
  rounds smallint
`;

/** The tables of cs2 that the routes read, but for skins. */
export class Cs21795565340000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence cs2_team_n;
      create sequence cs2_player_n;
      create sequence cs2_event_n;
      create sequence cs2_match_n;
      create sequence cs2_transfer_n;
      create sequence cs2_roster_n;

      -- Requests name things by sources' ids in any case.
      create index identity_cs2_key on identity (kind, lower(key)) where family = 'cs2';

      create table cs2_team (
        n integer primary key,
        slug text not null unique,
        name text not null,
        short_name text,
        folded text not null,
        former_names text[] not null default '{}',
        logo_url text,
        -- ISO 3166, two letters.
        country text,
        -- europe, americas or asia, by its newest regional standings.
        region text,
        founded smallint,
        -- {provider: url}
        social jsonb not null default '{}',
        -- Whether it played or was ranked in the last 180 days of what is stored.
        is_active boolean not null,
        last_played_at timestamptz,
        -- In the newest lists; null where it is in none.
        world_rank integer,
        world_points double precision,
        world_change integer,
        vrs_rank integer,
        regional_rank integer,
        -- [{source, id, url}]
        external_ids jsonb not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index cs2_team_by_name on cs2_team (folded, n);
      create index cs2_team_folded_trgm on cs2_team using gin (folded gin_trgm_ops);
      create index cs2_team_region on cs2_team (region, folded, n);
      create index cs2_team_country on cs2_team (country, folded, n);
      create index cs2_team_short on cs2_team (lower(short_name));
      create index cs2_team_active on cs2_team (is_active, folded, n);

      create table cs2_player (
        n integer primary key,
        slug text not null unique,
        nickname text not null,
        folded text not null,
        real_name text,
        -- The nickname and the real name, folded, for searches.
        searched text not null,
        aliases text[] not null default '{}',
        photo_url text,
        country text,
        birth_date date,
        -- Of the newest dated line-up that has the player.
        team_n integer,
        -- player, coach, substitute, benched, igl or awper
        role text not null default 'player',
        is_active boolean not null,
        last_played_at timestamptz,
        social jsonb not null default '{}',
        external_ids jsonb not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index cs2_player_by_name on cs2_player (folded, n) include (searched);
      create index cs2_player_searched_trgm on cs2_player using gin (searched gin_trgm_ops);
      create index cs2_player_team on cs2_player (team_n);
      create index cs2_player_country on cs2_player (country, folded, n);
      create index cs2_player_role on cs2_player (role, folded, n);
      create index cs2_player_active on cs2_player (is_active, folded, n);

      create table cs2_event (
        n integer primary key,
        slug text not null unique,
        name text not null,
        folded text not null,
        series text,
        -- s, a, b or c
        tier text,
        -- First and last day, else those of its dated matches; null where none is dated.
        starts_on date,
        ends_on date,
        -- Whether the days come from a source, and so hold for the whole event.
        are_days_told boolean not null default false,
        -- cancelled or completed; where it is null, the status follows from the days.
        status text,
        city text,
        country text,
        venue text,
        region text,
        is_online boolean,
        prize_amount numeric(14, 2),
        prize_currency text,
        prize_text text,
        team_count integer,
        match_count integer not null default 0,
        -- [{stage, type, bestOf, startDate, endDate}]
        format jsonb,
        -- Slugs.
        map_pool text[],
        winner_n integer,
        mvp_n integer,
        logo_url text,
        vrs_weight real,
        external_ids jsonb not null,
        hash text not null,
        revision integer not null default 0,
        updated_at timestamptz not null
      );
      create index cs2_event_start on cs2_event (starts_on, n);
      create index cs2_event_end on cs2_event (ends_on, n);
      create index cs2_event_tier on cs2_event (tier, starts_on, n);
      create index cs2_event_folded_trgm on cs2_event using gin (folded gin_trgm_ops);

      -- The teams of an event and their placements; what no source has is null.
      create table cs2_event_team (
        event_n integer not null,
        team_n integer not null,
        seed smallint,
        placement_min smallint,
        placement_max smallint,
        prize_amount numeric(14, 2),
        prize_currency text,
        wins smallint not null default 0,
        losses smallint not null default 0,
        draws smallint not null default 0,
        maps_won smallint,
        maps_lost smallint,
        rounds_won integer,
        rounds_lost integer,
        hash text not null,
        updated_at timestamptz not null,
        primary key (event_n, team_n)
      );
      create index cs2_event_team_of on cs2_event_team (team_n);

      -- A source's bracket of an event: the stages of the answer.
      create table cs2_event_bracket (
        event_n integer primary key,
        source text not null,
        stages jsonb not null
      );

      create table cs2_match (
        n integer primary key,
        event_n integer,
        -- As a source writes it: a stage, and a round in it.
        stage text,
        round_name text,
        is_playoff boolean,
        best_of smallint,
        -- scheduled, live, completed, postponed or cancelled
        status text not null,
        reason text,
        -- Null before the teams are known.
        team1_n integer,
        team2_n integer,
        -- Maps won; of a match of one map 1 and 0. Null where a source has the winner alone.
        team1_score smallint,
        team2_score smallint,
        winner_n integer,
        -- Null where the time of day is not known; held_on is the day, null where no source dates the match.
        starts_at timestamptz,
        original_starts_at timestamptz,
        started_at timestamptz,
        ended_at timestamptz,
        held_on date,
        -- The order of lists, and what plans' windows of history compare; never shown. It is the time, else the day,
        -- else the time of the dated match whose number at the source is nearest.
        listed_at timestamptz not null,
        tier text,
        is_online boolean,
        forfeit boolean not null default false,
        -- Whether figures of players on its maps, or in the whole series, are stored.
        has_stats boolean not null default false,
        map_count smallint not null default 0,
        demo_count smallint not null default 0,
        mvp_n integer,
        -- Ranks in the newest world ranking before the match.
        team1_rank integer,
        team2_rank integer,
        -- Which sources have it, the one that knows most first.
        sources text[] not null,
        external_ids jsonb not null,
        -- Live ids of the match.
        aliases text[] not null default '{}',
        hash text not null,
        revision integer not null default 0,
        updated_at timestamptz not null
      );
      create index cs2_match_listed on cs2_match (listed_at, n);
      create index cs2_match_status on cs2_match (status, listed_at, n);
      create index cs2_match_status_tier on cs2_match (status, tier, listed_at, n);
      create index cs2_match_event on cs2_match (event_n, listed_at, n);
      create index cs2_match_team1 on cs2_match (team1_n, listed_at, n);
      create index cs2_match_team2 on cs2_match (team2_n, listed_at, n);
      create index cs2_match_best_of on cs2_match (best_of, listed_at, n);
      create index cs2_match_status_best_of on cs2_match (status, best_of, listed_at, n);
      create index cs2_match_updated on cs2_match (updated_at);

      create table cs2_stream (
        match_n integer not null,
        source text not null,
        place smallint not null,
        provider text not null,
        channel text,
        url text not null,
        embed_url text,
        language text,
        is_official boolean,
        is_main boolean,
        viewers integer,
        primary key (match_n, source, place)
      );

      -- What happened in matches. listed_at is that of the match, repeated so that lists need no other table.
      create table cs2_map (
        match_n integer not null,
        number smallint not null,
        -- As in cs2/maps.ts, dust2; null where a source has the score of a map without its name.
        map text,
        -- scheduled, live, completed or map_not_played
        status text not null,
        -- Rounds.
        team1_score smallint,
        team2_score smallint,
        winner_n integer,
        -- Null for a decider, and where it is not known who picked.
        picked_by_n integer,
        is_decider boolean not null default false,
        -- [{half, team1Side, team2Side, team1Rounds, team2Rounds}], overtime left out; [] where not known.
        halves jsonb not null default '[]',
        overtime_rounds smallint not null default 0,
        round_count smallint,
        started_at timestamptz,
        ended_at timestamptz,
        seconds integer,
        -- Checksum of the demo that was read, or its link.
        demo text,
        listed_at timestamptz not null,
        event_n integer,
        has_rounds boolean not null default false,
        has_kills boolean not null default false,
        source text not null,
        external_ids jsonb not null default '[]',
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, number)
      );
      create index cs2_map_played on cs2_map (map, listed_at);

      -- A side of a map that was played; figures of rounds are null where no rounds are stored.
      create table cs2_map_team (
        match_n integer not null,
        map_number smallint not null,
        side smallint not null,
        team_n integer not null,
        opponent_n integer,
        map text,
        won boolean,
        rounds_won smallint,
        rounds_lost smallint,
        ct_rounds smallint,
        ct_won smallint,
        t_rounds smallint,
        t_won smallint,
        pistols smallint,
        pistols_won smallint,
        -- Null where it is not known who picked.
        picked boolean,
        opponent_picked boolean,
        listed_at timestamptz not null,
        event_n integer,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, side)
      );
      create index cs2_map_team_list on cs2_map_team (team_n, listed_at, match_n, map_number);
      create index cs2_map_team_map on cs2_map_team (map, listed_at);

      -- Sums over all that was played on a map; rounds are null where none is stored.
      create table cs2_map_total (
        map text primary key,
        played integer not null,
        ct_rounds integer,
        ct_won integer,
        t_rounds integer,
        t_won integer
      );

      create table cs2_veto (
        match_n integer not null,
        place smallint not null,
        team_n integer,
        -- ban, pick or decider
        action text not null,
        map text not null,
        listed_at timestamptz not null,
        event_n integer,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, place)
      );
      create index cs2_veto_team on cs2_veto (team_n, listed_at);

      create table cs2_round (
        match_n integer not null,
        map_number smallint not null,
        number smallint not null,
        -- 1 and 2, and from 3 those of overtime.
        half smallint not null,
        winner_n integer,
        winner_side text not null,
        -- t_eliminated, ct_eliminated, bomb_exploded, bomb_defused or time_expired
        outcome text not null,
        team1_side text not null,
        -- After the round.
        team1_score smallint not null,
        team2_score smallint not null,
        started_at timestamptz,
        ended_at timestamptz,
        seconds real,
        bomb_planted boolean,
        site text,
        opening_killer_n integer,
        opening_victim_n integer,
        opening_seconds real,
        clutch_player_n integer,
        clutch_versus smallint,
        clutch_won boolean,
        survivors1 smallint,
        survivors2 smallint,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, number)
      );

      create table cs2_round_economy (
        match_n integer not null,
        map_number smallint not null,
        round_number smallint not null,
        -- 1 and 2, as the teams of the match.
        side smallint not null,
        team_n integer not null,
        money integer,
        equipment_value integer,
        spent integer,
        -- pistol, eco, semi, force or full
        buy_type text,
        opponent_buy_type text,
        won boolean,
        listed_at timestamptz not null,
        event_n integer,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, round_number, side)
      );
      create index cs2_round_economy_team on cs2_round_economy (team_n, listed_at);

      create table cs2_kill (
        match_n integer not null,
        map_number smallint not null,
        -- In the map, from 1.
        seq smallint not null,
        round_number smallint not null,
        round_seconds real,
        at timestamptz,
        -- Null where the world killed, such as the bomb.
        killer_n integer,
        killer_team_n integer,
        killer_side text,
        victim_n integer not null,
        victim_team_n integer,
        assister_n integer,
        flash_assist boolean not null,
        weapon text not null,
        headshot boolean not null,
        -- From here to trade_kill: null where the kill is known from the live feed only.
        wallbang boolean,
        through_smoke boolean,
        blind boolean,
        no_scope boolean,
        opening_kill boolean,
        trade_kill boolean,
        team_kill boolean not null,
        listed_at timestamptz not null,
        event_n integer,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, seq)
      );
      create index cs2_kill_killer on cs2_kill (killer_n, listed_at) where killer_n is not null;
      create index cs2_kill_victim on cs2_kill (victim_n, listed_at);
      create index cs2_kill_assister on cs2_kill (assister_n, listed_at) where assister_n is not null;

      create table cs2_clutch (
        match_n integer not null,
        map_number smallint not null,
        round_number smallint not null,
        player_n integer not null,
        team_n integer,
        -- Opponents alive, 1 to 5.
        versus smallint not null,
        won boolean not null,
        survived boolean,
        kills smallint,
        listed_at timestamptz not null,
        event_n integer,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, round_number, player_n)
      );
      create index cs2_clutch_player on cs2_clutch (player_n, listed_at, match_n);

      -- A side of a match; a list of a team's matches reads these rows in their order. The figures are a source's
      -- sums over the whole series.
      create table cs2_match_team (
        match_n integer not null,
        side smallint not null,
        team_n integer not null,
        opponent_n integer,
        status text not null,
        score smallint,
        opponent_score smallint,
        -- Null where nobody won, or it is not over.
        won boolean,
        listed_at timestamptz not null,
        event_n integer,
        ${FIGURES},
        -- The source of the figures.
        source text,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, side)
      );
      create index cs2_match_team_list on cs2_match_team (team_n, status, listed_at, match_n);
      create index cs2_match_team_all on cs2_match_team (team_n, listed_at, match_n);
      create index cs2_match_team_pair on cs2_match_team (team_n, opponent_n, listed_at, match_n);

      -- The line of a player on a map.
      create table cs2_player_map (
        match_n integer not null,
        map_number smallint not null,
        player_n integer not null,
        -- 1 or 2, as the teams of the match.
        side smallint,
        team_n integer,
        opponent_n integer,
        -- The nickname in this match.
        nickname text not null,
        map text,
        won boolean,
        listed_at timestamptz not null,
        event_n integer,
        ${FIGURES},
        source text not null,
        -- Which figure came from another source than the row's own: {figure: source}.
        other_sources jsonb,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, map_number, player_n)
      );
      create index cs2_player_map_player on cs2_player_map (player_n, listed_at, match_n, map_number);
      create index cs2_player_map_team on cs2_player_map (team_n, listed_at, match_n);
      create index cs2_player_map_listed on cs2_player_map (listed_at);
      create index cs2_player_map_updated on cs2_player_map (updated_at);

      -- The line of a player in a whole series, where a source has no single maps.
      create table cs2_player_series (
        match_n integer not null,
        player_n integer not null,
        side smallint,
        team_n integer,
        opponent_n integer,
        nickname text not null,
        won boolean,
        listed_at timestamptz not null,
        event_n integer,
        ${FIGURES},
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (match_n, player_n)
      );
      create index cs2_player_series_player on cs2_player_series (player_n, listed_at, match_n);
      create index cs2_player_series_listed on cs2_player_series (listed_at);
      create index cs2_player_series_updated on cs2_player_series (updated_at);

      -- What leaderboards rank: sums of a player's lines over a window, on a map and in a tier; null means all
      -- windows, maps or tiers.
      create table cs2_leader (
        window_days smallint,
        map text,
        tier text,
        player_n integer not null,
        -- The team in the newest line.
        team_n integer,
        first_on date not null,
        last_at timestamptz not null,
        -- A figure is above / below, over so many maps and rounds; null where no line has it.
        rating_maps integer,
        rating_rounds integer,
        rating_above double precision,
        rating_below double precision,
        adr_maps integer,
        adr_rounds integer,
        adr_above double precision,
        adr_below double precision,
        kast_maps integer,
        kast_rounds integer,
        kast_above double precision,
        kast_below double precision,
        kd_maps integer,
        kd_rounds integer,
        kd_above double precision,
        kd_below double precision,
        kills_maps integer,
        kills_rounds integer,
        kills_above double precision,
        opening_kills_maps integer,
        opening_kills_rounds integer,
        opening_kills_above double precision,
        opening_kills_below double precision,
        unique nulls not distinct (window_days, map, tier, player_n)
      );
      create index cs2_leader_player on cs2_leader (player_n);
      create index cs2_leader_first on cs2_leader (window_days, first_on) where window_days is not null;

      -- Who played for a team on a day, as a source has it: in a match, or as a ranked roster.
      create table cs2_lineup (
        team_n integer not null,
        held_on date not null,
        source text not null,
        player_n integer not null,
        match_n integer,
        hash text not null,
        updated_at timestamptz not null,
        primary key (team_n, held_on, source, player_n)
      );
      create index cs2_lineup_player on cs2_lineup (player_n, held_on);
      create index cs2_lineup_match on cs2_lineup (match_n);

      -- A stint of a player in a team, from the first dated line-up to the last, or as a source has it.
      create table cs2_spell (
        team_n integer not null,
        player_n integer not null,
        starts_on date not null,
        -- Null while the player is in it.
        ends_on date,
        role text not null default 'player',
        -- How many stored maps the player played for the team in that time; null for none.
        maps integer,
        source text not null,
        hash text not null,
        updated_at timestamptz not null,
        primary key (team_n, player_n, starts_on)
      );
      create index cs2_spell_player on cs2_spell (player_n, starts_on);

      create table cs2_roster_change (
        n integer primary key,
        changed_on date not null,
        player_n integer not null,
        team_n integer not null,
        -- joined, left, benched, activated, loaned or role_changed
        action text not null,
        role text,
        source text not null,
        announced_url text,
        hash text not null,
        updated_at timestamptz not null
      );
      create index cs2_roster_change_day on cs2_roster_change (changed_on, n);
      create index cs2_roster_change_team on cs2_roster_change (team_n, changed_on, n);
      create index cs2_roster_change_player on cs2_roster_change (player_n, changed_on, n);
      create index cs2_roster_change_action on cs2_roster_change (action, changed_on, n);
      create index cs2_roster_change_updated on cs2_roster_change (updated_at);

      create table cs2_transfer (
        n integer primary key,
        moved_on date not null,
        player_n integer not null,
        from_n integer,
        to_n integer,
        -- transfer, loan, free, promotion, release or retirement
        type text not null,
        fee_amount numeric(14, 2),
        fee_currency text,
        -- Whether a source has the move, and not the line-ups alone.
        confirmed boolean not null,
        announced_url text,
        source text not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index cs2_transfer_day on cs2_transfer (moved_on, n);
      create index cs2_transfer_from on cs2_transfer (from_n, moved_on, n);
      create index cs2_transfer_to on cs2_transfer (to_n, moved_on, n);
      create index cs2_transfer_player on cs2_transfer (player_n, moved_on, n);
      create index cs2_transfer_type on cs2_transfer (type, moved_on, n);
      create index cs2_transfer_updated on cs2_transfer (updated_at);

      -- The lists of Valve's Regional Standings. kind is live or invitation, region is global, europe, americas or
      -- asia.
      create table cs2_vrs_list (
        kind text not null,
        region text not null,
        listed_on date not null,
        -- The list of its kind and region before it.
        previous_on date,
        teams integer not null,
        primary key (kind, region, listed_on)
      );

      create table cs2_vrs_rank (
        kind text not null,
        region text not null,
        listed_on date not null,
        -- The line of the list, from 1: several may share a rank.
        place integer not null,
        rank integer not null,
        team_n integer not null,
        points double precision not null,
        -- Players in upstream's order.
        roster integer[] not null,
        -- Its name in the list.
        team_name text not null,
        -- Whether it is the first line of its team, which is the team's rank.
        is_best boolean not null,
        -- The rank of the team in the list before; null where it was not in it.
        previous_rank integer,
        is_new boolean not null,
        -- The rank in the regional list of the same kind and day, or, in a regional list, in the global one.
        other_rank integer,
        -- The region whose list has the roster, if one is stored.
        home_region text,
        -- From its page of details: {finalRank, startingRank, headToHead, bountyOffered, bountyCollected,
        -- opponentNetwork, lanWins}
        factors jsonb,
        primary key (kind, region, listed_on, place)
      );
      create index cs2_vrs_rank_team on cs2_vrs_rank (team_n, kind, region, listed_on);

      -- The matches that count for a roster.
      create table cs2_vrs_match (
        kind text not null,
        listed_on date not null,
        -- The place of the line in the global list.
        place integer not null,
        number smallint not null,
        played_on date not null,
        match_n integer,
        opponent_n integer,
        won boolean not null,
        -- {ageWeight, eventWeight, bountyCollected, opponentNetwork, lanWins, headToHead}
        weights jsonb not null,
        roster integer[] not null,
        primary key (kind, listed_on, place, number)
      );

      -- The world ranking, computed from stored results.
      create table cs2_world_list (
        listed_on date primary key,
        previous_on date,
        teams integer not null
      );

      create table cs2_world_rank (
        listed_on date not null,
        rank integer not null,
        team_n integer not null,
        points double precision not null,
        matches integer not null,
        previous_rank integer,
        is_new boolean not null,
        region text,
        -- Among the teams of its region.
        regional_rank integer,
        -- Of the newest line-up on that day.
        roster integer[] not null,
        last_played_at timestamptz not null,
        primary key (listed_on, rank),
        unique (listed_on, team_n)
      );
      create index cs2_world_rank_team on cs2_world_rank (team_n, listed_on);
      create index cs2_world_rank_region on cs2_world_rank (listed_on, region, rank);

      -- The last states of topics that are over, from which live routes answer from then on.
      create table cs2_live_end (
        -- In the order of its bytes, so that topics with one beginning are found together.
        topic text collate "C" primary key,
        seq bigint not null,
        entry_id text not null,
        logged_at timestamptz not null,
        source_at timestamptz,
        state json not null,
        kept_at timestamptz not null default clock_timestamp()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table cs2_live_end, cs2_world_rank, cs2_world_list, cs2_vrs_match, cs2_vrs_rank, cs2_vrs_list,
        cs2_transfer, cs2_roster_change;
      drop table cs2_spell, cs2_lineup, cs2_leader, cs2_player_series, cs2_player_map, cs2_match_team, cs2_clutch,
        cs2_kill;
      drop table cs2_round_economy, cs2_round, cs2_veto, cs2_map_total, cs2_map_team, cs2_map, cs2_stream,
        cs2_match, cs2_event_bracket;
      drop table cs2_event_team, cs2_event, cs2_player, cs2_team;
      drop index identity_cs2_key;
      drop sequence cs2_team_n, cs2_player_n, cs2_event_n, cs2_match_n, cs2_transfer_n, cs2_roster_n;
    `);
  }
}
