import { runCommandLine } from './commands/run-command.ts'
import { joinSupervisor } from './commands/supervisor.ts'
import { readConfig } from './config/config.ts'
import { buildPages, builtFingerprint, projectRoot, sourcesFingerprint } from '#platform/pages/server/page-build.ts'

// `npm start`: an invalid configuration is reported before the build, and a fresh clone builds its pages automatically.
const config = readConfig()
if ((await builtFingerprint(projectRoot)) !== (await sourcesFingerprint(projectRoot))) {
  process.stderr.write('Building the pages …\n')
  await buildPages(projectRoot)
}
const terminal = { out: process.stdout, err: process.stderr, interactive: process.stderr.isTTY }
process.exitCode = await runCommandLine(['serve'], terminal, () => config, joinSupervisor())
