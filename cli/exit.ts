/** Exit codes; 0 is well, and a verdict of `yes` (docs/cli.md). */
export const EXIT = {
  /** a verdict or a check said no; for `status`: no daemon runs */
  no: 1,
  /** a verdict is unknown */
  unknown: 2,
  /** an error, wrong usage too, which the output names by its code */
  error: 3,
} as const
