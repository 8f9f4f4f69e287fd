import type { MigrationInterface, QueryRunner } from 'typeorm';

const TIMED = [10, 15, 20, 25].map((minute) =>
  ['gold', 'xp', 'cs'].map((what) => `${what}_at_${minute} integer, ${what}_diff_at_${minute} integer`).join(', '),
);

/** The figures of a side or a player. Dragons have kinds, bans and picks are champions in order; null is unknown. */
const FIGURES = `
  bans text[],
  picks text[],
  kills smallint,
  deaths smallint,
  assists smallint,
  double_kills smallint,
  triple_kills smallint,
  quadra_kills smallint,
  penta_kills smallint,
  solo_kills smallint,
  first_blood boolean,
  level smallint,
  gold integer,
  gold_spent integer,
  cs integer,
  minions integer,
  monsters integer,
  own_jungle_monsters integer,
  enemy_jungle_monsters integer,
  damage integer,
  damage_taken integer,
  damage_mitigated integer,
  vision_score integer,
  wards_placed integer,
  wards_killed integer,
  control_wards integer,
  towers smallint,
  inhibitors smallint,
  plates smallint,
  dragons smallint,
  dragon_kinds text[],
  elders smallint,
  heralds smallint,
  voidgrubs smallint,
  barons smallint,
  atakhans smallint,
  first_tower boolean,
  first_dragon boolean,
  first_herald boolean,
  first_baron boolean,
  ${TIMED.join(', ')}
`;

/** Rows of the sources of lol, what the routes read, which is derived from them, and what is live or pushed. */
export class Lol1795565220000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence lol_league_n;
      create sequence lol_tournament_n;
      create sequence lol_team_n;
      create sequence lol_player_n;
      create sequence lol_match_n;
      create sequence lol_game_n;
      create sequence lol_transfer_n;

      -- Requests name things by upstream's ids in any case.
      create index identity_lol_key on identity (kind, lower(key)) where family = 'lol';

      -- What a source says about one player or one side of a game: places 1 to 5 are blue players, 6 to 10 red ones,
      -- 100 and 200 the sides. Each source has rows of its own, so that none overwrites what another says.
      create table lol_line (
        source text not null,
        game_key text not null,
        place smallint not null,
        completeness text,
        league text,
        season smallint,
        split text,
        is_playoffs boolean,
        played_at timestamptz,
        game_number smallint,
        patch text,
        seconds integer,
        won boolean,
        role text,
        player_key text,
        player_name text,
        team_key text,
        team_name text,
        champion text,
        ${FIGURES},
        hash text not null,
        run_id bigint not null,
        primary key (source, game_key, place)
      );
      create index lol_line_run on lol_line (run_id);
      create index lol_line_player on lol_line (source, player_key) where player_key is not null;
      create index lol_line_series on lol_line (source, league, played_at) where place >= 100;
      create index lol_line_game on lol_line (game_key);

      -- Riot's Global Power Rankings set. Its ids are text, because they are longer than a number is exact.
      create table lol_riot_league (
        id text primary key,
        name text not null,
        slug text not null,
        region text,
        priority integer,
        image_url text,
        hash text not null,
        run_id bigint not null
      );

      create table lol_riot_team (
        id text primary key,
        name text not null,
        acronym text,
        slug text not null,
        hash text not null,
        run_id bigint not null
      );

      create table lol_riot_player (
        id text primary key,
        handle text not null,
        first_name text,
        last_name text,
        home_team_id text,
        hash text not null,
        run_id bigint not null
      );

      create table lol_riot_tournament (
        id text primary key,
        league_id text not null,
        name text not null,
        slug text not null,
        starts_on date,
        ends_on date,
        -- [{name, slug, type}]
        stages jsonb not null,
        hash text not null,
        run_id bigint not null
      );

      create table lol_riot_standing (
        tournament_id text not null,
        stage_slug text not null,
        section text not null,
        place smallint not null,
        team_id text not null,
        stage text not null,
        rank smallint not null,
        wins smallint,
        losses smallint,
        ties smallint,
        hash text not null,
        run_id bigint not null,
        primary key (tournament_id, stage_slug, section, place)
      );

      create table lol_riot_match (
        id text primary key,
        tournament_id text not null,
        stage text not null,
        stage_slug text not null,
        section text not null,
        -- Its place in the tournament, from 1.
        place integer not null,
        state text not null,
        best_of smallint,
        -- [{id, gameWins, outcome, players: [{id, role}]}], in upstream's order.
        teams jsonb not null,
        -- [{id, number, state, teams: [{id, side, outcome}]}]
        games jsonb not null,
        hash text not null,
        run_id bigint not null
      );
      create index lol_riot_match_tournament on lol_riot_match (tournament_id, place);
      create index lol_riot_match_run on lol_riot_match (run_id);

      create table lol_riot_game (
        id text primary key,
        -- The platform's own id of the game, which Oracle's Elixir has too.
        platform_key text not null,
        tournament_id text not null,
        game_number smallint,
        played_on date,
        seconds integer,
        patch text,
        blue_team_id text not null,
        red_team_id text not null,
        -- blue or red
        winner text,
        -- Rows of the columns of lol_line; each has frames [{t, gold, cs, level, kills, deaths, assists, ...}].
        lines jsonb not null,
        hash text not null,
        run_id bigint not null
      );
      create index lol_riot_game_run on lol_riot_game (run_id);

      -- Files of gol.gg, Leaguepedia and Esports Earnings, as importers read them.
      create table lol_golgg_link (
        game_key text primary key, league text, season smallint, hash text not null, run_id bigint not null
      );

      create table lol_wiki_league (
        league text primary key, short text, region text, level text, is_official boolean, hash text not null,
        run_id bigint not null
      );

      create table lol_wiki_current_league (
        page text primary key, event text, priority smallint, hash text not null, run_id bigint not null
      );

      create table lol_wiki_organization (
        page text primary key, name text, location text, region text, x text, youtube text, facebook text,
        instagram text, discord text, hash text not null, run_id bigint not null
      );

      create table lol_wiki_team (
        page text primary key, name text, short text, location text, team_location text, region text,
        organization text, image text, x text, youtube text, facebook text, instagram text, discord text,
        website text, is_disbanded boolean, renamed_to text, hash text not null, run_id bigint not null
      );

      create table lol_wiki_contract (
        news text not null, player text not null, team text not null, told_on date, ends_on date,
        ends_precision smallint, is_removal boolean, hash text not null, run_id bigint not null,
        primary key (news, player, team)
      );

      create table lol_wiki_history (
        player text not null, league text not null, teams text[] not null, tournaments jsonb not null,
        total_games smallint, hash text not null, run_id bigint not null,
        primary key (player, league)
      );
      create index lol_wiki_history_player on lol_wiki_history (player);

      create table lol_wiki_member (
        page text not null, place smallint not null, player text not null, handle text, real_name text, country text,
        role_told text, role text, is_substitute boolean, is_trainee boolean, is_staff boolean not null, team text,
        contract_ends_on date, residency text, hash text not null, run_id bigint not null,
        primary key (page, place)
      );

      create table lol_wiki_roster (
        entry text primary key, page text not null, tournament text, team text not null, region text, short text,
        is_complete boolean, members jsonb not null, hash text not null, run_id bigint not null
      );

      create table lol_wiki_result (
        entry text primary key, page text not null, event text, tier text, day date, place text, place_from smallint,
        place_to smallint, prize numeric, prize_unit text, prize_usd numeric, prize_eur numeric, prize_other text,
        player text, team text, last_result text, last_opponent text, last_outcome text, hash text not null,
        run_id bigint not null
      );

      create table lol_wiki_standing (
        page text not null, place smallint not null, team text not null, rank smallint not null, wins smallint,
        losses smallint, ties smallint, game_wins smallint, game_losses smallint, points numeric, tiebreaker numeric,
        streak smallint, streak_direction text, hash text not null, run_id bigint not null,
        primary key (page, place)
      );

      create table lol_wiki_award (
        page text not null, place smallint not null, player text, player_name text, team text, display text not null,
        type text, description text, hash text not null, run_id bigint not null,
        primary key (page, place)
      );

      create table lol_wiki_champion (
        name text primary key, id text not null, key smallint, title text, released_on date, blue_essence smallint,
        riot_points smallint, attributes text[], resource text, real_name text, pronoun text, figures jsonb not null,
        hash text not null, run_id bigint not null
      );

      create table lol_wiki_item (
        page text primary key, name text not null, recipe text[], cost smallint, total_cost smallint,
        figures jsonb not null, hash text not null, run_id bigint not null
      );

      create table lol_wiki_player (
        any_name text primary key, page text not null, handle text, born_on date, born_precision smallint,
        country text, nationalities text[], residency text, hash text not null, run_id bigint not null
      );

      create table lol_wiki_split (
        league text not null, season smallint not null, split text not null, player text not null, team text not null,
        games smallint, hash text not null, run_id bigint not null,
        primary key (league, season, split, player, team)
      );

      create table lol_wiki_tournament (
        page text primary key, league text, season smallint, split text, split_number smallint, starts_on date,
        region text, level text, is_playoffs boolean, is_official boolean, stage text, hash text not null,
        run_id bigint not null
      );

      create table lol_earner (
        player_id text not null, game text not null, first_name text, last_name text, handle text not null,
        country_code text, usd numeric not null, hash text not null, run_id bigint not null,
        primary key (player_id, game)
      );

      -- Drafts and reads of the broadcast that came as files, unchanged.
      create table lol_pushed_draft (
        game_n integer primary key,
        sequence jsonb not null,
        run_id bigint not null,
        hash text not null
      );

      create table lol_pushed_read (
        game_n integer not null,
        read_at timestamptz not null,
        read jsonb not null,
        run_id bigint not null,
        hash text not null,
        primary key (game_n, read_at)
      );

      -- The match of each game, from the first time that one is known.
      create table lol_game_match (
        game_n integer primary key,
        match_n integer not null
      );
      create index lol_game_match_n on lol_game_match (match_n);

      -- The tournament of games whose source has the season's split only.
      create table lol_split (
        league_n integer not null,
        season smallint,
        split text,
        tournament_n integer not null,
        unique nulls not distinct (league_n, season, split)
      );

      -- What a source says that could neither be recognised as the same thing as another source's nor distinguished
      -- from it.
      create table lol_unjoined (
        source text not null,
        kind text not null,
        key text not null,
        name text not null,
        reason text not null,
        primary key (source, kind, key)
      );

      -- Derived rows, which the routes read.
      create table lol_league (
        n integer primary key,
        slug text not null unique,
        name text not null,
        short_name text not null,
        region text,
        tier text not null,
        image_url text,
        is_active boolean not null,
        aliases text[] not null,
        external_ids jsonb not null,
        hash text not null,
        updated_at timestamptz not null
      );

      create table lol_tournament (
        n integer primary key,
        -- Null where no league of it is known.
        league_n integer,
        name text not null,
        slug text not null,
        season smallint,
        split text,
        starts_on date,
        ends_on date,
        stages jsonb not null,
        match_count integer not null,
        winner_n integer,
        external_ids jsonb not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index lol_tournament_league on lol_tournament (league_n, starts_on);
      create index lol_tournament_start on lol_tournament (starts_on desc nulls last, n desc);
      create index lol_tournament_slug on lol_tournament (slug);

      create table lol_team (
        n integer primary key,
        slug text not null unique,
        name text not null,
        short_name text not null,
        folded text not null,
        logo_url text,
        region text,
        -- The league of its newest match that was not international, if there is one.
        league_n integer,
        last_played_at timestamptz,
        is_active boolean not null,
        external_ids jsonb not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index lol_team_league on lol_team (league_n);
      create index lol_team_folded_trgm on lol_team using gin (folded gin_trgm_ops);
      -- A search for a part of a name reads this index alone.
      create index lol_team_by_name on lol_team (folded, n) include (short_name);
      -- A list that one of these narrows is counted and read in its order from the index alone.
      create index lol_team_region on lol_team (lower(region), folded, n);
      create index lol_team_active on lol_team (is_active, folded, n);
      create index lol_team_called on lol_team (lower(short_name));

      create table lol_player (
        n integer primary key,
        slug text not null unique,
        ign text not null,
        folded text not null,
        former_igns text[] not null,
        real_name text,
        -- Of the newest game, as are team and league.
        role text,
        team_n integer,
        league_n integer,
        last_played_at timestamptz,
        is_active boolean not null,
        external_ids jsonb not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index lol_player_team on lol_player (team_n);
      create index lol_player_folded_trgm on lol_player using gin (folded gin_trgm_ops);
      create index lol_player_by_name on lol_player (folded, n);
      create index lol_player_league on lol_player (league_n);
      -- A list that one of these narrows is counted and read in its order from the index alone.
      create index lol_player_role on lol_player (role, folded, n);
      create index lol_player_active on lol_player (is_active, folded, n);
      create index lol_player_real_name_trgm on lol_player using gin (folded_name(real_name) gin_trgm_ops)
        where real_name is not null;

      create table lol_match (
        n integer primary key,
        league_n integer not null,
        tournament_n integer,
        season smallint,
        split text,
        stage text,
        block_name text,
        state text not null,
        status_detail text,
        -- Null where no source has the time; the match is then listed under starts_on, the first day of its tournament.
        starts_at timestamptz,
        starts_on date not null,
        -- The place in upstream's list, which is the order where no source has the time.
        place integer not null,
        ends_at timestamptz,
        -- False where only the day is known.
        is_time_known boolean not null,
        best_of smallint,
        team1_n integer,
        team2_n integer,
        team1_score smallint,
        team2_score smallint,
        winner_n integer,
        game_count smallint not null,
        patch text,
        postgame_level text not null,
        external_ids jsonb not null,
        hash text not null,
        revision integer not null default 0,
        updated_at timestamptz not null,
        -- The place in lists: the time, else the day under which the match is listed.
        listed_at timestamptz generated always as (coalesce(starts_at, starts_on::timestamp at time zone 'UTC')) stored
      );
      create index lol_match_start on lol_match (listed_at, place, n);
      create index lol_match_league on lol_match (league_n, listed_at, place, n);
      create index lol_match_tournament on lol_match (tournament_n, listed_at, place, n);
      create index lol_match_team1 on lol_match (team1_n, starts_on);
      create index lol_match_team2 on lol_match (team2_n, starts_on);
      create index lol_match_state on lol_match (state, listed_at, place, n);
      -- A list that one of these narrows is counted and read in its order from the index alone.
      create index lol_match_level on lol_match (postgame_level, listed_at, place, n);
      create index lol_match_timed on lol_match (listed_at, place, n) where starts_at is not null;

      create table lol_game (
        n integer primary key,
        match_n integer not null,
        league_n integer not null,
        game_number smallint not null,
        state text not null,
        starts_at timestamptz,
        seconds integer,
        patch text,
        blue_n integer,
        red_n integer,
        winning_side text,
        has_stats boolean not null,
        postgame_level text not null,
        -- Which sources have the game, the one that knows most first.
        sources text[] not null,
        external_ids jsonb not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index lol_game_of_match on lol_game (match_n, game_number);
      create index lol_game_league on lol_game (league_n, starts_at);

      -- A side or a player of a game from all sources together, by the columns of lol_line.
      create table lol_game_line (
        game_n integer not null,
        place smallint not null,
        side text not null,
        team_n integer,
        player_n integer,
        role text,
        player_name text,
        champion text,
        won boolean,
        -- When the game was played, for the newest rows of a team or player.
        starts_at timestamptz,
        league_n integer not null,
        source text not null,
        -- Which figure came from another source than the row's own: {figure: source}.
        other_sources jsonb,
        ${FIGURES},
        hash text not null,
        updated_at timestamptz not null,
        primary key (game_n, place)
      );
      create index lol_game_line_player on lol_game_line (player_n, starts_at) where player_n is not null;
      create index lol_game_line_team on lol_game_line (team_n, starts_at) where place >= 100;
      create index lol_game_line_start on lol_game_line (starts_at) where player_n is not null;

      -- Gold, creeps and levels at moments of a game.
      create table lol_game_frame (
        game_n integer not null,
        place smallint not null,
        seconds integer not null,
        gold integer,
        xp integer,
        cs integer,
        level smallint,
        kills smallint,
        deaths smallint,
        assists smallint,
        source text not null,
        primary key (game_n, place, seconds)
      );

      create table lol_standing (
        tournament_n integer not null,
        stage text not null,
        section text not null,
        place smallint not null,
        team_n integer not null,
        rank smallint not null,
        wins smallint,
        losses smallint,
        ties smallint,
        source text not null,
        game_wins smallint,
        game_losses smallint,
        points numeric,
        -- Wins in a row; losses are negative.
        streak smallint,
        primary key (tournament_n, stage, section, place)
      );
      create index lol_standing_team on lol_standing (team_n);

      -- A tournament's page of the wiki; a tournament may have several.
      create table lol_wiki_page (
        page text primary key, tournament_n integer not null, league_n integer, name text not null,
        slug text not null, season smallint, split text, starts_on date, hash text not null,
        updated_at timestamptz not null
      );
      create index lol_wiki_page_tournament on lol_wiki_page (tournament_n);

      create table lol_champion (
        id text primary key, key smallint, name text not null, title text, released_on date, hash text not null,
        updated_at timestamptz not null
      );

      -- Facts about players. sources is {column: source}.
      create table lol_player_about (
        n integer primary key, real_name text, nationality text, country_code text, birth_date date, residency text,
        role text, contract_ends_on date, sources jsonb not null, hash text not null, updated_at timestamptz not null
      );
      create index lol_player_about_country on lol_player_about (country_code);

      create table lol_team_about (
        n integer primary key, location text, region text, organization text, short_name text, x text, youtube text,
        instagram text, facebook text, discord text, website text, is_disbanded boolean, source text not null,
        hash text not null, updated_at timestamptz not null
      );

      -- A stint of a player in a team, the newest at place 1. starts_on and ends_on are days of transfers and null
      -- where no source shows the change; first_seen_on and last_seen_on are the first and the last day on which a
      -- source has the player there.
      create table lol_spell (
        player_n integer not null, place smallint not null, team_n integer not null, role text, is_substitute boolean,
        starts_on date, ends_on date, leave_reason text, first_seen_on date, last_seen_on date, season smallint,
        contract_ends_on date, is_current boolean not null default false, source text not null, hash text not null,
        updated_at timestamptz not null,
        primary key (player_n, place)
      );
      create index lol_spell_team on lol_spell (team_n);

      create table lol_transfer (
        n integer primary key, player_n integer not null, from_n integer, to_n integer, transferred_on date not null,
        type text not null, from_role text, role text, contract_until date, details text, source text not null,
        confirmed boolean not null, detected_at timestamptz not null default now(), hash text not null,
        updated_at timestamptz not null
      );
      create index lol_transfer_day on lol_transfer (transferred_on, n);
      create index lol_transfer_player on lol_transfer (player_n, transferred_on, n);
      create index lol_transfer_from on lol_transfer (from_n, transferred_on, n);
      create index lol_transfer_to on lol_transfer (to_n, transferred_on, n);
      create index lol_transfer_type on lol_transfer (type, transferred_on, n);
      create index lol_transfer_role on lol_transfer (role, transferred_on, n);
      create index lol_transfer_detected on lol_transfer (detected_at, transferred_on, n);

      create table lol_earning (
        player_n integer not null, line text not null, tournament_n integer, tournament_name text, day date not null,
        placement text, placement_min smallint, placement_max smallint, usd numeric not null, tier text,
        league_n integer, team_size smallint, team_n integer, source text not null, hash text not null,
        updated_at timestamptz not null,
        primary key (player_n, line)
      );
      create index lol_earning_player on lol_earning (player_n, day);
      create index lol_earning_day on lol_earning (day);

      create table lol_earning_total (
        player_n integer primary key, usd numeric not null, source text not null, hash text not null,
        updated_at timestamptz not null
      );

      create table lol_achievement (
        player_n integer not null, line text not null, day date, season smallint, tournament_n integer,
        tournament_name text not null, placement text, is_title boolean not null, award text, team_n integer,
        source text not null, hash text not null, updated_at timestamptz not null,
        primary key (player_n, line)
      );
      create index lol_achievement_title on lol_achievement (player_n) include (tournament_n, day) where is_title;
      create index lol_achievement_title_day on lol_achievement (day) where is_title;

      -- The results that are rated, each with both teams' ratings and numbers of rated games after it.
      create table lol_rated_match (
        match_n integer primary key,
        rated_on date not null,
        starts_at timestamptz,
        place integer not null,
        league_n integer not null,
        tier text not null,
        team1_n integer not null,
        team2_n integer not null,
        team1_wins smallint not null,
        team2_wins smallint not null,
        team1_rating double precision not null,
        team2_rating double precision not null,
        team1_games integer not null,
        team2_games integer not null
      );

      -- One list for each week with rated results, of the last day that has one.
      create table lol_ranking_list (
        listed_on date primary key
      );

      create table lol_ranking (
        listed_on date not null,
        rank integer not null,
        team_n integer not null,
        -- The league of the team's newest match that was not international, if there is one.
        league_n integer not null,
        rating double precision not null,
        games integer not null,
        last_played_at timestamptz not null,
        primary key (listed_on, rank),
        unique (listed_on, team_n)
      );

      -- Sums of players' games in the last days up to the newest game. A null league_n or role means all leagues or
      -- roles, null window_days all games. A figure that no game has is null.
      create table lol_leader (
        window_days smallint,
        league_n integer,
        role text,
        player_n integer not null,
        -- The team in the newest of the games.
        team_n integer,
        -- Null where no game's day is known.
        first_on date,
        last_on date,
        decided_games integer not null,
        wins integer not null,
        kda_games integer not null,
        takedowns integer,
        deaths integer,
        cs_games integer not null,
        cs bigint,
        cs_seconds bigint,
        damage_games integer not null,
        damage bigint,
        damage_seconds bigint,
        vision_games integer not null,
        vision_score integer,
        first_blood_games integer not null,
        first_bloods integer not null,
        unique nulls not distinct (window_days, league_n, role, player_n)
      );
      create index lol_leader_player on lol_leader (player_n);
      create index lol_leader_first on lol_leader (window_days, first_on) where window_days is not null;

      -- The last states of topics that are over, from which live routes answer from then on.
      create table lol_live_end (
        topic text primary key,
        seq bigint not null,
        entry_id text not null,
        logged_at timestamptz not null,
        source_at timestamptz,
        state json not null,
        kept_at timestamptz not null default clock_timestamp(),
        -- False until the archive has it.
        archived boolean not null default false
      );
      create index lol_live_end_fresh on lol_live_end (kept_at) where not archived;

      -- Matches as the feed had them last, a minute late.
      create table lol_live_match (
        n integer primary key,
        league_n integer not null,
        tournament_n integer,
        seq bigint not null,
        state jsonb not null,
        is_listed boolean not null,
        is_numeric boolean not null,
        was_listed boolean not null,
        was_numeric boolean not null,
        last_live_at timestamptz
      );
      create index lol_live_match_league on lol_live_match (league_n);

      -- Games that were followed to their end, a minute late.
      create table lol_live_game (
        n integer primary key,
        match_n integer not null,
        league_n integer not null,
        -- The last board.
        board jsonb not null,
        -- [{place, seconds, gold, cs, level, kills, deaths, assists}], one a minute for each player and side.
        frames jsonb not null,
        -- {seconds: number of answers that came so long after their newest frame}
        lags jsonb not null,
        is_numeric boolean not null,
        ended_at timestamptz
      );
      create index lol_live_game_league on lol_live_game (league_n, ended_at);

      -- Teams as the feed calls them.
      create table lol_live_team (
        n integer primary key,
        name text not null,
        code text not null,
        image_url text
      );

      -- Items of operators that the feed has not published yet.
      create table lol_push (
        number bigint generated always as identity primary key,
        kind text not null,
        game_n integer not null,
        body jsonb not null,
        pushed_at timestamptz not null default clock_timestamp()
      );
      create index lol_push_age on lol_push (pushed_at);

      -- Drafts as they were pushed last: [{order, type, side, championId, championName, playerId?}]
      create table lol_draft (
        game_n integer primary key,
        sequence jsonb not null,
        pushed_at timestamptz not null,
        -- What the archive shows of the draft, a minute behind sequence.
        shown jsonb
      );
      create index lol_draft_fresh on lol_draft (pushed_at) where shown is distinct from sequence;

      -- By game, the figures with which reads of the broadcast were accepted last.
      create table lol_visual_read (
        game_n integer primary key,
        figures jsonb not null,
        read_at timestamptz not null
      );

      -- Upstream's pages of leagues, tournaments, standings and teams as they were read last.
      create table lol_reference (
        kind text not null,
        key text not null,
        list jsonb not null,
        is_archived boolean not null default false,
        -- When a worker began to store it in the archive.
        taken_at timestamptz,
        primary key (kind, key)
      );
      create index lol_reference_fresh on lol_reference (kind) where not is_archived;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table lol_reference, lol_visual_read, lol_draft, lol_push, lol_live_team, lol_live_game, lol_live_match,
        lol_live_end, lol_leader;
      drop table lol_ranking, lol_ranking_list, lol_rated_match, lol_achievement, lol_earning_total, lol_earning,
        lol_transfer, lol_spell;
      drop table lol_team_about, lol_player_about, lol_champion, lol_wiki_page, lol_standing, lol_game_frame,
        lol_game_line, lol_game;
      drop table lol_match, lol_player, lol_team, lol_tournament, lol_league, lol_unjoined, lol_split,
        lol_game_match, lol_pushed_read;
      drop table lol_pushed_draft, lol_earner, lol_wiki_tournament, lol_wiki_split, lol_wiki_player, lol_wiki_item,
        lol_wiki_champion;
      drop table lol_wiki_award, lol_wiki_standing, lol_wiki_result, lol_wiki_roster, lol_wiki_member,
        lol_wiki_history;
      drop table lol_wiki_contract, lol_wiki_team, lol_wiki_organization, lol_wiki_current_league, lol_wiki_league,
        lol_golgg_link;
      drop table lol_riot_game, lol_riot_match, lol_riot_standing, lol_riot_tournament, lol_riot_player,
        lol_riot_team, lol_riot_league, lol_line;
      drop index identity_lol_key;
      drop sequence lol_league_n, lol_tournament_n, lol_team_n, lol_player_n, lol_match_n, lol_game_n, lol_transfer_n;
    `);
  }
}
