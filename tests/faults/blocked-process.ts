/** A program that runs supervised and blocks: it never again notices a signal. It prints `blocked` first. */
import { writeSync } from 'node:fs'
import { runSupervised } from '#app/commands/supervisor.ts'

if (process.send === undefined) runSupervised({ endsWithParent: false })
else {
  process.on('SIGTERM', () => process.exit(0))
  writeSync(1, 'blocked\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}
