/** `true` only if two types are equal; a missing optional key or an extra key is a difference. */
export type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false

/** An intersection or mapped type in its plain form. JSON stays as it is, because it nests without end. */
type Plain<T> = [T, JsonLike] extends [JsonLike, T]
  ? 'json'
  : T extends (infer I)[]
    ? Plain<I>[]
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T
type JsonLike = null | boolean | number | string | JsonLike[] | { [key: string]: JsonLike }
