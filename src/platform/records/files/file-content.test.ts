import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkedContent, fitsName } from './file-content.ts'

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'string' ? part : Uint8Array.from(part))))

const pdf = bytes('%PDF-1.7\n')
const png = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], [0, 0, 0, 13], 'IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', [0])
const mp4 = bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 2, 0], 'isomiso2')
const archive = bytes('PK', [3, 4, 20, 0, 0, 0, 0, 0])
const olderOffice = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const program = bytes('MZ', [0x90, 0, 3, 0, 0, 0])
const wideText = bytes([0xff, 0xfe], 'n\0a\0m\0e\0')

describe('The content of a file', () => {
  it.each([
    ['a.pdf', pdf, true],
    ['A.PDF', pdf, true],
    ['a.png', png, true],
    ['a.jpg', jpeg, true],
    ['a.jpeg', jpeg, true],
    ['a.mp4', mp4, true],
    ['a.zip', archive, true],
    ['a.docx', archive, true],
    ['a.xls', olderOffice, true],
    ['a.txt', bytes('Store in a cool place. Żółć'), true],
    ['a.csv', bytes([0xef, 0xbb, 0xbf], 'name;value'), true],
    ['a.csv', wideText, true],
    ['a.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), true],
    ['a.xml', bytes('<?xml version="1.0"?><a/>'), true],
    ['a.html', bytes('<!doctype html>'), true],
    ['a.json', bytes('{}'), true],
    // Unknown extensions promise nothing.
    ['a.lot', program, true],
    ['a', pdf, true],
    ['a.pdf', bytes('<!doctype html>'), false],
    ['a.pdf', png, false],
    ['a.png', jpeg, false],
    ['a.jpg', pdf, false],
    ['a.docx', olderOffice, false],
    ['a.docx', pdf, false],
    ['a.xls', archive, false],
    ['a.mp4', bytes('mp4'), false],
    ['a.txt', program, false],
    ['a.txt', bytes('text', [0], 'text'), false],
    ['a.csv', pdf, false],
    ['a.html', archive, false],
    ['a.json', png, false],
  ])('Of %s (%#) fits its name or not, by its first bytes.', async (name, content, expected) => {
    expect(await fitsName(name, content)).toBe(expected)
  })

  it('Passes unchanged, in whatever pieces it arrives.', async () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(pieces, async (rest) => {
        const whole = Buffer.concat([pdf, ...rest])
        const source = Readable.from([pdf, ...rest].map((piece) => Buffer.from(piece)))
        expect(Buffer.compare(await buffer(checkedContent('a.pdf', source)), whole)).toBe(0)
      }),
      { numRuns: 50 },
    )
  })

  it('Is refused before a byte passes.', async () => {
    const passed: Uint8Array[] = []
    const read = async (): Promise<void> => {
      for await (const piece of checkedContent('a.pdf', Readable.from([Buffer.from('M'), Buffer.alloc(10_000, 'Z')])))
        passed.push(piece)
    }
    await expect(read()).rejects.toMatchObject({ code: 'FILE_TYPE_REFUSED', details: { name: 'a.pdf' } })
    expect(passed).toEqual([])
  })
})
