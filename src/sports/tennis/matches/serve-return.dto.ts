import { Decimal, Whole } from '../../../http/fields.js';

const count = (says: string) => Whole({ nullable: true, says: `${says}; null when unknown` });
const recorded = (says: string) =>
  Whole({ nullable: true, says: `${says}; null without a point-by-point recording that has it` });
const percentage = (part: string, whole: string) =>
  Decimal({ nullable: true, says: `100 * ${part} / ${whole}, one decimal; null when unknown or out of 0` });
const speed = (says: string) =>
  Decimal({ nullable: true, says: `${says}, km/h; null without a point-by-point recording that has it` });

/** Figures of serve and return; null is unknown. Percentages run from 0 to 100. */
export class ServeReturn {
  @count('Serves that won the point untouched') aces!: number | null;
  @count('Points lost by two faults') double_faults!: number | null;
  @count('Points on own serve') service_points!: number | null;
  @count('Of service_points') first_serves_in!: number | null;
  @count('Of first_serves_in') first_serve_points_won!: number | null;
  @count('Of the second serves, which are service_points minus first_serves_in')
  second_serve_points_won!: number | null;
  @count('Games on own serve') service_games!: number | null;
  @count('Of service_games') service_games_won!: number | null;
  @count("Points on own serve that could have been the opponent's break") break_points_faced!: number | null;
  @count('Of break_points_faced') break_points_saved!: number | null;
  @count("Points on the opponent's serve") return_points!: number | null;
  @count("Of the opponent's first serves in") first_return_points_won!: number | null;
  @count("Of the opponent's second serves") second_return_points_won!: number | null;
  @count("Games on the opponent's serve") return_games!: number | null;
  @count('Of return_games; each is a break') return_games_won!: number | null;
  @count("Points on the opponent's serve that could have been a break") break_point_chances!: number | null;
  @count('Of break_point_chances') break_points_converted!: number | null;
  @count('service_points plus return_points') total_points!: number | null;
  @count('Of total_points') total_points_won!: number | null;
  @recorded('Points won by a stroke that the opponent did not reach') winners!: number | null;
  @recorded('Points lost by an error without need') unforced_errors!: number | null;
  @recorded('Points that the player played at the net') net_points!: number | null;
  @recorded('Of net_points') net_points_won!: number | null;
  @percentage('first_serves_in', 'service_points') first_serve_pct!: number | null;
  @percentage('first_serve_points_won', 'first_serves_in') first_serve_won_pct!: number | null;
  @percentage('second_serve_points_won', '(service_points - first_serves_in)') second_serve_won_pct!: number | null;
  @percentage('(first_serve_points_won + second_serve_points_won)', 'service_points')
  service_points_won_pct!: number | null;
  @percentage('service_games_won', 'service_games') service_games_won_pct!: number | null;
  @percentage('break_points_saved', 'break_points_faced') break_points_saved_pct!: number | null;
  @percentage('first_return_points_won', "the opponent's first serves in") first_return_won_pct!: number | null;
  @percentage('second_return_points_won', "the opponent's second serves") second_return_won_pct!: number | null;
  @percentage('(first_return_points_won + second_return_points_won)', 'return_points')
  return_points_won_pct!: number | null;
  @percentage('return_games_won', 'return_games') return_games_won_pct!: number | null;
  @percentage('break_points_converted', 'break_point_chances') break_points_converted_pct!: number | null;
  @percentage('total_points_won', 'total_points') total_points_won_pct!: number | null;
  @speed('Fastest serve') max_serve_speed_kmh!: number | null;
  @speed('Mean of the first serves') avg_first_serve_kmh!: number | null;
  @speed('Mean of the second serves') avg_second_serve_kmh!: number | null;
}
