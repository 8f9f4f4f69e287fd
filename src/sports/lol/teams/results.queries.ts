/** The result of match `m` for the team with this number; null until it is over, and if it is not known. */
export function matchResult(team: string): string {
  return `case when ${team} is null or m.state <> 'completed' then null
    when m.winner_n is not null then case when m.winner_n = ${team} then 'win' else 'loss' end
    when m.team1_score = m.team2_score then 'draw' end`;
}
