/** The names of a team's figures in a frame. */
export const TEAM_FIGURES = ['totalGold', 'inhibitors', 'towers', 'barons', 'totalKills'] as const;
export type TeamFigure = (typeof TEAM_FIGURES)[number];

/** The names of a player's figures in a frame. */
export const PLAYER_FIGURES = [
  'totalGold',
  'level',
  'kills',
  'deaths',
  'assists',
  'creepScore',
  'currentHealth',
  'maxHealth',
] as const;
export type PlayerFigure = (typeof PLAYER_FIGURES)[number];
