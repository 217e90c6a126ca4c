/** `npm run check`: lint, and the tests nearest to the changes since the last commit (or in it, if there are none). */
import { execFileSync } from 'node:child_process'
import { relatedTests } from './related-tests.ts'
import { lintBeside } from './side-by-side.ts'

/** The maximum total time of the tests of a check in seconds, estimated from earlier runs. */
const budget = 60

const linesOf = (...git: readonly string[]): readonly string[] =>
  execFileSync('git', git, { encoding: 'utf8' }).split('\n').filter(Boolean)

const uncommitted = [
  ...linesOf('diff', '--name-only', 'HEAD'),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
]
const changed = uncommitted.length > 0 ? uncommitted : linesOf('diff', '--name-only', 'HEAD~1')

/** Messages are loaded by a pattern and not by imports, so no test is near to them. */
const messageTests = changed.some((file) => file.startsWith('src/messages/'))
  ? ['src/platform/i18n/check.test.ts', 'tests/messages/stale-translations.test.ts']
  : []

const { chosen, left } = relatedTests(changed, budget)
console.log(`${changed.length} changed files: ${chosen.length} files of tests are run.`)
if (left > 0) console.log(`${left} more that depend on the change from further away are left to npm test.`)
process.exitCode = await lintBeside(
  chosen.length === 0 && messageTests.length === 0
    ? []
    : ['run', '--project', 'unit', '--project', 'thorough', 'src/architecture.test.ts', ...messageTests, ...chosen],
)
