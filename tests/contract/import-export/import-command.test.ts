import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '#app/commands/table.ts'
import { runCommandLine } from '#app/commands/run-command.ts'
import { parseConfig, type Config } from '#app/config/config.ts'
import { settingNames } from '#app/config/settings.ts'
import { entityIndex } from '#app/entities.ts'
import { sites } from '#sites/table.ts'
import { lockDirectory } from '#platform/store/directory-lock.ts'
import { fillDataDirectory } from '../../fixtures/databases.ts'
import { importedKinds } from './imported-kinds.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const path = (name: string): string => join(folder, name)

function file(name: string, text: string): string {
  writeFileSync(path(name), text)
  return path(name)
}

const noConfig = (): Config => {
  throw new Error('The configuration is not needed here.')
}

/** Runs in this process, so that not every command starts Node and loads the code. */
async function words(input: readonly string[], config: () => Config = noConfig) {
  const said = { out: '', err: '' }
  const into = (key: 'out' | 'err') =>
    new Writable({
      write(chunk: Buffer, _, done) {
        said[key] += chunk.toString()
        done()
      },
    })
  const code = await runCommandLine(input, { out: into('out'), err: into('err'), interactive: false }, config)
  return { code, ...said }
}

/** Runs a command on a data directory. */
function here(input: readonly string[], dataDir = 'data') {
  const config = parseConfig({ DATA_DIR: path(dataDir) })
  if ('problems' in config) throw new Error(config.problems.join(' '))
  return words(input, () => config)
}

/** Runs the command as a separate process, for tests of process behaviour. */
async function run(
  input: readonly string[],
  {
    databaseUrl = '',
    interrupt = '',
    dataDir = 'data',
  }: { databaseUrl?: string; interrupt?: string; dataDir?: string } = {},
) {
  const child = spawn(process.execPath, ['bin/tradegrade.js', ...input], {
    env: { ...process.env, DATA_DIR: path(dataDir), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  let interrupted = interrupt === ''
  child.stdout.on('data', (data: Buffer) => (said.out += data.toString()))
  child.stderr.on('data', (data: Buffer) => {
    said.err += data.toString()
    if (interrupted || !said.err.includes(interrupt)) return
    interrupted = true
    child.kill('SIGINT')
  })
  const code = await new Promise<number | null>((ended) => child.on('close', ended))
  return { code, ...said }
}

describe('The command line', () => {
  it('Lists every command and explains each', async () => {
    const { code, out } = await words(['help'])
    expect(code).toBe(0)
    for (const name of [
      'serve',
      'demo',
      'import <kind> <file>',
      'export <kind> [file]',
      'reindex',
      'migrate',
      'backup <file>',
      'restore <file>',
      'config',
    ])
      expect(out).toContain(`\n  ${name} `)
    for (const command of commands) {
      const help = await words(['help', command.name])
      expect(help.code).toBe(0)
      expect(help.out).toContain(command.summary)
      for (const [name, option] of Object.entries(command.options))
        expect(help.out).toMatch(new RegExp(`--${name}.*${option.text.slice(0, 10)}`))
      expect((await words([command.name, '--help'])).out).toBe(help.out)
    }
    expect((await words(['help', 'import'])).out).toMatch(/trade-grades: integration_id\*, name\*, code, trade_name\*/)
  })

  it.each([
    [[], 'Usage: tradegrade <command>'],
    [['imprt'], 'There is no command “imprt”: did you mean “import”?'],
    [['import'], '<kind> is missing'],
    [['import', 'substances'], '<file> is missing'],
    [['import', 'substances', 'a.csv', 'b.csv'], 'There is an unexpected argument “b.csv”'],
    [['import', 'substance', 'a.csv'], 'did you mean “substances”? The kinds are business-groups, master-values,'],
    [['export', 'grades'], 'The kinds are business-groups'],
    [['import', 'substances', 'a.csv', '--dryrun'], 'import has no option --dryrun: did you mean “dry-run”?'],
    [
      ['import', 'substances', 'a.csv', '--encoding', 'latin9'],
      'windows-1250, windows-1251, windows-1252, windows-1253, windows-1254, not “latin9”',
    ],
    [['import', 'substances', 'a.csv', '--batch', '0'], '--batch takes a whole number from 1 to 5000, not “0”'],
    [['demo', '--scale', 'many'], '--scale takes a whole number from 1 to 10000, not “many”'],
    [['migrate', '--encoding'], 'migrate has no option --encoding'],
  ])('Exits with code 2 and a reason for %j', async (input, reason) => {
    const { code, out, err } = await words(input)
    expect(code).toBe(2)
    expect(out + err).toContain(reason)
  })

  it('Lists the configuration and the ids of every site', async () => {
    const { code, out } = await words(['config'])
    expect(code).toBe(0)
    for (const name of settingNames) expect(out).toContain(name)
    for (const { code: site, siteId, channelId, communityId } of sites)
      expect(out).toMatch(new RegExp(`^${site} +${siteId} +${channelId} +${communityId} `, 'm'))
  })

  it('Names the invalid configuration value', () => {
    expect(parseConfig({ DATABASE_URL: 'mysql://x' })).toHaveProperty('problems')
  })
})

/** Each command opens the embedded database. */
const timeout = 240_000

describe('Tradegrade demo', { timeout }, () => {
  it('Writes import files and imports them; the second time nothing changes', async () => {
    const few = readFileSync('demo/data/substances.csv', 'utf8').split('\n').slice(0, 40)
    const input = ['demo', '--substances', file('few.csv', `${few.join('\n')}\n`), '--out', path('demo')]
    const first = await run(input, { dataDir: 'demo-data' })
    expect(first.code).toBe(0)
    const kinds = first.out
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split(':')[0] ?? '')
    expect(kinds).toEqual(expect.arrayContaining([...importedKinds]))
    expect(kinds).toEqual(entityIndex.importKinds.filter((kind) => kinds.includes(kind)))
    expect(first.out).toMatch(/^trade-grades: [1-9]\d* rows: [1-9]\d* created, 0 updated, 0 unchanged, 0 failed$/m)
    const files = readFileSync(path('demo/trade-grades.csv'))
    const second = await here(input, 'demo-data')
    expect(second.code).toBe(0)
    expect(second.out.match(/nothing changed/g)).toHaveLength(kinds.length)
    expect(readFileSync(path('demo/trade-grades.csv')).equals(files)).toBe(true)
  })
})

describe('Tradegrade import and export', { timeout }, () => {
  /** A hundred batches take longer than the interruption. */
  const manyRows = isLongRun ? 6000 : 2000
  const grades = 'integration_id,name,cas\nA,Citric acid,77-92-9\nB,Ascorbic acid,50-81-8\nC,Glycerol,56-81-5\n'

  beforeAll(async () => {
    file('substances.csv', grades)
    // Databases are created by `demo`, tested above, and `restore`, tested below.
    await fillDataDirectory(path('data'))
  })

  it('Reports file, line, column and reason, imports the valid rows and exits with code 1', async () => {
    const { code, out, err } = await run(['import', 'substances', path('substances.csv')])
    expect(code).toBe(1)
    expect(out).toContain('substances: 3 rows: 2 created, 0 updated, 0 unchanged, 1 failed')
    expect(err).toMatch(/substances\.csv:3: cas: .*check digit/)
    expect(err).toContain('substances.csv.failed.csv: correct them')
    const failedRowsFile = path('substances.csv.failed.csv')
    writeFileSync(failedRowsFile, readFileSync(failedRowsFile, 'utf8').replace('50-81-8', '50-81-7'))
    expect(await here(['import', 'substances', failedRowsFile])).toMatchObject({
      code: 0,
      out: 'substances: 1 rows: 1 created, 0 updated, 0 unchanged, 0 failed\n',
    })
  })

  it('Reports that nothing changed, or what a dry run would change', async () => {
    const good = file('good.csv', grades.replace('50-81-8', '50-81-7'))
    expect(await here(['import', 'substances', good])).toMatchObject({
      code: 0,
      out: 'substances: 3 rows: nothing changed: 0 created, 0 updated, 3 unchanged, 0 failed\n',
    })
    const changed = file('changed.csv', 'integration_id;name\nA;Citronensäure\n')
    const dry = await here(['import', 'substances', changed, '--dry-run'])
    expect(dry.out).toBe(
      '  line 2: changed A\n    name: "Citric acid" → "Citronensäure"\nsubstances: 1 rows: 0 would be created, 1 would be updated, 0 unchanged, 0 failed; nothing was written\n',
    )
    expect((await here(['import', 'substances', good])).out).toContain('nothing changed')
  })

  it('Writes an export whose import changes nothing, to a file and to standard output', async () => {
    expect(await here(['export', 'substances', path('out.csv')])).toMatchObject({
      code: 0,
      err: 'substances: 3 rows\n',
    })
    expect((await run(['export', 'substances'])).out).toBe(readFileSync(path('out.csv'), 'utf8'))
    expect((await here(['import', 'substances', path('out.csv')])).out).toContain('nothing changed')
    expect(existsSync(path('out.csv.part'))).toBe(false)
  })

  it('Explains why it cannot read a file and exits with code 1', async () => {
    expect(await here(['import', 'substances', path('nowhere.csv')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('ENOENT'),
    })
    const unknown = file('unknown.csv', 'integration_id,name,synonims\n')
    expect(await here(['import', 'substances', unknown])).toMatchObject({
      code: 1,
      err: expect.stringContaining('did you mean “synonyms”?'),
    })
  })

  it('Refuses to run while another process holds the data, and names that process', async () => {
    const release = lockDirectory(path('data'))
    try {
      const { code, err } = await run(['import', 'substances', path('good.csv')])
      expect(code).toBe(1)
      expect(err).toMatch(new RegExp(`^The data directory .* is in use by process ${process.pid}: stop it first\\.\n$`))
    } finally {
      release()
    }
  })

  it('Stops in order at Ctrl-C, and the next run completes the import', async () => {
    const many = file(
      'many.csv',
      `integration_id,name,cas\n${Array.from({ length: manyRows }, (_, at) => `M${at},Substance ${at},${at === 10 ? '1-1-1' : ''}\n`).join('')}`,
    )
    const stopped = await run(['import', 'substances', many, '--batch', '20'], { interrupt: 'many.csv:12:' })
    expect(stopped).toMatchObject({ code: 130, err: expect.stringContaining('Stopped.') })
    const rest = await here(['import', 'substances', many])
    const [, created = 0, unchanged = 0] = (
      /(\d+) created, 0 updated, (\d+) unchanged, 1 failed/.exec(rest.out) ?? []
    ).map(Number)
    expect(created + unchanged).toBe(manyRows - 1)
    expect(unchanged % 20).toBe(19)
  })

  it('Writes a backup and restores it', async () => {
    expect(await here(['backup', path('backup.gz')])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`substance: ${manyRows + 2}`),
    })
    // It needs no database, so it also runs beside a portal that holds the data directory.
    expect(await words(['backup', '--verify', path('backup.gz')])).toMatchObject({
      code: 0,
      out: expect.stringContaining('The backup is complete.'),
      err: '',
    })
    writeFileSync(path('half.gz'), readFileSync(path('backup.gz')).subarray(0, 3000))
    expect(await words(['backup', '--verify', path('half.gz')])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The backup is refused: it is damaged, or none: .*\.\n$/),
    })
    expect(await here(['restore', path('backup.gz')])).toMatchObject({
      code: 1,
      err: 'The backup is refused: the database has records; --replace removes them first.\n',
    })
    expect((await here(['restore', path('backup.gz')], 'other-data')).out).toContain(`substance: ${manyRows + 2}`)
  })
})
