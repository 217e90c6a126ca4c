import { setTimeout as sleep } from 'node:timers/promises'
import type { RawAnswer, RawConnections } from './raw-connections.ts'

/** What was asked at a steady pace, and what came of it. */
export interface Flow {
  readonly answers: readonly RawAnswer[]
  readonly asked: number
  readonly failed: number
  /** Not asked, as all connections were busy. */
  readonly skipped: number
}

/** How often requests are sent that are due, in ms. */
const tick = 2

/** How long the last answers are waited for, in ms. */
const patience = 5_000

/**
 * So many requests a second for so many seconds, whatever becomes of those before. Who waits for their turn to ask has begun to
 * wait: an answer is as late as it is after it was due to be asked for.
 */
export async function steadily(
  connections: RawConnections,
  { rate, seconds, path }: { readonly rate: number; readonly seconds: number; readonly path: () => string },
): Promise<Flow> {
  const answers: RawAnswer[] = []
  let asked = 0
  let failed = 0
  let skipped = 0
  const started = performance.now()
  const due = (): number => started + (asked * 1000) / rate
  const take = (answer: RawAnswer | Error): void => {
    if (answer instanceof Error) failed += 1
    else answers.push(answer)
  }
  while (performance.now() < started + seconds * 1000) {
    for (const now = performance.now(); due() <= now; asked += 1)
      if (!connections.ask(path(), due(), take)) skipped += 1
    await sleep(tick)
  }
  for (const end = performance.now() + patience; connections.busy() > 0 && performance.now() < end;) await sleep(50)
  return { answers, asked, failed, skipped }
}

/** The longest that so much of the answers took: 0.99 for the 99th percentile; ms. */
export function shareOf(answers: readonly RawAnswer[], part: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))] ?? Number.NaN
}

/** As it is printed. */
export const shares = (answers: readonly RawAnswer[]): string =>
  `p50 ${shareOf(answers, 0.5).toFixed(1)} ms, p99 ${shareOf(answers, 0.99).toFixed(1)} ms, longest ${shareOf(answers, 1).toFixed(1)} ms`
