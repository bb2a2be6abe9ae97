/** Seeded random numbers, so that a run can be repeated. https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32 */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  pick<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.next() * list.length)]
    if (one === undefined) throw new Error('there is nothing to pick from')
    return one
  }

  weighed<T extends { weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0)
    for (const one of list) {
      left -= one.weight
      if (left < 0) return one
    }
    return this.pick(list)
  }

  /** An independent generator: its numbers do not depend on how many are later taken from this one. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32))
  }
}
