/** Exit codes; 0 is success, or the verdict `yes` (docs/cli.md). */
export const EXIT = {
  /** a verdict or a check is negative; for `status`: no daemon runs */
  no: 1,
  unknown: 2,
  /** an error, also wrong usage; the output names its code */
  error: 3,
} as const
