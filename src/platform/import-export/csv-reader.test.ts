import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { inputFromBytes, maximumRowBytes, openCsv, type ImportInput } from './csv-reader.ts'
import type { Encoding } from '#platform/values/text/file-encodings.ts'
import { textOfCell } from './encoding.ts'
import { itForEachSource, samplePath, sharedPath } from '#tests/fixtures/shared-files.ts'

async function read(input: ImportInput, forced?: Encoding) {
  const file = await openCsv(input, forced)
  const rows: { line: number; cells: string[] }[] = []
  for await (const row of file.rows)
    rows.push({
      line: row.line,
      cells: row.cells.map((cell) => {
        const text = textOfCell(cell)
        return text.ok ? text.text : `refused: ${text.reason}`
      }),
    })
  return { ...file, rows, broken: file.broken() }
}

const bytes = (text: string) => Buffer.from(text, 'utf8')
const readText = async (text: string) => await read(inputFromBytes('test.csv', bytes(text)))
const chunked = (data: Buffer, size: number): ImportInput => ({
  name: 'test.csv',
  bytes: data.length,
  open: async function* () {
    for (let at = 0; at < data.length; at += size) yield await Promise.resolve(data.subarray(at, at + size))
  },
})
const swapped = (data: Buffer): Buffer => Buffer.from(data).swap16()

describe('CSV', () => {
  const corpus = 'corpora/csv/csvs'
  const samples = samplePath('csv')
  const cases = {
    sample: () => ({ files: samples, meanings: samples }),
    shared: [corpus],
    read: () => ({ files: sharedPath(corpus), meanings: sharedPath('corpora/csv/json') }),
  }
  itForEachSource('Reads files with their intended meaning', cases, async ({ files, meanings }) => {
    const names = readdirSync(files).filter((name) => name.endsWith('.csv'))
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) {
      let data = readFileSync(join(files, name))
      // The copy of the corpus has lost the line ends that two of its files are named for.
      if (name.includes('crlf') && !data.includes('\r')) data = bytes(data.toString('utf8').replaceAll('\n', '\r\n'))
      const meant: unknown = JSON.parse(readFileSync(join(meanings, name.replace('.csv', '.json')), 'utf8'))
      const file = await read(inputFromBytes(name, data))
      const objects = file.rows.map((row) => Object.fromEntries(file.header.map((key, at) => [key, row.cells[at]])))
      if (Array.isArray(meant)) expect(objects, name).toEqual(meant)
      // One file has a JSON version with a different telephone number; the awkward cell is the same.
      else
        expect(objects[0], name).toMatchObject({
          'Location Coordinates': v.parse(v.looseObject({ 'Location Coordinates': v.string() }), meant)[
            'Location Coordinates'
          ],
        })
    }
  })

  it.each([
    ['UTF-8', bytes('a;b\nü;ł\n'), 'utf-8'],
    ['UTF-8 with a byte order mark', bytes('\ufeffa;b\nü;ł\n'), 'utf-8'],
    ['UTF-16 LE', Buffer.from('\ufeffa;b\nü;ł\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 BE', swapped(Buffer.from('\ufeffa;b\nü;ł\n', 'utf16le')), 'utf-16be'],
  ])('Reads %s in chunks of any size', async (_, data, encoding) => {
    for (const size of [1, 2, 3, 5, 1000]) {
      const file = await read(chunked(data, size))
      expect(file.encoding.encoding).toBe(encoding)
      expect(file.header).toEqual(['a', 'b'])
      expect(file.rows.map((row) => row.cells)).toEqual([['ü', 'ł']])
    }
  })

  it('Reads input that is not UTF-8 as Windows-1252 and reports that it inferred the encoding', async () => {
    const file = await read(inputFromBytes('x', Buffer.from('a,b\nCaf\xe9,\x80 5 \x96 6\n', 'latin1')))
    expect(file.encoding).toEqual({ encoding: 'windows-1252', bomBytes: 0, certain: false })
    expect(file.rows[0]?.cells).toEqual(['Café', '€ 5 – 6'])
  })

  it('Refuses only the invalid cell of a UTF-8 file', async () => {
    const data = Buffer.concat([bytes('a,b\nČeština,Türkçe\nCaf'), Buffer.from([0xe9]), bytes(',ł\nç,é\n')])
    const file = await read(inputFromBytes('x', data))
    expect(file.encoding.encoding).toBe('utf-8')
    expect(file.rows[1]?.cells).toEqual([
      "refused: the byte 0xE9 after “Caf” is no character of the file's encoding",
      'ł',
    ])
    expect(file.rows[2]?.cells).toEqual(['ç', 'é'])
  })

  it('Preserves a replacement character in the file itself', async () => {
    expect((await readText('a,b\n\ufffd,x\n')).rows[0]?.cells).toEqual(['\ufffd', 'x'])
  })

  it('Refuses a lone surrogate in UTF-16, and a byte that Windows-1252 does not have', async () => {
    const half = await read(inputFromBytes('x', Buffer.from('\ufeffa,b\n\ud83d,😀\n', 'utf16le')))
    expect(half.rows[0]?.cells[0]).toMatch(/^refused/)
    expect(half.rows[0]?.cells[1]).toBe('😀')
    const hole = await read(inputFromBytes('x', Buffer.from('a,b\n\x81,\xe9\n', 'latin1')), 'windows-1252')
    expect(hole.rows[0]?.cells[0]).toMatch(/^refused: the byte 0x81/)
    expect(hole.rows[0]?.cells[1]).toBe('é')
  })

  it.each([
    [',', 'a,b;c\n1,2\n', ['1', '2']],
    [';', 'a;b\n1,5;2\n', ['1,5', '2']],
    ['\t', 'a\tb\n1\t2\n', ['1', '2']],
    [';', '"a,x,y";b\n1;2\n', ['1', '2']],
  ])('Detects the separator %j in the header', async (separator, text, cells) => {
    const file = await readText(text)
    expect(file.separator).toBe(separator)
    expect(file.rows[0]?.cells).toEqual(cells)
  })

  it('Counts lines, with every line end, empty lines and line ends in quotes', async () => {
    const file = await readText('a,b\r\n1,2\r3,4\n\n"x\r\ny\nz",5\r\n\r\n6,7')
    expect(file.rows).toEqual([
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: ['3', '4'] },
      { line: 5, cells: ['x\r\ny\nz', '5'] },
      { line: 9, cells: ['6', '7'] },
    ])
  })

  it('Returns the rows before an unclosed quote and names its line', async () => {
    const file = await readText('a,b\n1,2\n3,"4\n5,6\n')
    expect(file.rows.map((row) => row.cells)).toEqual([['1', '2']])
    expect(file.broken).toMatchObject({ line: 3, reason: expect.stringContaining('never closed') })
  })

  it('Does not buffer more than the maximum size of a row', async () => {
    const file = await readText(`a,b\n1,2\n"${'x'.repeat(maximumRowBytes + 10)}\n`)
    expect(file.rows.map((row) => row.cells)).toEqual([['1', '2']])
    expect(file.broken).toMatchObject({ line: 3, reason: expect.stringContaining(String(maximumRowBytes)) })
  })

  it('Reads an empty file, and a file with only a header', async () => {
    expect((await readText('')).header).toEqual([])
    expect((await readText('a,b')).header).toEqual(['a', 'b'])
    expect((await readText('a,b\n')).rows).toEqual([])
  })

  it('Restores every table in every encoding, with every separator and line end, in chunks of any size', async () => {
    const cell = fc.string({
      unit: fc.oneof(
        fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', 'é', '€'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 6,
    })
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be'),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 40 }),
        async (rows, encoding, delimiter, lineEnd, size) => {
          const text =
            '\ufeff' + stringify([['x', 'y', 'z'], ...rows], { delimiter, record_delimiter: lineEnd, quoted: true })
          const data = encoding === 'utf-8' ? bytes(text) : Buffer.from(text, 'utf16le')
          const file = await read(chunked(encoding === 'utf-16be' ? swapped(data) : data, size))
          // A row of blanks is none.
          const filled = rows.filter((row) => row.some((each) => Buffer.from(each).toString('latin1').trim() !== ''))
          expect(file.rows.map((row) => row.cells)).toEqual(filled)
        },
      ),
      { numRuns: 200 },
    )
  })
})
