import { setTimeout as sleep } from 'node:timers/promises'

/** Lets imports of this process go first: both run on one thread, and the index can follow later (decision 0080). */
export interface GiveWay {
  /** Runs an import. Until it ends, the index gives way. */
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Waits after a part of the work on the index: see `pauseAfter`. */
  readonly pause: (worked: number, behind: number) => Promise<void>
}

/** The time in ms by which an import may delay the index. After that both get the same share. */
const maxBehind = 30_000
/** The parts of the time that an import gets for each part of the index. */
const importShare = 19
/** In ms, so that an import that ends does not hold up the index, and a stop does not wait. */
const longestPause = 2_000

export function createGiveWay(): GiveWay {
  let running = 0
  return {
    during: async (work) => {
      running += 1
      try {
        return await work()
      } finally {
        running -= 1
      }
    },
    pause: async (worked, behind) => {
      const milliseconds = running === 0 ? 0 : pauseAfter(worked, behind)
      if (milliseconds > 0) await sleep(milliseconds)
    },
  }
}

/** The pause in ms during an import, after the index worked for `worked` ms on changes that are `behind` ms old. */
export function pauseAfter(worked: number, behind: number): number {
  return behind < maxBehind ? Math.min(longestPause, worked * importShare) : 0
}
