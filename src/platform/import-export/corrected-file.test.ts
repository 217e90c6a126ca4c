import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { correctedFile } from './corrected-file.ts'
import { inputFromBytes, openCsv } from './csv-reader.ts'

async function corrected(
  text: string | Buffer,
  changes: readonly (readonly [number, number, string])[],
): Promise<string> {
  const corrections = new Map<number, Map<number, string>>()
  for (const [line, at, cell] of changes) {
    const row = corrections.get(line) ?? new Map<number, string>()
    corrections.set(line, row.set(at, cell))
  }
  const parts: Buffer[] = []
  for await (const part of correctedFile(inputFromBytes('rows.csv', Buffer.from(text)), {}, corrections))
    parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

it('[BOF-05] Changes the cells of a line, and no other line', async () => {
  const file = 'integration_id;name\r\nA;"Zinc; pure"\r\n\r\nB;"two\r\nlines"\r\nC;wrong\r\n'
  expect(await corrected(file, [[6, 1, 'Säure "x"']])).toBe(
    'integration_id;name\nA;"Zinc; pure"\nB;"two\r\nlines"\nC;"Säure ""x"""\n',
  )
})

it('[BOF-05] A workbook becomes a CSV file with the corrected cells', async () => {
  const rows = [
    ['integration_id', 'name', 'note'],
    ['A', 'Zinc, pure', 1.5],
    ['B', 'wrong', null],
  ]
  const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'Substances', rows }] }))
  expect(await corrected(workbook, [[3, 1, 'Säure']])).toBe('integration_id,name,note\nA,"Zinc, pure",1.5\nB,Säure,\n')
})

it('[BOF-05] Refuses a file whose end cannot be read, so that nothing of it is lost', async () => {
  await expect(corrected('a,b\nA,"open\nB,c\n', [])).rejects.toMatchObject({ code: 'IMPORT_REFUSED' })
})

it('[BOF-05] A file without corrections is read as the same rows', async () => {
  const cell = fc.stringMatching(/^[a-zß ",;\n\\=]{0,8}$/)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
      const text = ['a,b', ...rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))].join(
        '\n',
      )
      const cellsOf = async (input: string) => {
        const { rows: read } = await openCsv(inputFromBytes('x.csv', Buffer.from(input)), 'utf-8')
        const all: (readonly string[])[] = []
        for await (const { cells } of read) all.push(cells)
        return all
      }
      expect(await cellsOf(await corrected(text, []))).toEqual(await cellsOf(text))
    }),
    { numRuns: 100 },
  )
})
