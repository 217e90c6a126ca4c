import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Holds a process and all its threads to a core, so that who asks takes no time from who answers. */
export function holdTo(core: number, pid: number | undefined): void {
  if (availableParallelism() <= core || pid === undefined) console.log('Nothing is held to a core of its own.')
  else execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
}
