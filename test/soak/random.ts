/** Chance by a seed: a run can be had again. https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32 */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A number from `least` up to `most`. */
  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  pick<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.next() * list.length)]
    if (one === undefined) throw new Error('there is nothing to pick from')
    return one
  }

  /** One of some things that come more often or less. */
  weighed<T extends { weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0)
    for (const one of list) {
      left -= one.weight
      if (left < 0) return one
    }
    return this.pick(list)
  }

  /** Another one, whose numbers do not depend on how many of this one's are taken later. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32))
  }
}
