/** `npm test`: lint, the unit tests and the browser tests that cover each journey (`vitest.config.ts`). */
import { lintBeside } from './side-by-side.ts'

const projects = ['unit', 'memory', 'journeys'].flatMap((name) => ['--project', name])
process.exitCode = await lintBeside(['run', ...projects, ...process.argv.slice(2)])
