import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileSnapshotStore } from './index-snapshot.ts'

describe('The index snapshot in a file', () => {
  let directory = ''
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'index-snapshot-'))
  })
  afterEach(async () => {
    await rm(directory, { recursive: true, force: true })
  })
  const snapshot = { position: 'epoch/12:34', bytes: new Uint8Array([1, 2, 3, 250]) }
  const file = () => path.join(directory, 'search-index.bin')

  it('Reads back position and bytes, and returns nothing without a file', async () => {
    const store = fileSnapshotStore(directory, 'shape')
    expect(await store.read()).toBeNull()
    await store.write(snapshot)
    const read = await store.read()
    expect(read?.position).toBe(snapshot.position)
    expect([...(read?.bytes ?? [])]).toEqual([...snapshot.bytes])
  })

  it('Aligns the bytes at a multiple of 8, whatever the length of the position', async () => {
    const store = fileSnapshotStore(directory, 'shape')
    for (const position of ['', 'a', 'abcdefgh', 'abcdefghij', 'ï']) {
      await store.write({ ...snapshot, position })
      const read = await store.read()
      expect(read?.position).toBe(position)
      expect((read?.bytes.byteOffset ?? 1) % 8).toBe(0)
    }
  })

  it('Creates the directory and leaves no temporary file behind', async () => {
    const store = fileSnapshotStore(path.join(directory, 'deep', 'er'), 'shape')
    await store.write(snapshot)
    expect(await readdir(path.join(directory, 'deep', 'er'))).toEqual(['search-index.bin'])
  })

  it('Does not read a snapshot of another shape', async () => {
    await fileSnapshotStore(directory, 'shape').write(snapshot)
    expect(await fileSnapshotStore(directory, 'other shape').read()).toBeNull()
  })

  it('Does not read a snapshot that is truncated, changed in any byte, or of another format', async () => {
    const store = fileSnapshotStore(directory, 'shape')
    await store.write(snapshot)
    const whole = await readFile(file())
    for (let length = 0; length < whole.length; length += 1) {
      await writeFile(file(), whole.subarray(0, length))
      expect(await store.read(), `cut to ${length}`).toBeNull()
    }
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole)
      damaged[at] = (damaged[at] ?? 0) ^ 0x41
      await writeFile(file(), damaged)
      expect(await store.read(), `byte ${at}`).toBeNull()
    }
  })

  it('Preserves the old snapshot if a writer died before its rename', async () => {
    const store = fileSnapshotStore(directory, 'shape')
    await store.write(snapshot)
    await writeFile(`${file()}.999.tmp`, 'half a snap')
    expect((await store.read())?.position).toBe(snapshot.position)
  })
})
