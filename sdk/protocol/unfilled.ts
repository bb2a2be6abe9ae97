/**
 * A place in a sentence that was not filled: "Hello {name}", "Hi %{name}". A place alone may be code, one in a path belongs to
 * it, and doubled braces stand in pages whose framework has not started yet.
 */
export const UNFILLED =
  /(?:[\p{L}\d][,.!?:]? %?\{[\p{L}_][\p{L}\d_.]*\}(?![\p{L}\d}])|(?<![\p{L}\d{^/$%\\])%?\{[\p{L}_][\p{L}\d_.]*\}[,!?]? \p{L})/u
