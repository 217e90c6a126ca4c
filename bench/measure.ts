/** One run of a case: the number of operations, the wall time, and the CPU time of the measured process. */
export interface Run {
  readonly operations: number
  readonly wallMilliseconds: number
  readonly cpuMilliseconds: number
}

export interface Figures {
  readonly best: number
  readonly median: number
}

/** Milliseconds for each operation. */
export interface Measured {
  readonly wall: Figures
  readonly cpu: Figures
  readonly runs: readonly Run[]
}

/** The minimal number of repeats. */
const leastRepeats = 5

/**
 * Runs the cases alternately several times, so that a busy moment of the machine affects all of them. The first round
 * only warms up.
 */
export async function interleaved<Name extends string>(
  cases: Readonly<Record<Name, () => Promise<Run>>>,
  repeats = leastRepeats,
): Promise<Readonly<Record<Name, Measured>>> {
  const isName = (name: string): name is Name => Object.hasOwn(cases, name)
  const names = Object.keys(cases).filter(isName)
  const runs = new Map<Name, Run[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= Math.max(leastRepeats, repeats); round += 1) {
    for (const name of names) {
      const run = await cases[name]()
      if (round > 0) runs.get(name)?.push(run)
    }
  }
  const results: { [name in Name]?: Measured } = {}
  for (const name of names) results[name] = measured(runs.get(name) ?? [])
  if (!areAll(results, names)) throw new Error('A case has no result.')
  return results
}

const areAll = <Name extends string>(
  results: { readonly [name in Name]?: Measured },
  names: readonly Name[],
): results is { readonly [name in Name]: Measured } => names.every((name) => results[name] !== undefined)

/** A case inside this process. `work` returns the number of operations. */
export async function runHere(work: () => Promise<number> | number): Promise<Run> {
  const cpu = process.cpuUsage()
  const started = performance.now()
  const operations = await work()
  const wallMilliseconds = performance.now() - started
  const used = process.cpuUsage(cpu)
  return { operations, wallMilliseconds, cpuMilliseconds: (used.user + used.system) / 1000 }
}

function measured(runs: readonly Run[]): Measured {
  return {
    wall: figures(runs.map((run) => run.wallMilliseconds / run.operations)),
    cpu: figures(runs.map((run) => run.cpuMilliseconds / run.operations)),
    runs,
  }
}

export function figures(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const median =
    sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
  return { best: sorted[0] ?? Number.NaN, median: median ?? Number.NaN }
}

/** The smallest value that at least this part of the values does not exceed: 0.95 for the 95th percentile. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** Returns how long something takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Prints one line for each case: milliseconds for each operation and operations a second. */
export function printMeasured(results: Readonly<Record<string, Measured>>): void {
  for (const [name, { wall, cpu, runs }] of Object.entries(results)) {
    console.log(
      `${name}: wall best ${shown(wall.best)} ms, median ${shown(wall.median)} ms (${Math.round(1000 / wall.median)}/s); ` +
        `cpu best ${shown(cpu.best)} ms, median ${shown(cpu.median)} ms; ${runs.length} repeats of ${runs[0]?.operations ?? 0}`,
    )
  }
}

const shown = (value: number): string => (value < 1 ? value.toFixed(4) : value.toFixed(2))

/** Prints the last line of every benchmark. */
export const printRatio = (ratio: number): void => console.log(`ratio ${ratio.toFixed(2)}`)
