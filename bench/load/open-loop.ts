import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import type { RawAnswer, RawConnections, RawRequest } from './raw-connections.ts'

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

/**
 * Sends requests at a constant rate for a number of seconds, whatever happens to earlier ones. The latency is measured
 * from the time at which a request was due, so waiting for a free connection counts. `wait`: the seconds to wait for the last answers.
 */
export async function atConstantRate(
  connections: RawConnections,
  {
    rate,
    seconds,
    next,
    wait = 5,
  }: { readonly rate: number; readonly seconds: number; readonly next: () => RawRequest; readonly wait?: number },
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
      if (!connections.ask(next(), due(), take)) skipped += 1
    await sleep(tick)
  }
  for (const end = performance.now() + wait * 1000; connections.busy() > 0 && performance.now() < end;) await sleep(50)
  return { answers, requested, failed, skipped }
}

/**
 * Runs a number of clients for a number of seconds, each of which sends its next request after the answer to the last one.
 * Throws if a request gets no answer.
 */
export async function closedLoop(
  connections: RawConnections,
  { clients, seconds, next }: { readonly clients: number; readonly seconds: number; readonly next: () => RawRequest },
): Promise<readonly RawAnswer[]> {
  const answers: RawAnswer[] = []
  const end = performance.now() + seconds * 1000
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
      connections.ask(next(), performance.now(), (answer) =>
        answer instanceof Error ? reject(answer) : resolve(answer),
      )
      answers.push(await promise)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return answers
}

/** Returns a percentile of the latencies in ms: 0.99 for the 99th. */
export const shareOf = (answers: readonly RawAnswer[], part: number): number =>
  percentile(
    answers.map(({ milliseconds }) => milliseconds),
    part,
  )

/** Formats the latencies. */
export const shares = (answers: readonly RawAnswer[]): string =>
  `p50 ${shareOf(answers, 0.5).toFixed(1)} ms, p99 ${shareOf(answers, 0.99).toFixed(1)} ms, longest ${shareOf(answers, 1).toFixed(1)} ms`
