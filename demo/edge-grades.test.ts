import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRows, type DataRow } from './data-table.ts'
import { generateDemo } from './generate.ts'

let outDir = ''
let grades: readonly DataRow[] = []
let substances: ReadonlyMap<string, DataRow> = new Map()

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'demo-edge-'))
  await generateDemo({ scale: 1, seed: 7, outDir, kinds: ['substances', 'trade-grades'] })
  grades = (await readRows(join(outDir, 'trade-grades.csv'))).filter((grade) =>
    grade['integration_id']?.startsWith('GRD-EDGE-'),
  )
  substances = new Map(
    (await readRows(join(outDir, 'substances.csv'))).map((row) => [row['integration_id'] ?? '', row]),
  )
})
afterAll(() => rm(outDir, { recursive: true }))

const edge = (id: string): DataRow => grades.find((grade) => grade['integration_id'] === `GRD-EDGE-${id}`) ?? {}
const substanceOf = (id: string): DataRow => substances.get(edge(id)['components'] ?? '') ?? {}

it('Has twelve fixed rows', () => {
  expect(grades.length).toBe(12)
  for (const grade of grades) expect(grade['countries']).not.toBe('')
})

it.each([
  ['LONGEST', /^.{150,}$/],
  ['DOTTED-I', /İ/],
  ['DOTLESS-I', /^ı/],
  ['POLISH', /ł/],
  ['CZECH', /ř/],
  ['APOSTROPHE', /['’]/],
  ['SLASH', /\//],
  ['AMPERSAND', /&.*</],
  ['UMLAUT', /ß.*Ä/],
])('Keeps the name of %s unchanged', (id, name) => {
  expect(edge(id)['name']).toMatch(name)
})

it('Has grades of a substance without a CAS number and of one without an EC number', () => {
  expect(substanceOf('NO-CAS')).toMatchObject({ cas: '' })
  expect(substanceOf('NO-CAS')['name']).not.toBe('')
  expect(substanceOf('NO-EC')).toMatchObject({ ec: '' })
  expect(substanceOf('NO-EC')['cas']).not.toBe('')
})

it('Has one grade without a translation, of a substance without one', () => {
  const filled = Object.entries(edge('NO-TRANSLATION')).filter(
    ([column, text]) => column.startsWith('description') && text !== '',
  )
  expect(filled.map(([column]) => column)).toEqual(['description'])
  const names = Object.entries(substanceOf('NO-TRANSLATION')).filter(
    ([column, text]) => column.startsWith('name_') && text !== '',
  )
  expect(names).toEqual([])
})
