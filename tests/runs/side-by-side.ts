import { spawn } from 'node:child_process'

/**
 * Runs lint and vitest at the same time, because a test run sometimes leaves a processor idle. Vitest prints as it
 * runs, lint when it has ended. Resolves to an exit code: 0 if both succeeded.
 */
export async function lintBeside(vitest: readonly string[]): Promise<number> {
  const started = performance.now()
  const lint = outcomeOf('npm', ['run', '--silent', 'lint'], 'pipe')
  const tests = vitest.length === 0 ? null : outcomeOf('vitest', vitest, 'inherit')
  const [{ code: lintCode, written }, tested] = await Promise.all([lint, tests])
  const testCode = tested?.code ?? 0
  console.log(`${written}lint ${lintCode === 0 ? 'passed' : 'FAILED'}, tests ${testCode === 0 ? 'passed' : 'FAILED'}`)
  console.log(`after ${Math.round((performance.now() - started) / 1000)} s`)
  return lintCode === 0 && testCode === 0 ? 0 : 1
}

interface Outcome {
  readonly code: number
  readonly written: string
}

/** npm adds the packages' commands to the path of its scripts. */
function outcomeOf(command: string, parameters: readonly string[], output: 'pipe' | 'inherit'): Promise<Outcome> {
  const child = spawn(command, [...parameters], { stdio: ['ignore', output, output] })
  let written = ''
  child.stdout?.on('data', (data: Buffer) => (written += data.toString()))
  child.stderr?.on('data', (data: Buffer) => (written += data.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, written }))
  })
}
