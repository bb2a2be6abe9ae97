/** Cases that a hand can do and probe cannot, by what is missing. Each of them must still fail. */
export interface KnownFailure {
  reason: string
  /** as `idOf` names them */
  cases: readonly string[]
}

export const KNOWN_FAILURES: readonly KnownFailure[] = []
