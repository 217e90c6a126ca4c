import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DirectoryLocked, lockDirectory } from './directory-lock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradegrade-lock-'))
  file = join(folder, 'tradegrade.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** No process has this number. */
const nobody = 2 ** 30
const writeOwner = (owner: object): void => writeFileSync(file, JSON.stringify(owner))
const ownerIn = (): unknown => JSON.parse(readFileSync(file, 'utf8'))

it('A locked directory refuses another lock and names the process, until it is released.', () => {
  const release = lockDirectory(folder)
  expect(() => lockDirectory(folder)).toThrow(DirectoryLocked)
  expect(() => lockDirectory(folder)).toThrow(`is in use by process ${process.pid}: stop it first.`)
  release()
  expect(existsSync(file)).toBe(false)
  lockDirectory(folder)()
})

it.each([
  ['of a process that has ended', JSON.stringify({ pid: nobody, started: '', host: hostname() })],
  [
    'of an earlier process with the same number',
    JSON.stringify({ pid: process.pid, started: 'x/1', host: hostname() }),
  ],
  ['that a power cut damaged', '{"pid":'],
  ['that is not ours', '"a text"'],
])('The lock %s is taken over.', (_what, content) => {
  writeFileSync(file, content)
  const release = lockDirectory(folder)
  expect(ownerIn()).toMatchObject({ pid: process.pid, host: hostname() })
  release()
})

it('The lock of another machine is respected while its process touches the file, and taken over later.', () => {
  writeOwner({ pid: 7, started: '', host: 'another.example' })
  expect(() => lockDirectory(folder)).toThrow('is in use by process 7 on another.example: stop it first.')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(file, longAgo, longAgo)
  const release = lockDirectory(folder)
  expect(ownerIn()).toMatchObject({ pid: process.pid })
  release()
})

it('A release does not remove the lock of a process that has taken over.', () => {
  const release = lockDirectory(folder)
  writeOwner({ pid: 7, started: '', host: 'another.example' })
  release()
  expect(ownerIn()).toMatchObject({ pid: 7 })
})

it('A directory that does not exist, and a lock that is no file, are errors of the file system.', () => {
  expect(() => lockDirectory(join(folder, 'nothing'))).toThrow('ENOENT')
  mkdirSync(file)
  expect(() => lockDirectory(folder)).toThrow('EISDIR')
})
