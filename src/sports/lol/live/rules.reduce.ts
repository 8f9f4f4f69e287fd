/** The configured thresholds of facts and of reads of the broadcast. */
export interface Rules {
  /** A change of the gold difference of at least this much is a swing. */
  goldSwing: number;
  /** The same if the lead changes sides. */
  goldSwingOnLeadChange: number;
  /** The shortest time between two swings of a game, by the times of the frames. */
  goldSwingEverySeconds: number;
  /** A read of the broadcast stands in for frames if the newest frame is older than the read by this much. */
  visionAfterSeconds: number;
}

export const DEFAULT_RULES: Rules = {
  goldSwing: 1_500,
  goldSwingOnLeadChange: 500,
  goldSwingEverySeconds: 20,
  visionAfterSeconds: 90,
};
