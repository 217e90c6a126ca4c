import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * The number of guesses that an attacker can easily make (10^8), as a power of ten: common passwords, repetitions, keyboard
 * rows, dates and combinations of these.
 */
const easilyGuessed = 8

let checker: Promise<ZxcvbnFactory> | null = null

/** The lists take time and memory, so they are loaded when the first password is chosen. */
const lists = (): Promise<ZxcvbnFactory> =>
  (checker ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }]) =>
      new Factory({ dictionary, graphs: adjacencyGraphs }),
  ))

/**
 * Returns whether a password is easily guessed. `own` contains words that others know about its owner: name, address, company.
 */
export async function isCommonPassword(password: string, own: readonly string[]): Promise<boolean> {
  const words = own.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  return (await lists()).check(password, words).guessesLog10 < easilyGuessed
}
