import * as fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeOds, writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'
import { readTable } from './read-table.ts'
import { splitTable } from './split-table.ts'
import { isArchive, textOfWorkbook } from './workbook.ts'

const rows = [
  ['Request 4711', null, null, null],
  [null, null, null, null],
  ['Pos.', 'Bezeichnung', 'CAS-Nr.', 'Menge (kg)'],
  [1, 'Citronensäure; "rein"', '77-92-9', 25.5],
  [2, 'Acid, citric', '77-92-9', 1.234],
  [3, 'Xanthan', null, 1250],
  [4, 'Gum', null, '1.250,5'],
]
const sheets = [{ name: 'Blatt 1', rows }]

const linesOf = (text: string | null) =>
  readTable(splitTable(text ?? ''), { separators: { group: '.', decimal: ',' }, isSupplier: () => false }).lines.map(
    ({ number, name, quantity, unit }) => [number, name, quantity, unit],
  )

describe('A workbook', () => {
  it.each([
    ['.xlsx', writeXlsx],
    ['.ods', writeOds],
  ])('[ERD-03] %s is read as its first sheet shows it', async (_, write) => {
    const bytes = await write({ sheets })
    expect(isArchive(bytes)).toBe(true)
    expect(linesOf(await textOfWorkbook(bytes, ','))).toEqual([
      [4, 'Citronensäure; "rein"', '25.50', 'kg'],
      [5, 'Acid, citric', '1234.00', 'g'],
      [6, 'Xanthan', '1250.00', 'kg'],
      [7, 'Gum', '1250.50', 'kg'],
    ])
  })

  it('[ERD-03] Of one column keeps each cell whole, and hidden sheets are not read', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Hidden', rows: [['No']], hidden: true },
        { name: 'List', rows: [['Acid, citric'], ['a;b'], ['Gum  xanthan']] },
      ],
    })
    const text = (await textOfWorkbook(bytes, '.')) ?? ''
    expect(splitTable(text).map(({ cells }) => cells)).toEqual([['Acid, citric'], ['a;b'], ['Gum  xanthan']])
  })

  it('[ERD-03] That unpacks to more than a list is refused before it is unpacked, and one that hides it as well', async () => {
    const files = unzipSync(await writeXlsx({ sheets }))
    expect(await textOfWorkbook(zipSync(files), ',')).not.toBeNull()
    const bomb = zipSync({ ...files, 'xl/media/image1.png': new Uint8Array(5_000_000) })
    expect(bomb.length).toBeLessThan(20_000)
    expect(await textOfWorkbook(bomb, ',')).toBeNull()
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`xl/${String(at)}.xml`, strToU8('x')]))
    expect(await textOfWorkbook(zipSync({ ...files, ...many }), ',')).toBeNull()
    // The sheet says that it has 10 bytes, and unpacks to more.
    const sheet = 'xl/worksheets/sheet1.xml'
    const lying = zipSync({ ...files, [sheet]: new Uint8Array(1_000_000).fill(32) })
    const at = Buffer.from(lying).lastIndexOf(sheet) - 46
    const view = new DataView(lying.buffer, lying.byteOffset)
    expect(view.getUint32(at + 24, true)).toBe(1_000_000)
    for (const size of [10, 0]) {
      view.setUint32(at + 24, size, true)
      expect(await textOfWorkbook(lying, ',')).toBeNull()
    }
  })

  it('[ERD-03] Never breaks its reader, whatever its bytes', async () => {
    const bytes = await writeXlsx({ sheets })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 20 }),
        async (changes) => {
          const changed = Uint8Array.from(bytes)
          for (const [at, byte] of changes) changed[at] = byte
          const text = await textOfWorkbook(changed, ',')
          expect(text === null || typeof text === 'string').toBe(true)
        },
      ),
      { numRuns: 60 },
    )
    expect(await textOfWorkbook(strToU8('PK\u0003\u0004 and nothing more'), ',')).toBeNull()
  })
})

describe('A text file', () => {
  const text = 'Produkt;Menge\nCitronensäure;25 kg\n'
  const wide = (order: 'le' | 'be', mark: string): Uint8Array => {
    const bytes = Buffer.from(mark + text, 'utf16le')
    return Uint8Array.from(order === 'le' ? bytes : bytes.swap16())
  }

  it.each([
    ['UTF-8', strToU8(text)],
    ['UTF-8 with a mark', strToU8(`\ufeff${text}`)],
    ['UTF-16', wide('le', '\ufeff')],
    ['UTF-16 big-endian', wide('be', '\ufeff')],
    ['UTF-16 without a mark', wide('le', '')],
    ['UTF-16 big-endian without a mark', wide('be', '')],
    ['Windows-1252', Uint8Array.from(Buffer.from(text, 'latin1'))],
  ])('[ERD-03] Is read in %s', async (_, bytes) => {
    expect(await decodeText(bytes, 'de')).toBe(text)
  })

  it('[ERD-03] Is read in the encoding that Windows has in the language of its reader', async () => {
    // Łój and Ürün/şeker as Windows writes them in Poland and in Türkiye.
    expect(await decodeText(Uint8Array.of(0xa3, 0xf3, 0x6a), 'pl')).toBe('Łój')
    expect(await decodeText(Uint8Array.of(0xfe, 0x65, 0x6b, 0x65, 0x72), 'tr')).toBe('şeker')
  })
})
