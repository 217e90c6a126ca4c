import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { recordModel } from '#app/record-model.ts'
import { createRecords } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openDatabase } from '#platform/store/open.ts'
import { fillDataDirectory } from '../../fixtures/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-private-'))
const dataDir = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true }))

const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DEMO_DATA: 'no',
  LOG_LEVEL: 'silent',
  PORT: '0',
  ADMIN_PORT: '0',
  DRAIN_SECONDS: '0',
}

/** A shell whose new files are for everybody, which starts Node with these words. */
const openToAll = ['-c', 'umask 000; exec "$0" "$@"', process.execPath] as const

const run = (...words: readonly string[]) =>
  spawnSync('sh', [...openToAll, 'bin/tradegrade.js', ...words], { env: environment, encoding: 'utf8' })

/** Everything below a path that its group or others may use. */
const openBelow = (path: string): readonly string[] =>
  [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))].filter(
    (each) => (statSync(each).mode & 0o077) !== 0,
  )

describe('Files of the portal', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    await fillDataDirectory(dataDir)
    const database = await openDatabase({ dataDir })
    await createRecords(database, recordModel).create(systemViewer, contactRequest, {
      name: 'Ada',
      email: 'ada@example.com',
      message: 'Do you have a sample?',
      site: 'nl',
      language: 'nl-NL',
      mail: 'waiting',
      mailAttempts: 0,
      origin: 'website',
    })
    await database.close()
    // An installation of a version that did not care, with a file of somebody else in the same directory.
    mkdirSync(join(dataDir, 'mail'))
    writeFileSync(join(dataDir, 'mail/old.eml'), 'Subject: your password')
    writeFileSync(join(folder, 'elsewhere'), 'not ours')
    symlinkSync(join(folder, 'elsewhere'), join(dataDir, 'mail/link'))
    spawnSync('chmod', ['-R', 'a+rwX', dataDir])
    chmodSync(join(folder, 'elsewhere'), 0o644)
    writeFileSync(join(folder, 'accounts.csv'), 'integration_id,name,record_type\nA,Norvane,Supplier\nB,,Supplier\n')
  })

  it('Can be read by the user of the process alone, also those of an older installation', () => {
    expect(openBelow(dataDir).length).toBeGreaterThan(500)
    expect(run('import', 'accounts', join(folder, 'accounts.csv')).stdout).toContain('1 created')
    rmSync(join(dataDir, 'mail/link'))
    expect(openBelow(dataDir)).toEqual([])
    // What a link in the directory leads to is not part of it.
    expect(statSync(join(folder, 'elsewhere')).mode & 0o777).toBe(0o644)
  })

  it('Are written so: rejected rows, exports, backups and the files of the demo', () => {
    run('export', 'accounts', join(folder, 'out.csv'))
    run('backup', join(folder, 'backup.gz'))
    const few = join(folder, 'few.csv')
    spawnSync('sh', ['-c', `head -30 demo/data/substances.csv > ${few}`])
    run('demo', '--files-only', '--substances', few, '--out', join(folder, 'demo'))
    for (const name of ['accounts.csv.failed.csv', 'out.csv', 'backup.gz'])
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
    expect(readdirSync(join(folder, 'demo')).length).toBeGreaterThan(5)
    expect(openBelow(join(folder, 'demo'))).toEqual([])
  })

  it('Are written so by a running portal: emails, the search index, the key and the lock', async () => {
    const child = spawn('sh', [...openToAll, 'bin/start.js'], {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(child, 'exit')
    try {
      await expect
        .poll(() => readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml')).length, {
          timeout: 120_000,
        })
        .toBe(2)
      for (const name of ['secret-key', 'search-index.bin', 'tradegrade.lock', 'files'])
        await expect.poll(() => existsSync(join(dataDir, name)), { timeout: 60_000 }).toBe(true)
      expect(openBelow(dataDir)).toEqual([])
    } finally {
      child.kill('SIGTERM')
      await ended
    }
    expect(openBelow(dataDir)).toEqual([])
  })
})
