import { runCommandLine } from './commands/run-command.ts'
import { readConfig } from './config.ts'
import { buildPages, builtFingerprint, projectRoot, sourcesFingerprint } from './page-build.ts'

// `npm start`: a wrong configuration is told before anything is built, and a fresh clone builds its pages by itself.
const config = readConfig()
if ((await builtFingerprint(projectRoot)) !== (await sourcesFingerprint(projectRoot))) {
  process.stderr.write('Building the pages …\n')
  await buildPages(projectRoot)
}
const terminal = { out: process.stdout, err: process.stderr, interactive: process.stderr.isTTY }
process.exitCode = await runCommandLine(['serve'], terminal, () => config)
