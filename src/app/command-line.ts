import { runCommandLine } from './commands/run-command.ts'
import { joinSupervisor } from './commands/supervisor.ts'
import { readConfig } from './config/config.ts'

// A reader may close the pipe early, as in `tradegrade export … | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exitCode = 1
})

// Not process.exit, which would discard output that a pipe has not received yet.
process.exitCode = await runCommandLine(
  process.argv.slice(2),
  { out: process.stdout, err: process.stderr, interactive: process.stderr.isTTY },
  readConfig,
  joinSupervisor(),
)
