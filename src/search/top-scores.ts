/** The highest of many numbers, so many as asked for, in a heap with the least of them on top. */
export class TopScores {
  /** The least of the highest; below every number while there are fewer than asked for. */
  least = -Infinity
  private readonly numbers: Float64Array
  private count = 0

  constructor(size: number) {
    this.numbers = new Float64Array(size)
  }

  /** The number that stands there: handed over as such, each would be an object to be collected. */
  offer(from: Float64Array, place: number): void {
    const { numbers } = this
    const number = from[place]!
    if (this.count < numbers.length) {
      // Up from the end.
      let at = this.count
      this.count += 1
      while (at > 0 && numbers[(at - 1) >>> 1]! > number) {
        numbers[at] = numbers[(at - 1) >>> 1]!
        at = (at - 1) >>> 1
      }
      numbers[at] = number
    } else if (number > numbers[0]!) {
      // In the place of the least, down from the top.
      let at = 0
      for (;;) {
        let child = at * 2 + 1
        if (child >= numbers.length) break
        if (child + 1 < numbers.length && numbers[child + 1]! < numbers[child]!) child += 1
        if (numbers[child]! >= number) break
        numbers[at] = numbers[child]!
        at = child
      }
      numbers[at] = number
    }
    if (this.count === numbers.length) this.least = numbers[0]!
  }
}
