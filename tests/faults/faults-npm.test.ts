import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A program in place of the portal. It prints its process id, and says when it is told to stop. */
const program = `process.on('SIGTERM', () => { process.stdout.write('stopped\\n', () => process.exit(0)) })
process.stdout.write(process.pid + '\\n')
setInterval(() => {}, 1000)
`

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('A portal that npm has started', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tradegrade-npm-'))
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    // npx starts a command in this way, which does not name the program that the shell is to become.
    const own = { start: scripts.start, command: 'node bin/tradegrade.js serve; exit $?' }
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'x', type: 'module', scripts: own }))
    mkdirSync(path.join(folder, 'src/app/commands'), { recursive: true })
    for (const file of ['bin/start.js', 'bin/tradegrade.js', 'src/app/commands/supervisor.ts'])
      cpSync(path.join(root, file), path.join(folder, file))
    for (const file of ['start.ts', 'command-line.ts']) writeFileSync(path.join(folder, 'src/app', file), program)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['start', 'sh'],
    ['start', 'bash'],
    ['command', 'sh'],
    ['command', 'bash'],
  ])('[OPS-01] Stops when npm gets SIGTERM (%s, %s)', async (script, shell) => {
    const searchPath = `${root}node_modules/.bin:${process.env['PATH'] ?? ''}`
    const npm = spawn('npm', ['run', '--silent', script, `--script-shell=${shell}`], {
      cwd: folder,
      env: { ...process.env, PATH: searchPath },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    npm.stdout.on('data', (text) => (said += String(text)))
    await expect.poll(() => said).toMatch(/^\d+\n/)
    const pid = Number(said.split('\n')[0])
    expect(isRunning(pid)).toBe(true)
    const ended = once(npm.stdout, 'close')
    try {
      npm.kill('SIGTERM')
      await expect.poll(() => isRunning(pid)).toBe(false)
      await ended
      expect(said).toContain('stopped')
    } finally {
      // The first process ends with the second.
      if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    }
  })
})
