import { Decimal, Whole } from '../../../http/fields.js';

const count = () => Whole({ nullable: true });
const percentage = () => Decimal({ nullable: true });
const speed = () => Decimal({ nullable: true, says: 'km/h' });

/** Figures of serve and return; null is unknown. Percentages run from 0 to 100. */
export class ServeReturn {
  @count() aces!: number | null;
  @count() double_faults!: number | null;
  @count() service_points!: number | null;
  @count() first_serves_in!: number | null;
  @count() first_serve_points_won!: number | null;
  @count() second_serve_points_won!: number | null;
  @count() service_games!: number | null;
  @count() service_games_won!: number | null;
  @count() break_points_faced!: number | null;
  @count() break_points_saved!: number | null;
  @count() return_points!: number | null;
  @count() first_return_points_won!: number | null;
  @count() second_return_points_won!: number | null;
  @count() return_games!: number | null;
  @count() return_games_won!: number | null;
  @count() break_point_chances!: number | null;
  @count() break_points_converted!: number | null;
  @count() total_points!: number | null;
  @count() total_points_won!: number | null;
  @count() winners!: number | null;
  @count() unforced_errors!: number | null;
  @count() net_points!: number | null;
  @count() net_points_won!: number | null;
  @percentage() first_serve_pct!: number | null;
  @percentage() first_serve_won_pct!: number | null;
  @percentage() second_serve_won_pct!: number | null;
  @percentage() service_points_won_pct!: number | null;
  @percentage() service_games_won_pct!: number | null;
  @percentage() break_points_saved_pct!: number | null;
  @percentage() first_return_won_pct!: number | null;
  @percentage() second_return_won_pct!: number | null;
  @percentage() return_points_won_pct!: number | null;
  @percentage() return_games_won_pct!: number | null;
  @percentage() break_points_converted_pct!: number | null;
  @percentage() total_points_won_pct!: number | null;
  @speed() max_serve_speed_kmh!: number | null;
  @speed() avg_first_serve_kmh!: number | null;
  @speed() avg_second_serve_kmh!: number | null;
}
