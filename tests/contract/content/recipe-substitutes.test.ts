import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { substitution } from '#features/catalogue/products/substitution.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import type { FormulationLine } from '#platform/entity/kinds/formulation.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallFixtures, callFixtures } from '../../fixtures/call-fixtures.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey } from '../../fixtures/calls-contents.ts'
import { fillPublications } from '../../fixtures/calls-publications.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { runCall } from '../../fixtures/run-call.ts'

/** The products of a cream: what each one does, as its supplier says. */
const products = {
  'cetearyl alcohol': ['EMOLL', 'EMUL', 'THICK'],
  carbomer: ['THICK'],
  'cetearyl glucoside': ['EMUL'],
  'glyceryl stearate': ['EMUL', 'EMOLL'],
  squalane: ['EMOLL'],
  'waxy thickener': ['EMOLL', 'EMUL', 'THICK'],
} as const
type Product = keyof typeof products

const gradeOf = (product: Product): string => idOf(tradeGrade, product)

describeEachDatabase('Substitutes in a formulation', (open) => {
  let fixtures: CallFixtures
  let folder: string
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
    const { records, follower } = fixtures
    folder = await mkdtemp(join(tmpdir(), 'tradegrade-files-'))
    await fillPublications(records, diskFiles(folder))
    for (const [code, name, dutch] of [
      ['EMUL', 'Emulsifier', 'Emulgator'],
      ['EMOLL', 'Emollient', 'Verzachter'],
    ] as const)
      await records.create(systemViewer, masterValue, {
        integrationId: code,
        name,
        names: { 'nl-NL': dutch },
        valueKind: 'function',
        code,
      })
    for (const [product, functions] of Object.entries(products))
      await records.create(systemViewer, tradeGrade, {
        integrationId: product,
        name: product,
        code: product.slice(0, 12).toUpperCase(),
        tradeName: idOf(tradeName, 'xanvero'),
        principal: idOf(account, 'brenvik'),
        functions: functions.map((code) => idOf(masterValue, code)),
        countries: product === 'cetearyl alcohol' ? ['US'] : ['NL'],
      })
    await follower.catchUp()
  })
  afterAll(async () => {
    await fixtures.close()
    await rm(folder, { recursive: true, force: true })
  })

  const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
  const alcohol = (use?: string): FormulationLine => ({
    phase: 'B',
    name: 'Cetearyl Alcohol',
    percent: 50,
    product: gradeOf('cetearyl alcohol'),
    ...(use === undefined ? {} : { function: use }),
  })
  /** The lines of a recipe as the visitor sees them, each with its substitutes and why they are offered. */
  async function shown(...formulation: readonly FormulationLine[]) {
    const { records } = fixtures
    const [recipe] = await records.list(systemViewer, managedContent, { where: equals('integrationId', 'recipe') })
    if (recipe === undefined) throw new Error('The fixtures have a recipe.')
    await records.update(systemViewer, managedContent, recipe.id, recipe.version, { formulation })
    const params = { contentKey: contentKey('recipe'), ...nl }
    const { formulation: lines } = await runCall('ContentController.getPublication', params, fixtures.context())
    return lines.map(({ use, missing }) => ({
      use: use?.nameToDisplay ?? null,
      substitutes: missing?.substitutes.map(({ nameToDisplay, functions, recommendation }) => [
        nameToDisplay,
        functions
          .map((each) => each.nameToDisplay)
          .toSorted()
          .join(),
        ...(recommendation === null ? [] : [recommendation]),
      ]),
    }))
  }

  it('[SUB-03] An emulsifier stands in for what emulsifies in the recipe, whatever else it does elsewhere', async () => {
    const [asEmulsifier, asThickener] = await shown(alcohol('EMUL'), alcohol('THICK'))
    expect(asEmulsifier?.use).toBe('Emulgator')
    const emulsifiers = asEmulsifier?.substitutes ?? []
    expect(emulsifiers.map(([name]) => String(name)).toSorted()).toEqual([
      'cetearyl glucoside',
      'glyceryl stearate',
      'waxy thickener',
    ])
    expect(new Set(emulsifiers.map(([, why]) => why))).toEqual(new Set(['Emulgator']))
    expect(asThickener?.substitutes?.map(([name]) => name)).not.toContain('cetearyl glucoside')
    expect(asThickener?.substitutes?.map(([name]) => name)).toContain('waxy thickener')
  })

  it('[SUB-03] Where the recipe says nothing, substitutes do at least half of what the product does, and those that do most come first', async () => {
    for (const use of [undefined, 'NO-SUCH-FUNCTION', 'GUM']) {
      const [line] = await shown(alcohol(use), { phase: 'B', name: 'Aqua', percent: 50, product: null })
      expect(line).toEqual({
        use: null,
        substitutes: [
          ['waxy thickener', expect.stringMatching(/^Emulgator,[^,]+,Verzachter$|^[^,]+,[^,]+,[^,]+$/)],
          ['glyceryl stearate', 'Emulgator,Verzachter'],
        ],
      })
    }
  })

  it('[SUB-03] What an editor recommends comes first, and what an editor forbids does not come', async () => {
    const pair = (to: Product, substitutionKind: 'alternative' | 'never') =>
      fixtures.records.create(systemViewer, substitution, {
        integrationId: `alcohol ${to}`,
        from: gradeOf('cetearyl alcohol'),
        to: gradeOf(to),
        substitutionKind,
      })
    await pair('squalane', 'alternative')
    await pair('waxy thickener', 'never')
    const [line] = await shown(alcohol('EMUL'), { phase: 'B', name: 'Aqua', percent: 50, product: null })
    expect(line?.substitutes?.[0]).toEqual(['squalane', 'Verzachter', 'alternative'])
    expect(line?.substitutes?.map(([name]) => String(name)).toSorted()).toEqual([
      'cetearyl glucoside',
      'glyceryl stearate',
      'squalane',
    ])
  })
})
