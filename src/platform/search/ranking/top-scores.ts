/** Keeps the highest numbers, as many as `size`, in a heap with their minimum at the root. */
export class TopScores {
  /** The minimum of the highest numbers; -Infinity while there are fewer than `size`. */
  threshold = -Infinity
  private readonly numbers: Float64Array
  private count = 0

  constructor(size: number) {
    this.numbers = new Float64Array(size)
  }

  /**
   * Offers the number at `position`. It is not passed as an argument, which would allocate an object for each number.
   */
  offer(from: Float64Array, position: number): void {
    const { numbers } = this
    const number = from[position]!
    if (this.count < numbers.length) {
      // Moves the number up from the end of the heap.
      let at = this.count
      this.count += 1
      while (at > 0 && numbers[(at - 1) >>> 1]! > number) {
        numbers[at] = numbers[(at - 1) >>> 1]!
        at = (at - 1) >>> 1
      }
      numbers[at] = number
    } else if (number > numbers[0]!) {
      // Replaces the minimum and moves the number down from the root.
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
    if (this.count === numbers.length) this.threshold = numbers[0]!
  }
}
