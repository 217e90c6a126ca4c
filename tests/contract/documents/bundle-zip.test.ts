import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import * as fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zipArchive, type ZipMember } from '#platform/http/zip-archive.ts'

const when = new Date('2026-06-15T12:00:00Z')
const member = (path: string, content: string | Uint8Array): ZipMember => ({
  path,
  open: () => Readable.from([Buffer.from(content)]),
})
const unpacked = async (members: readonly ZipMember[]): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(await buffer(zipArchive(members, when)))).map(([path, bytes]) => [path, strFromU8(bytes)]),
  )

/** A source that never ends, and the number of bytes read from it. */
function endless() {
  const state = { read: 0, closed: false }
  const stream = new Readable({
    read() {
      state.read += 65_536
      // Bytes that cannot be compressed.
      this.push(crypto.getRandomValues(new Uint8Array(65_536)))
    },
  })
  stream.once('close', () => (state.closed = true))
  return { stream, state }
}

function endingEarly(): Readable {
  const { stream } = endless()
  stream.once('data', () => stream.destroy())
  return stream
}

describe('A ZIP archive', () => {
  it('Returns the stored content under names in any script', async () => {
    const names = ['a.txt', 'Žluťoučký kůň/Štítek č. 5.pdf', '安全数据表/日本語.pdf', 'ورقة/بيانات.pdf', '🧪.txt']
    expect(await unpacked(names.map((name) => member(name, `content of ${name}`)))).toEqual(
      Object.fromEntries(names.map((name) => [name, `content of ${name}`])),
    )
  })

  it('Marks members as deflated for streaming readers, without compressing compressed files again', async () => {
    const content = Buffer.alloc(200_000, 'x')
    const packed = await buffer(zipArchive([member('a', content)], when))
    const local = { signature: packed.readUInt32LE(0), method: packed.readUInt16LE(8) }
    expect(local).toEqual({ signature: 0x04034b50, method: 8 })
    expect(packed.length).toBeGreaterThan(content.length)
  })

  it('Is empty without members, and preserves empty files', async () => {
    expect(await unpacked([])).toEqual({})
    expect(await unpacked([member('empty', '')])).toEqual({ empty: '' })
  })

  it('Preserves arbitrary bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5000 }), { maxLength: 6 }), async (contents) => {
        const packed = await buffer(
          zipArchive(
            contents.map((content, at) => member(`${at}.bin`, content)),
            when,
          ),
        )
        const found = unzipSync(packed)
        expect(contents.map((_, at) => [...(found[`${at}.bin`] ?? [])])).toEqual(contents.map((each) => [...each]))
      }),
      { numRuns: 30 },
    )
  })

  it('Opens a member in its turn and closes it before the next one', async () => {
    const events: string[] = []
    const watched = (path: string): ZipMember => ({
      path,
      open: () => {
        events.push(`open ${path}`)
        const stream = Readable.from([Buffer.from(path)])
        stream.once('close', () => events.push(`close ${path}`))
        return stream
      },
    })
    await unpacked(['1', '2', '3'].map(watched))
    expect(events).toEqual(['open 1', 'close 1', 'open 2', 'close 2', 'open 3', 'close 3'])
  })

  it('Reads only as fast as its reader, and stops with the reader', async () => {
    const { stream, state } = endless()
    let later = 0
    const archive = zipArchive(
      [
        { path: 'large.bin', open: () => stream },
        { path: 'later.bin', open: () => Readable.from([Buffer.from(String((later += 1)))]) },
      ],
      when,
    )
    await once(archive, 'readable')
    archive.read()
    // The reader is paused: the buffered amount stays bounded.
    let before = -1
    while (before !== state.read) {
      before = state.read
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
    }
    expect(state.read).toBeLessThan(4_000_000)
    archive.destroy()
    await once(stream, 'close')
    expect(state.closed).toBe(true)
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
    expect([state.read, later]).toEqual([before, 0])
  })

  it('Closes a member that was opening when the reader disconnected', async () => {
    const { stream } = endless()
    const opening = Promise.withResolvers<Readable>()
    const archive = zipArchive([{ path: 'x', open: () => opening.promise }], when)
    archive.destroy()
    await once(archive, 'close')
    const closed = once(stream, 'close')
    opening.resolve(stream)
    await closed
    expect(stream.destroyed).toBe(true)
  })

  it.each<[string, ZipMember['open']]>([
    ['cannot be opened', () => Promise.reject(new Error('gone'))],
    [
      'breaks off',
      () =>
        Readable.from(
          (async function* () {
            yield Buffer.alloc(100_000)
            throw new Error('gone')
          })(),
        ),
    ],
    ['is closed too early', () => endingEarly()],
  ])('Aborts if a member %s', async (_, open) => {
    await expect(buffer(zipArchive([member('a', 'a'), { path: 'b', open }], when))).rejects.toThrow(/gone|premature/i)
  })
})
