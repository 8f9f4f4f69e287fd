/** The thresholds of what is published of a game, from the configuration. */
export interface Rules {
  /** The least change of the gold difference that is a swing. */
  goldSwing: number;
  /** The same where the lead changed sides. */
  goldSwingOnLeadChange: number;
  /** The shortest time between two swings of a game, on the frames' clock. */
  goldSwingEverySeconds: number;
  /** A read of the broadcast stands in for frames where the newest one is older than the read by this much. */
  visionAfterSeconds: number;
}

export const DEFAULT_RULES: Rules = {
  goldSwing: 1_500,
  goldSwingOnLeadChange: 500,
  goldSwingEverySeconds: 20,
  visionAfterSeconds: 90,
};
