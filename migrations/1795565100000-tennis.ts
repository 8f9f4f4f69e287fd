import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tennis: players, editions, matches, rankings, points, and what only the live feed has. */
export class Tennis1795565100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence tennis_live_match_n;
      create sequence tennis_live_tournament_n;

      create table tennis_player (
        id text primary key,
        tour text not null,
        name text not null,
        first_name text,
        last_name text,
        folded text not null,
        hand text,
        birth_date date,
        ioc text,
        country_code text,
        height_cm smallint,
        wikidata_id text,
        aliases text[] not null default '{}',
        hash text,
        updated_at timestamptz not null,
        -- Figures below are derived after each import.
        is_active boolean not null default false,
        current_rank integer,
        current_points integer,
        current_rank_date date,
        rank_movement integer,
        career_high_rank integer,
        career_high_rank_date date,
        weeks_at_no_1 integer not null default 0,
        titles_count integer not null default 0,
        first_match_date date,
        last_match_date date
      );
      create index tennis_player_folded_trgm on tennis_player using gin (folded gin_trgm_ops);
      create index tennis_player_folded on tennis_player (folded text_pattern_ops);
      create index tennis_player_alias on tennis_player (id) where aliases <> '{}';
      -- One for each order of the player list, with the columns of its filters, so that no page reads the table.
      create index tennis_player_name on tennis_player (name, id) include (tour, ioc, hand, is_active);
      create index tennis_player_titles on tennis_player (titles_count, id) include (tour, ioc, hand, is_active);
      create index tennis_player_rank on tennis_player (current_rank, id) include (tour, ioc, hand, is_active);
      create index tennis_player_rank_desc on tennis_player (current_rank desc nulls last, id desc)
        include (tour, ioc, hand, is_active);
      create index tennis_player_birth on tennis_player (birth_date, id) include (tour, ioc, hand, is_active);
      create index tennis_player_birth_desc on tennis_player (birth_date desc nulls last, id desc)
        include (tour, ioc, hand, is_active);
      create index tennis_player_active on tennis_player (id) where is_active;
      create index tennis_player_hand on tennis_player (hand);
      create index tennis_player_ioc on tennis_player (ioc, name, id);
      -- Players of whom more than the name is known; among them a search is more tolerant.
      create index tennis_player_known_trgm on tennis_player using gin (folded gin_trgm_ops)
        where career_high_rank is not null or last_match_date is not null;

      -- How many players share these filter values, so that a list's total needs no scan.
      create table tennis_player_count (
        tour text not null,
        ioc text,
        hand text,
        is_active boolean not null,
        players integer not null
      );

      create table tennis_competition (
        id text primary key,
        tour text not null,
        name text not null,
        folded text not null,
        level text not null,
        category text,
        surface text,
        edition_count integer not null,
        first_year integer not null,
        last_year integer not null,
        latest_edition_id text not null,
        leader_id text,
        leader_name text,
        leader_titles integer
      );

      create table tennis_edition (
        id text primary key,
        tour text not null,
        season integer not null,
        code text not null,
        competition_id text not null,
        name text not null,
        folded text not null,
        level text not null,
        category text,
        tier text,
        surface text not null,
        start_date date not null,
        draw_size integer,
        best_of smallint not null,
        status text not null,
        match_count integer not null,
        rounds text[] not null,
        has_draw boolean not null,
        final_match_id text,
        champion_id text,
        champion_name text,
        champion_ioc text,
        runner_up_id text,
        runner_up_name text,
        runner_up_ioc text,
        runner_up_seed text,
        champion_seed text,
        final_score text,
        updated_at timestamptz not null
      );
      create index tennis_edition_start on tennis_edition (start_date, id);
      create index tennis_edition_competition on tennis_edition (competition_id, season);
      -- Finds a competition by the code of any of its editions.
      create index tennis_edition_code on tennis_edition (lower(tour || '_' || code));
      create index tennis_edition_folded_trgm on tennis_edition using gin (folded gin_trgm_ops);
      create index tennis_edition_name on tennis_edition (folded, tour, season);

      -- The fill target keeps rows whole and uncompressed, since lists read row_json.
      create table tennis_match (
        id text primary key,
        tour text not null,
        edition_id text not null,
        match_num integer not null,
        season smallint not null,
        -- 'main' for a tour-level file, 'qual_chall' for a qualifying and challenger file.
        file_kind text not null,
        tournament_name text not null,
        draw_size smallint,
        level text not null,
        upstream_level text,
        surface text not null,
        match_date date not null,
        round text not null,
        -- 1 for the first qualifying round, rising towards the final.
        round_order smallint not null,
        best_of smallint not null,
        minutes integer,
        result_type text not null,
        score text,
        winner_id text not null,
        winner_name text not null,
        winner_ioc text,
        winner_seed text,
        winner_entry text,
        winner_rank integer,
        loser_id text not null,
        loser_name text not null,
        loser_ioc text,
        loser_seed text,
        loser_entry text,
        loser_rank integer,
        winner_tiebreaks smallint not null,
        loser_tiebreaks smallint not null,
        sets_played smallint not null,
        went_to_deciding_set boolean not null,
        -- 1 when the winner took a completed first set, 2 when the loser did.
        first_set_winner smallint,
        has_stats boolean not null,
        w_ace smallint, w_df smallint, w_svpt smallint, w_1st_in smallint, w_1st_won smallint, w_2nd_won smallint,
        w_sv_gms smallint, w_bp_saved smallint, w_bp_faced smallint,
        l_ace smallint, l_df smallint, l_svpt smallint, l_1st_in smallint, l_1st_won smallint, l_2nd_won smallint,
        l_sv_gms smallint, l_bp_saved smallint, l_bp_faced smallint,
        -- The list row of the API as JSON text, rendered once by the import.
        row_json text not null,
        hash text not null,
        revision integer not null default 0,
        run_id bigint not null,
        updated_at timestamptz not null
      ) with (toast_tuple_target = 8160);
      -- One for each order of the match list, with the columns of its filters, so that only the page's rows are read.
      create index tennis_match_date on tennis_match (match_date, id)
        include (tour, season, surface, level, round, best_of, edition_id);
      create index tennis_match_edition on tennis_match (edition_id, round_order, match_num)
        include (id, match_date, tournament_name, tour, season, surface, level, round, best_of);
      create index tennis_match_season on tennis_match (season, match_date, id);
      create index tennis_match_best_of on tennis_match (best_of, match_date, id);
      create index tennis_match_tour on tennis_match (tour, match_date, id);
      create index tennis_match_surface on tennis_match (surface, match_date, id);
      create index tennis_match_level on tennis_match (level, match_date, id);
      create index tennis_match_round on tennis_match (round, match_date, id);
      create index tennis_match_round_order on tennis_match (round_order, id)
        include (tour, season, surface, level, round, best_of, edition_id);
      create index tennis_match_tournament on tennis_match (tournament_name, id)
        include (tour, season, surface, level, round, best_of, edition_id);

      -- How many matches share these filter values, so that a list's total needs no scan.
      create table tennis_match_count (
        tour text not null,
        season smallint not null,
        surface text not null,
        level text not null,
        round text not null,
        best_of smallint not null,
        matches integer not null
      );

      -- How many matches of a tour have this date.
      create table tennis_match_day (
        tour text not null,
        match_date date not null,
        matches integer not null,
        primary key (tour, match_date)
      );

      -- One row for each player of each match, from which career figures, match logs and head-to-heads are summed.
      create table tennis_appearance (
        player_id text not null,
        match_id text not null,
        opponent_id text not null,
        won boolean not null,
        -- False for walkovers and qualifying matches, which no aggregate counts.
        counts boolean not null,
        season smallint not null,
        match_date date not null,
        edition_id text not null,
        edition_name text not null,
        match_num integer not null,
        level text not null,
        surface text not null,
        round text not null,
        round_order smallint not null,
        best_of smallint not null,
        result_type text not null,
        opponent_rank integer,
        tiebreaks_won smallint not null,
        tiebreaks_lost smallint not null,
        went_to_deciding_set boolean not null,
        won_first_set boolean,
        has_stats boolean not null,
        ace smallint, df smallint, svpt smallint, first_in smallint, first_won smallint, second_won smallint,
        sv_gms smallint, bp_saved smallint, bp_faced smallint,
        o_ace smallint, o_df smallint, o_svpt smallint, o_first_in smallint, o_first_won smallint, o_second_won smallint,
        o_sv_gms smallint, o_bp_saved smallint, o_bp_faced smallint,
        primary key (player_id, match_id)
      );
      create index tennis_appearance_log on tennis_appearance (player_id, match_date, match_id);
      create index tennis_appearance_pair on tennis_appearance (player_id, opponent_id, match_date);
      create index tennis_appearance_match on tennis_appearance (match_id);

      create table tennis_ranking (
        tour text not null,
        ranking_date date not null,
        rank integer not null,
        player_id text not null,
        points integer,
        tournaments_played integer,
        hash text not null,
        primary key (tour, ranking_date, player_id)
      );
      create index tennis_ranking_table on tennis_ranking (tour, ranking_date, rank, player_id);
      create index tennis_ranking_player on tennis_ranking (player_id, ranking_date);

      create table tennis_ranking_list (
        tour text not null,
        ranking_date date not null,
        previous_date date,
        row_count integer not null,
        primary key (tour, ranking_date)
      );

      -- A recorded match, point by point. match_id is the match of the archive, null while none is known.
      create table tennis_point_match (
        id text primary key,
        season integer not null,
        slam text not null,
        player1_name text not null,
        player2_name text not null,
        court text,
        hash text not null,
        match_id text,
        -- True when the recording's player1 is the archive row's loser.
        swapped boolean,
        updated_at timestamptz not null
      );
      create index tennis_point_match_match on tennis_point_match (match_id);

      create table tennis_point (
        point_match_id text not null,
        ordinal integer not null,
        elapsed_seconds integer,
        set_number smallint not null,
        game_number smallint not null,
        server smallint,
        winner smallint,
        frame jsonb not null,
        hash text not null,
        primary key (point_match_id, ordinal)
      );

      -- Matches of the live feed, and how each ended.
      create table tennis_live_match (
        n integer primary key,
        -- The point-by-point recording in which the archive has the match.
        recording_id text,
        -- The last answer as JSON text, when it was logged, and upstream's time of the end; null while the match runs.
        answer text,
        logged_at timestamptz,
        ended_at timestamptz,
        -- When the end was stored, and whether the archive shows the match.
        kept_at timestamptz,
        archived boolean not null default false
      );
      create index tennis_live_match_recording on tennis_live_match (recording_id) where recording_id is not null;
      create index tennis_live_match_waiting on tennis_live_match (kept_at) where answer is not null and not archived;

      -- Tournaments that only the live feed knows, as it had them with their first match.
      create table tennis_live_edition (
        n integer primary key,
        tour text not null,
        season integer not null,
        name text not null,
        folded text not null,
        level text not null,
        category text,
        surface text not null,
        best_of smallint not null,
        -- Of the first match in the feed.
        start_date date not null,
        seen_at timestamptz not null default clock_timestamp(),
        -- Whether the archive's readers see it.
        archived boolean not null default false
      );
      create index tennis_live_edition_hidden on tennis_live_edition (seen_at) where not archived;

      -- Those that the archive's readers see, who are behind the live feed. edition_id is the archive's edition that
      -- replaces it.
      create view tennis_live_shell as
      select l.*, 's365_' || l.n as id,
        (select e.competition_id from tennis_edition e where e.tour = l.tour and e.folded = l.folded
          order by e.season desc, e.start_date desc, e.id limit 1) as competition_id,
        (select e.id from tennis_edition e where e.tour = l.tour and e.season = l.season and e.folded = l.folded
          order by abs(e.start_date - l.start_date), e.id limit 1) as edition_id
      from tennis_live_edition l where l.archived;

      -- The archive's editions, and those of the live feed that it lacks. One of an unknown competition is its own
      -- competition.
      create view tennis_shown_edition as
      select id, tour, season, competition_id, name, folded, level, category, tier, surface, start_date, draw_size, best_of,
        status, match_count, rounds, has_draw, champion_id, champion_name, champion_ioc, champion_seed, runner_up_id,
        runner_up_name, runner_up_ioc, runner_up_seed, final_score, updated_at, false as is_live_shell
      from tennis_edition
      union all
      select id, tour, season, coalesce(competition_id, id), name, folded, level, category, null, surface, start_date, null, best_of,
        case when start_date > today then 'upcoming' when start_date < today - 30 then 'completed' else 'ongoing' end,
        0, '{}', false, null, null, null, null, null,
        null, null, null, null, seen_at, true
      from tennis_live_shell, (select (now() at time zone 'UTC')::date as today) clock
      where edition_id is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view tennis_shown_edition, tennis_live_shell;
      drop table tennis_live_edition, tennis_live_match, tennis_point, tennis_point_match, tennis_ranking_list,
        tennis_ranking;
      drop table tennis_appearance, tennis_match_day, tennis_match_count, tennis_match, tennis_edition,
        tennis_competition;
      drop table tennis_player_count, tennis_player;
      drop sequence tennis_live_match_n, tennis_live_tournament_n;
    `);
  }
}
