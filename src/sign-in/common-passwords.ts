import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** So many guesses anybody can make (10^8): lists of common passwords, repeats, keyboard rows, dates, and what is put together of them. */
const easilyGuessed = 8

let checker: Promise<ZxcvbnFactory> | null = null

/** The lists take a moment and some memory: fetched when the first password is chosen. */
const lists = (): Promise<ZxcvbnFactory> =>
  (checker ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }]) =>
      new Factory({ dictionary, graphs: adjacencyGraphs }),
  ))

/** Whether a password is one that is tried first. `own`: words that others know of its owner: name, address, company. */
export async function isCommonPassword(password: string, own: readonly string[]): Promise<boolean> {
  const words = own.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  return (await lists()).check(password, words).guessesLog10 < easilyGuessed
}
