/** ms that a harness waits for what must come before it says that it did not; long, for machines under load */
export const PATIENCE_MS = 30_000
