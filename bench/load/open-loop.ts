import { setTimeout as sleep } from 'node:timers/promises'
import type { RawAnswer, RawConnections } from './raw-connections.ts'

/** The results of requests at a constant rate. */
export interface Flow {
  readonly answers: readonly RawAnswer[]
  readonly requested: number
  readonly failed: number
  /** Requests that were not sent, because all connections were busy. */
  readonly skipped: number
}

/** How often due requests are sent, in ms. */
const tick = 2

/** How long to wait for the last responses, in ms. */
const timeoutMs = 5_000

/**
 * Sends requests at a constant rate for a number of seconds, whatever happens to earlier ones. The latency is measured
 * from the time at which a request was due, so waiting for a free connection counts.
 */
export async function atConstantRate(
  connections: RawConnections,
  { rate, seconds, path }: { readonly rate: number; readonly seconds: number; readonly path: () => string },
): Promise<Flow> {
  const answers: RawAnswer[] = []
  let requested = 0
  let failed = 0
  let skipped = 0
  const started = performance.now()
  const due = (): number => started + (requested * 1000) / rate
  const take = (answer: RawAnswer | Error): void => {
    if (answer instanceof Error) failed += 1
    else answers.push(answer)
  }
  while (performance.now() < started + seconds * 1000) {
    for (const now = performance.now(); due() <= now; requested += 1)
      if (!connections.ask(path(), due(), take)) skipped += 1
    await sleep(tick)
  }
  for (const end = performance.now() + timeoutMs; connections.busy() > 0 && performance.now() < end;) await sleep(50)
  return { answers, requested, failed, skipped }
}

/** Returns a percentile of the latencies in ms: 0.99 for the 99th. */
export function shareOf(answers: readonly RawAnswer[], part: number): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))] ?? Number.NaN
}

/** Formats the latencies. */
export const shares = (answers: readonly RawAnswer[]): string =>
  `p50 ${shareOf(answers, 0.5).toFixed(1)} ms, p99 ${shareOf(answers, 0.99).toFixed(1)} ms, longest ${shareOf(answers, 1).toFixed(1)} ms`
