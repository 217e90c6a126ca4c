import { runCommandLine } from './commands/run-command.ts'
import { readConfig } from './config.ts'

// Whoever read our output may have seen enough: `tradegrade export … | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exitCode = 1
})

// Not process.exit: what was written to a pipe is still on its way.
process.exitCode = await runCommandLine(
  process.argv.slice(2),
  { out: process.stdout, err: process.stderr, interactive: process.stderr.isTTY },
  readConfig,
)
