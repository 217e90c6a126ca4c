import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** The time in ms after which a process that was told to stop and shows no sign of life is ended. */
const maxSilence = 8_000
const signOfLifeEvery = 1_000

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** The interval in ms at which it is checked whether the parent process still runs. */
const parentCheck = 500

/**
 * Runs this program in a second process and passes signals on to it. The second process may be blocked, for example by a
 * statement of the embedded database, and then notices no signal; so this one ends it. It ends with the same exit code.
 *
 * `endsWithParent`: the program stops when its parent has ended. npm and npx pass signals on to a shell, which ends and leaves the
 * program running.
 */
export function runSupervised({ endsWithParent }: { readonly endsWithParent: boolean }): void {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A terminal sends Ctrl-C to its whole process group, and the program must receive it once.
    detached: true,
  })
  let silence: NodeJS.Timeout | undefined
  const wait = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => {
      process.stderr.write(
        `The process did not react for ${maxSilence / 1000} seconds after the signal and was ended.\n`,
      )
      child.kill('SIGKILL')
    }, maxSilence)
  }
  const stop = (signal: (typeof signals)[number]): void => {
    child.kill(signal)
    if (silence === undefined) wait()
  }
  for (const signal of signals) process.on(signal, () => stop(signal))
  const parent = process.ppid
  const watch = endsWithParent
    ? setInterval(() => {
        if (process.ppid === parent) return
        clearInterval(watch)
        stop('SIGTERM')
      }, parentCheck).unref()
    : undefined
  child.on('message', wait)
  child.on('error', (error) => {
    throw error
  })
  child.on('exit', (code, signal) => {
    clearTimeout(silence)
    process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal])
  })
}

/**
 * Connects the second process with the first: it stops when the first one has ended. Returns a function to call when it
 * begins to stop; from then on the first process receives signs of life. Does nothing in a process that runs alone.
 */
export function joinSupervisor(): () => void {
  if (process.send === undefined) return () => {}
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
  const isAlive = (): void => {
    if (process.connected) process.send?.('stopping')
  }
  return () => {
    isAlive()
    setInterval(isAlive, signOfLifeEvery).unref()
  }
}
