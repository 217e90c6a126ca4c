import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clamdScanner } from '#platform/store/clamd.ts'
import { sampleText } from '../fixtures/clamd-stand-in.ts'

const clamd = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find((each) => existsSync(each))

describe.skipIf(clamd === undefined)(
  'The real clamd (skipped where Debian’s package clamav-daemon is not installed)',
  () => {
    let folder: string
    let daemon: ChildProcess
    let socket: string

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-clamd-'))
      await chmod(folder, 0o755)
      socket = path.join(folder, 'clamd.socket')
      const signature = `Tradegrade.Sample:0:*:${Buffer.from(sampleText).toString('hex')}\n`
      await writeFile(path.join(folder, 'sample.ndb'), signature)
      await writeFile(
        path.join(folder, 'clamd.conf'),
        `LocalSocket ${socket}\nDatabaseDirectory ${folder}\nForeground yes\nStreamMaxLength 1M\nUser ${userName()}\n`,
      )
      daemon = spawn(clamd ?? '', [`--config-file=${path.join(folder, 'clamd.conf')}`], { stdio: 'ignore' })
      await vi.waitFor(() => expect(existsSync(socket)).toBe(true), { timeout: 30_000 })
    })
    afterAll(async () => {
      daemon.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    })

    const scan = (...parts: readonly (string | Buffer)[]) =>
      clamdScanner({ path: socket }).scan(Readable.from(parts.map((part) => Buffer.from(part))))

    it('Finds the malware of a signature, also across chunks, and passes other files.', async () => {
      expect(await scan('A safety data sheet.')).toBeNull()
      expect(await scan(`Text and ${sampleText} and text`)).toBe('Tradegrade.Sample.UNOFFICIAL')
      const half = sampleText.length / 2
      expect(await scan(Buffer.alloc(65_500, 'x'), sampleText.slice(0, half), sampleText.slice(half))).toBe(
        'Tradegrade.Sample.UNOFFICIAL',
      )
      expect(await scan(Buffer.alloc(900_000, 'x'))).toBeNull()
    })

    it('Does not pass a file above the limit of the daemon.', async () => {
      await expect(scan(Buffer.alloc(5_000_000, 'x'))).rejects.toMatchObject({ code: 'SCANNER_UNAVAILABLE' })
    })

    it('Does not pass a file when the daemon has stopped.', async () => {
      daemon.kill('SIGKILL')
      await new Promise((ended) => daemon.once('exit', ended))
      await expect(scan('A safety data sheet.')).rejects.toMatchObject({ code: 'SCANNER_UNAVAILABLE' })
    })
  },
)

/** The daemon must not change its user, which may not read the folder of the test. */
const userName = (): string => execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
