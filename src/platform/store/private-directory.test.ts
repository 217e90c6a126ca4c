import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeDirectoryPrivate, makeFilesPrivate } from './private-directory.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradegrade-private-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8)
const fail = (path: string): never => expect.unreachable(`${path} belongs to another user`)

/** Writes a file that everybody may read and change. */
async function openFile(...path: readonly string[]): Promise<string> {
  const file = join(folder, ...path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, 'content')
  await chmod(file, 0o666)
  return file
}

describe('A data directory', () => {
  it('Is created for its user alone.', async () => {
    const directory = join(folder, 'new', 'data')
    await makeDirectoryPrivate(directory, fail)
    expect(await modeOf(directory)).toBe('700')
  })

  it('Loses the access of others with everything that the portal keeps in it, and keeps that of its user.', async () => {
    await chmod(folder, 0o755)
    const own = await Promise.all([
      openFile('secret-key'),
      openFile('database', 'base', '1'),
      openFile('mail', 'new', 'email'),
      openFile('search-index.bin.2'),
      openFile('tradegrade.lock'),
    ])
    await chmod(join(folder, 'database'), 0o777)
    await makeDirectoryPrivate(folder, fail)
    expect(await Promise.all(own.map(modeOf))).toEqual(own.map(() => '600'))
    expect([await modeOf(join(folder, 'database')), await modeOf(folder)]).toEqual(['700', '700'])
  })

  it('Keeps the modes of other files, and of a directory that several users share.', async () => {
    await chmod(folder, 0o1777)
    const [foreign, own] = [await openFile('notes.txt'), await openFile('files', 'ab', 'key')]
    await makeDirectoryPrivate(folder, fail)
    expect([await modeOf(foreign), await modeOf(own), await modeOf(folder)]).toEqual(['666', '600', '1777'])
  })

  it('Is not read again once it is private.', async () => {
    await chmod(folder, 0o700)
    const own = await openFile('secret-key')
    await makeDirectoryPrivate(folder, fail)
    expect(await modeOf(own)).toBe('666')
  })
})

describe('The files of a directory', () => {
  it('Are not reached through links, and a missing path is no error.', async () => {
    const outside = await openFile('outside', 'file')
    await mkdir(join(folder, 'inside'))
    await symlink(join(folder, 'outside'), join(folder, 'inside', 'link'))
    await makeFilesPrivate(join(folder, 'inside'))
    await makeFilesPrivate(join(folder, 'nothing'))
    expect(await modeOf(outside)).toBe('666')
  })
})
