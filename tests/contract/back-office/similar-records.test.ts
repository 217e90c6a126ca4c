import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEntities } from '#app/entities.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { languageCodes, languageSegment } from '#platform/i18n/languages.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import { wireFields } from '#platform/record-api/wire-fields.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

/** The object with two more rules: over a field that not everyone may read, and over one that the form does not compare. */
const ruledTank = {
  ...storageTank,
  duplicateRules: [
    ...(storageTank.duplicateRules ?? []),
    { name: 'Same_Secret', fields: ['secret', 'build'], onCreate: 'block', onUpdate: 'block' },
    { name: 'Same_Moment', fields: ['filledFrom', 'capacity'], onCreate: 'block', onUpdate: 'block' },
  ] as const,
}

/** The names of the rules by field, and the editors, as the script reads them from the page. */
const markedIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/data-compared="([^"]+)" data-field="([^"]+)" data-editor="([^"]+)"/g)].map(
      ([, rules = '', name = '', editor = '']) => [name, `${editor}: ${rules}`],
    ),
  )
const placeIn = (html: string): string => /<div id="office-similar"[\s\S]*?<\/div>/.exec(html)?.[0] ?? ''

describeEachDatabase('Similar records on the form of a new record', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let editor: Headers
  let product = ''
  let createdCount = 0
  const keeper = () => `keeper-${(createdCount += 1)}@example.com`
  beforeAll(async () => {
    portal = await tankPortal(openDatabase, objectCatalogue([...allEntities, ruledTank]))
    administrator = { cookie: await cookieOf(portal, await userOf(portal, 'administrator')) }
    editor = { cookie: await cookieOf(portal, await userOf(portal, 'editor')) }
    product = (await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 }))[0]?.id ?? ''
    for (const values of [{ number: 'T-1' }, { product, origin: 'NL' }])
      await portal.fixtures.records.create(systemViewer, storageTank, {
        name: 'First',
        build: 'steel',
        keeper: keeper(),
        ...values,
      })
  })
  afterAll(() => portal.close())

  const create = async (values: Readonly<Record<string, string>>) => {
    const url = `${base}/Storage_Tank__c/new`
    const { body } = await open(portal, url, administrator)
    const input = { 'field.Name': 'Second', 'field.Build__c': 'steel', 'field.Keeper__c': keeper() }
    return await send(portal, url, administrator, typed(inputsOf(body), { ...input, ...values }))
  }
  const sameNumber = { 'field.Number__c': 't-1' }
  const sameProduct = () => ({ 'field.Product__c': product, 'field.Origin__c': 'NL' })

  it('[BOF-01] The fields that a rule compares are marked with its name and their editor', async () => {
    const { body } = await open(portal, `${base}/Storage_Tank__c/new`, administrator)
    expect(markedIn(body)).toEqual({
      Number__c: 'line: Same_Number',
      Build__c: 'choice: Same_Number Same_Secret',
      Product__c: 'record: Same_Product',
      Origin__c: 'choice: Same_Product',
      Secret__c: 'line: Same_Secret',
      IsActive__c: 'checkbox: Same_Number Same_Product Same_Secret',
    })
    const place = placeIn(body)
    for (const part of ['data-object="Storage_Tank__c"', 'data-name="Name"', `data-base="${base}/record/"`])
      expect(place).toContain(part)
    expect(place).toContain('<div role="status"><p data-part="allowed" hidden="">')
  })

  it('[BOF-01] Nothing is marked for a rule with a field that the viewer may not read', async () => {
    const { body } = await open(portal, `${base}/Storage_Tank__c/new`, editor)
    expect(new Set(Object.keys(markedIn(body)))).toEqual(
      new Set(['Number__c', 'Build__c', 'Product__c', 'Origin__c', 'IsActive__c']),
    )
    expect(body).not.toContain('Same_Secret')
  })

  it('[BOF-01] Every object with duplicate rules has the place and the marks, and no other form has', async () => {
    for (const entity of allEntities) {
      const { status, body } = await open(portal, `${base}/${entity.apiName}/new`, administrator)
      const rules = status === 200 ? (entity.duplicateRules ?? []) : []
      const compared = rules.flatMap(({ fields }) => ['isActive', ...fields])
      const names = wireFields(entity).flatMap(({ property, apiName }) => (compared.includes(property) ? apiName : []))
      expect([entity.apiName, new Set(Object.keys(markedIn(body)))]).toEqual([entity.apiName, new Set(names)])
      expect([entity.apiName, placeIn(body) !== '']).toEqual([entity.apiName, names.length > 0])
    }
    const edit = await open(portal, `${base}/record/${product}/edit`, administrator)
    expect([edit.status, placeIn(edit.body), markedIn(edit.body)]).toEqual([200, '', {}])
  })

  it('[BOF-01] The place has its texts in every language', async () => {
    const texts = await Promise.all(
      languageCodes.map(async (language) => {
        const address = `/back-office/${languageSegment(language)}/Storage_Tank__c/new`
        return [...placeIn((await open(portal, address, administrator)).body).matchAll(/<p [^>]*>([^<]+)<\/p>/g)]
      }),
    )
    for (const of of texts) expect(new Set(of.map(([, text]) => text)).size).toBe(3)
    expect(new Set(texts.map(([hint]) => hint?.[1])).size).toBeGreaterThan(languageCodes.length - 2)
  })

  it.each([
    ['allows it', sameProduct, true],
    ['blocks it', () => sameNumber, false],
    ['blocks it beside one that allows it', () => ({ ...sameNumber, ...sameProduct() }), false],
  ])('[BOF-01] A rule that %s decides whether a refused record can be saved anyway', async (_, values, isAllowed) => {
    const refused = await create(values())
    expect(refused.status).toBe(422)
    expect(refused.body.includes('name="save-duplicate"')).toBe(isAllowed)
    // The refused form is marked again, so that the script names the records.
    expect(Object.keys(markedIn(refused.body))).toContain('Number__c')
    expect((await create({ ...values(), 'save-duplicate': 'yes' })).status).toBe(isAllowed ? 303 : 422)
  })
})
