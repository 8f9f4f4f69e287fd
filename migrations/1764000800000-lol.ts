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

export class Lol1764000800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence lol_league_n;
      create sequence lol_tournament_n;
      create sequence lol_team_n;
      create sequence lol_player_n;
      create sequence lol_match_n;
      create sequence lol_game_n;

      -- What a source says about one player or one side of a game: places 1 to 5 are blue players, 6 to 10 red ones, 100 and
      -- 200 the sides. Each source keeps its own rows, so what one tells never overwrites what another told.
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

      -- Riot's Global Power Rankings set. Its ids are text from end to end: they are longer than a number is exact.
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
        -- The platform's own id of the game, by which Oracle's Elixir knows it too.
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

      -- The match of each game, from the first time that one is known.
      create table lol_game_match (
        game_n integer primary key,
        match_n integer not null
      );
      create index lol_game_match_n on lol_game_match (match_n);

      -- The tournament of the games that a source places in a season's split only.
      create table lol_split (
        league_n integer not null,
        season smallint,
        split text,
        tournament_n integer not null,
        unique nulls not distinct (league_n, season, split)
      );

      -- What the sources together tell, and what the routes read.
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
        league_n integer not null,
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
      create table lol_team (
        n integer primary key,
        slug text not null unique,
        name text not null,
        short_name text not null,
        folded text not null,
        logo_url text,
        region text,
        -- Of its newest match that was not international, if there is one.
        league_n integer,
        last_played_at timestamptz,
        is_active boolean not null,
        external_ids jsonb not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index lol_team_league on lol_team (league_n);
      create index lol_team_folded_trgm on lol_team using gin (folded gin_trgm_ops);
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
        -- Null where no source has the time; starts_on is then the first day of the tournament, by which the match is listed.
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
        updated_at timestamptz not null
      );
      create index lol_match_start on lol_match (starts_on, place, n);
      create index lol_match_league on lol_match (league_n, starts_on, place, n);
      create index lol_match_tournament on lol_match (tournament_n, starts_on, place, n);
      create index lol_match_team1 on lol_match (team1_n, starts_on);
      create index lol_match_team2 on lol_match (team2_n, starts_on);
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
        -- Which sources have the game, the one that tells most first.
        sources text[] not null,
        external_ids jsonb not null,
        hash text not null,
        updated_at timestamptz not null
      );
      create index lol_game_of_match on lol_game (match_n, game_number);
      create index lol_game_league on lol_game (league_n, starts_at);
      -- A side or a player of a game as all sources together tell it, by the columns of lol_line.
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
        primary key (tournament_n, stage, section, place)
      );
      -- What a source says that could not be recognised as the same thing as another source's, nor told apart from it.
      create table lol_unjoined (
        source text not null,
        kind text not null,
        key text not null,
        name text not null,
        reason text not null,
        primary key (source, kind, key)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table lol_unjoined, lol_standing, lol_game_frame, lol_game_line, lol_game, lol_match, lol_player, lol_team,
        lol_tournament, lol_league, lol_split, lol_game_match, lol_riot_game, lol_riot_match, lol_riot_standing, lol_riot_tournament, lol_riot_player,
        lol_riot_team, lol_riot_league, lol_line
    `);
    await runner.query(
      'drop sequence lol_league_n, lol_tournament_n, lol_team_n, lol_player_n, lol_match_n, lol_game_n',
    );
  }
}
