import { figures, type Figures, type Run } from './measure.ts'

/** The milliseconds of each call of a repeat. */
export interface Sample {
  readonly wall: number[]
  readonly cpu: number[]
}

/** Returns the best and the median of a percentile over the repeats. */
export interface Spread {
  readonly p50: Figures
  readonly p99: Figures
}

/** Runs a number of calls one after the other, measures each, and adds the sample to the others. */
export async function sampleRun(calls: number, call: (at: number) => unknown, samples: Sample[]): Promise<Run> {
  const sample: Sample = { wall: [], cpu: [] }
  samples.push(sample)
  for (let at = 0; at < calls; at += 1) {
    const before = process.cpuUsage()
    const started = performance.now()
    const answer = call(at)
    if (answer instanceof Promise) await answer
    sample.wall.push(performance.now() - started)
    const used = process.cpuUsage(before)
    sample.cpu.push((used.user + used.system) / 1000)
  }
  return { operations: calls, wallMilliseconds: sum(sample.wall), cpuMilliseconds: sum(sample.cpu) }
}

export const nothing: Figures = { best: Number.NaN, median: Number.NaN }

export function spread(rounds: readonly (readonly number[])[]): Spread {
  return {
    p50: figures(rounds.map((values) => percentile(values, 0.5))),
    p99: figures(rounds.map((values) => percentile(values, 0.99))),
  }
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

/** Formats whether a figure meets its limit; empty if it has none. */
export function verdict(what: string, value: number, bar: number | null, unit = 'ms'): string {
  return bar === null ? '' : ` — ${what} at most ${bar} ${unit}: ${value <= bar ? 'met' : 'MISSED'}`
}

/** Formats `best/median` of the repeats. */
export const pair = ({ best, median }: Figures): string => `${milliseconds(best)}/${milliseconds(median)}`
export const shown = ({ p50, p99 }: Spread): string => `p50 ${pair(p50)}, p99 ${pair(p99)}`
export const milliseconds = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export function itemAt<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('Nothing to ask.')
  return item
}
