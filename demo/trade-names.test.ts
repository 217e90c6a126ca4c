import { expect, it } from 'vitest'
import { readCatalogueData } from './catalogue-data.ts'
import { cell, readDemoData } from './data-table.ts'
import { demoLanguages } from './texts/languages.ts'
import { ownSubstancesFile, readSubstances } from './substances-file.ts'
import { itForEachSource, sharedPath } from '#tests/fixtures/shared-files.ts'

const largeFile = 'data/substances.csv'

async function allTradeNames(): Promise<readonly string[]> {
  const { principals } = await readCatalogueData()
  const edge = (await readDemoData('edge-grades.csv')).map((row) => cell(row, 'trade_name'))
  return [...principals.flatMap(({ tradeNames }) => tradeNames.map(({ name }) => name)), ...edge]
}

it('Invents no trade name within one letter of another', async () => {
  const names = (await allTradeNames()).map(folded)
  const near = names.flatMap((name, index) => names.slice(index + 1).filter((other) => within1(name, other)))
  expect(near).toEqual([])
})

itForEachSource(
  'Invents no trade name within one letter of a substance, a synonym or a word of one',
  { sample: () => ownSubstancesFile, shared: [largeFile], read: () => sharedPath(largeFile) },
  async (file) => {
    const words = new Set<string>()
    for (const substance of await readSubstances(file))
      for (const name of [
        ...Object.values(substance.names),
        substance.inciName,
        ...substance.synonyms,
        ...substance.synonymsOther.map(({ text }) => text),
      ])
        for (const word of [name, ...name.split(/[^\p{L}]+/u)]) if (word.length > 2) words.add(folded(word))
    const names = await allTradeNames()
    const near = names.flatMap((name) =>
      [...words].filter((word) => within1(folded(name), word)).map((word) => `${name} ~ ${word}`),
    )
    expect(near).toEqual([])
  },
)

it('Gives every trade name three unique first letters, with which its grade codes start', async () => {
  const { principals } = await readCatalogueData()
  const starts = principals.flatMap(({ tradeNames }) => tradeNames.map(({ name }) => name.slice(0, 3).toUpperCase()))
  expect(starts).toEqual([...new Set(starts)])
})

it('Gives each of the forty principals one to three existing chemistries, and every chemistry a principal', async () => {
  const { principals, families, chemistries } = await readCatalogueData()
  expect(principals.length).toBe(40)
  for (const { tradeNames } of principals) {
    const own = new Set(tradeNames.map(({ chemistry }) => chemistry))
    expect(own.size).toBeGreaterThanOrEqual(1)
    expect(own.size).toBeLessThanOrEqual(3)
    expect(new Set(tradeNames.map((each) => `${each.chemistry} ${each.families[0]}`)).size).toBe(tradeNames.length)
    for (const each of tradeNames)
      expect(families.map(({ code }) => code)).toEqual(expect.arrayContaining([...each.families]))
  }
  const sold = new Set(principals.flatMap(({ tradeNames }) => tradeNames.map(({ chemistry }) => chemistry)))
  expect(sold).toEqual(new Set(chemistries.map(({ code }) => code)))
})

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns whether one text becomes the other by replacing, adding or removing at most one letter. */
function within1(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return Math.max(one.length, other.length) - start - end <= 1
}

it('[DEM-01] Invents no name with a word that is offensive, or wrong for a product, in one of the languages', async () => {
  const { principals } = await readCatalogueData()
  const [words, edge, customers, schemes] = await Promise.all(
    ['unsuitable-words.csv', 'edge-grades.csv', 'customers.csv', 'schemes.csv'].map((name) => readDemoData(name)),
  )
  const languages = new Set(words?.map((row) => cell(row, 'language')))
  expect(languages.size).toBeGreaterThanOrEqual(demoLanguages.length)
  const names = [
    ...principals.flatMap(({ name, tradeNames }) => [name, ...tradeNames.map((each) => each.name)]),
    ...(edge ?? []).map((row) => cell(row, 'trade_name')),
    ...(customers ?? []).map((row) => cell(row, 'name')),
    ...(schemes ?? []).map((row) => cell(row, 'issuer')),
  ]
  const found = names.flatMap((name) =>
    folded(name)
      .split(/[^a-zı]+/)
      .flatMap((part) =>
        (words ?? []).filter((row) => stands[cell(row, 'where')]?.(part, folded(cell(row, 'word'))) ?? true),
      )
      .map((row) => `${name}: ${cell(row, 'word')} (${cell(row, 'language')})`),
  )
  expect(names.length).toBeGreaterThan(180)
  expect(found).toEqual([])
})

/** Where a word may not stand in a name; short words are only wrong at the beginning or the end. */
const stands: Readonly<Record<string, (part: string, word: string) => boolean>> = {
  any: (part, word) => part.includes(word),
  start: (part, word) => part.startsWith(word),
  end: (part, word) => part.endsWith(word),
}
