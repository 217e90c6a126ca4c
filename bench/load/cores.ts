import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Pins a process and all its threads to a core, so that the load generator and the server do not compete. */
export function holdTo(core: number, pid: number | undefined): void {
  if (availableParallelism() <= core || pid === undefined) console.log('Nothing is held to a core of its own.')
  else execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
}
