import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tradegrade-config-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function run(program: string, words: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, program), ...words], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      ...environment,
    },
  })
  let errors = ''
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const [code] = await once(child, 'close')
  return { code, errors, output }
}

describe('An invalid configuration', () => {
  it.each([
    ['bin/tradegrade.js', ['serve']],
    ['bin/start.js', []],
  ])(
    'An invalid configuration stops %s before anything is opened, and the error names the variable and the reason',
    async (program, words) => {
      const { code, errors } = await run(program, words, { PORT: 'eighty', LOG_LEVEL: 'loud' })
      expect(code).toBe(1)
      expect(errors).toContain('PORT is not a whole number: “eighty”.')
      expect(errors).toContain('LOG_LEVEL is not one of')
      expect(await readdir(dataDir)).toEqual([])
    },
  )

  it('The list of variables can be read in spite of an invalid configuration', async () => {
    const { code, output } = await run('bin/tradegrade.js', ['config'], { PORT: 'eighty' })
    expect(code).toBe(0)
    for (const name of ['PORT', 'ADMIN_PORT', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_ORIGIN', 'PAGE_CACHE_MB'])
      expect(output).toContain(name)
  })

  it('The list of variables shows the current values without secrets', async () => {
    const input = { PORT: '8088', DATABASE_URL: 'postgres://portal:hush@db.example/portal' }
    const { output } = await run('bin/tradegrade.js', ['config'], input)
    expect(output).toMatch(/^PORT .*Default: 3000\. Here: 8088$/m)
    expect(output).toMatch(/^DATABASE_URL .*Here: \(set, not shown\)$/m)
    expect(output).not.toContain('hush')
    expect(output).toMatch(/^HOST .*Default: 127\.0\.0\.1\.$/m)
  })
})
