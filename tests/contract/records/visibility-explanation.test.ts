import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { contact } from '#features/identity/people/contact.ts'
import { outsideOf } from '#features/catalogue/assortments/outside.ts'
import { allEntities } from '#app/entities.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { visibility } from '#app/visibility.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { type CallFixtures, callFixtures, viewerWith } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
const blossom = idOf(account, 'blossom')
const bounded = idOf(account, 'bounded')

describeEachDatabase('The visibility explanation', (open) => {
  let fixtures: CallFixtures
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
    const { records, follower } = fixtures
    await records.create(systemViewer, account, {
      integrationId: 'blossom',
      name: 'Blossom Foods',
      recordType: 'Customer',
    })
    await records.create(systemViewer, account, { integrationId: 'bounded', name: 'Bounded', recordType: 'Customer' })
    await records.create(systemViewer, assortmentRule, {
      integrationId: 'only-xanvero',
      name: 'Only Xanvero',
      effect: 'allow',
      account: bounded,
      tradeName: idOf(tradeName, 'xanvero'),
      reason: 'contract',
    })
    for (const [integrationId, rule] of [
      ['no-gumellan', { tradeName: idOf(tradeName, 'gumellan'), reason: 'exclusivity', note: 'Sold by another.' }],
      ['no-citrelle-yet', { tradeName: idOf(tradeName, 'citrelle'), reason: 'regulatory', startsOn: '2026-07-01' }],
    ] as const)
      await records.create(systemViewer, assortmentRule, {
        integrationId,
        name: integrationId,
        effect: 'deny',
        account: blossom,
        ...rule,
      })
    const { id, version } = await grade('citrelle-fg')
    await records.update(systemViewer, tradeGrade, id, version, { isActive: false })
    await follower.catchUp()
  })
  afterAll(() => fixtures.close())

  const grade = async (key: string) => {
    const row = await fixtures.records.byId(systemViewer, tradeGrade, idOf(tradeGrade, key))
    if (row === null) throw new Error(key)
    return row
  }
  const explain = (recordId: string, more: object = {}, role: 'internalSales' | 'customer' = 'internalSales') =>
    runCall('VisibilityController.explain', { recordId, ...nl, ...more }, fixtures.context(role))
  const unmet = async (recordId: string, more: object = {}) => {
    const { isSeen, requirements } = await explain(recordId, more)
    const missing = requirements.filter(({ isMet }) => !isMet).map(({ why }) => why)
    expect(isSeen).toBe(missing.length === 0)
    return missing
  }

  it.each([
    ['what is there', 'xanvero-80', {}, []],
    ['what is in other countries', 'citrelle-us', {}, ['country']],
    ['what is nowhere', 'citrelle-nowhere', {}, ['country']],
    ['what is not active', 'citrelle-fg', { countryCode: 'US' }, ['inactive', 'country']],
    ['a guest where the assortment is a customer’s', 'gumellan-s', {}, []],
    ['the customer whose assortment has it not', 'gumellan-s', { accountId: blossom }, ['assortment']],
    ['a site that shows guests nothing', 'xanvero-80', { countryCode: 'CH', languageCode: 'de' }, ['site']],
  ])('[CTX-01] The explanation is correct for %s', async (_what, key, more, expected) => {
    expect(await unmet(idOf(tradeGrade, key), more)).toEqual(expected)
  })

  it('The visibility of a trade name and of a supplier is explained by their grades', async () => {
    const brenvik = idOf(account, 'brenvik')
    expect(await unmet(idOf(tradeName, 'gumellan'), { accountId: blossom })).toEqual(['assortment'])
    expect(await unmet(idOf(tradeName, 'gumellan'), { countryCode: 'US', languageCode: 'en-US' })).toEqual(['country'])
    expect(await unmet(brenvik, { accountId: blossom })).toEqual([])
    expect(await unmet(blossom)).toEqual(['account', 'country'])
    expect(await unmet(blossom, { accountId: blossom })).toEqual([])
  })

  it('The explanation is valid for one day and contains the rules that apply on it', async () => {
    const before = await explain(idOf(tradeGrade, 'citrelle-us'), {
      accountId: blossom,
      asOf: '2026-06-30',
      countryCode: 'US',
    })
    expect([before.isSeen, before.rules]).toEqual([true, []])
    const after = await explain(idOf(tradeGrade, 'citrelle-us'), {
      accountId: blossom,
      asOf: '2026-07-01',
      countryCode: 'US',
    })
    expect(after.isSeen).toBe(false)
    expect(after.rules).toEqual([
      {
        id: idOf(assortmentRule, 'no-citrelle-yet'),
        name: 'no-citrelle-yet',
        effect: 'deny',
        reason: 'regulatory',
        startsOn: '2026-07-01',
        endsOn: null,
        note: null,
      },
    ])
  })

  it('[SAL-03] An allow rule explains what it shows and what it hides, as the Sales Assistant does', async () => {
    const only = { name: 'Only Xanvero', effect: 'allow', reason: 'contract' }
    const mark = { by: 'only', rule: 'Only Xanvero', reason: 'contract' }
    const served: Viewer = {
      ...viewerWith('internalSales'),
      context: 'SalesAssistant',
      internalSession: { sessionType: 'customer', visitType: 'remote', accountId: bounded, countryIsoCode: 'NL' },
    }
    const context = { ...fixtures.context('internalSales'), viewer: served }
    for (const id of [idOf(tradeGrade, 'gumellan-s'), idOf(tradeName, 'gumellan')]) {
      const hidden = await explain(id, { accountId: bounded })
      expect(hidden).toMatchObject({ isSeen: false, outside: mark, rules: [], otherRules: [only] })
      expect(outsideOf(context, [id]).get(id)).toEqual(hidden.outside)
    }
    for (const id of [idOf(tradeGrade, 'xanvero-80'), idOf(tradeName, 'xanvero')])
      expect(await explain(id, { accountId: bounded })).toMatchObject({
        isSeen: true,
        outside: null,
        rules: [only],
        otherRules: [],
      })
    expect(await explain(idOf(tradeName, 'gumellan'), { accountId: blossom })).toMatchObject({
      outside: { by: 'denied', rule: 'no-gumellan', reason: 'exclusivity' },
      rules: [{ name: 'no-gumellan' }],
      otherRules: [],
    })
  })

  it('Only internal users get the explanation, and only for records that visitors can see', async () => {
    const xanvero = idOf(tradeGrade, 'xanvero-80')
    await expect(explain(xanvero, {}, 'customer')).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    await expect(
      fixtures.records.explainVisibility(viewerWith('customer'), viewerWith('guest'), tradeGrade, xanvero),
    ).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    await expect(explain('01t000000000000AAA')).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    await expect(explain('nothing')).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    await expect(explain(idOf(contact, 'any'))).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    await expect(explain(xanvero, { accountId: idOf(account, 'nobody') })).rejects.toMatchObject({
      code: 'RECORD_NOT_FOUND',
    })
    await expect(explain(xanvero, { asOf: 'tomorrow' })).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
  })

  describe('Agreement of the explanation with the visibility rule', () => {
    it.each(allEntities.map((entity) => [entity.apiName, entity] as const))(
      'The explanation agrees with the visibility rule for %s',
      async (_name, entity) => {
        const disagreements: string[] = []
        for (const viewer of [viewerWith('guest'), { ...viewerWith('customer'), account: { id: blossom } }]) {
          const all = await fixtures.records.list(systemViewer, entity, { limit: 20, orderBy: [{ field: 'id' }] })
          for (const { id } of all) {
            const requirements = await fixtures.records.explainVisibility(
              viewerWith('internalSales'),
              viewer,
              entity,
              id,
            )
            const isSeen = requirements?.every(({ isMet }) => isMet)
            const where = visibility.conditionOf(entity, viewer)
            const seen = await fixtures.records.count(systemViewer, entity, {
              type: 'all',
              of: [{ type: 'equals', field: 'id', value: id }, where],
            })
            if (isSeen !== (seen === 1)) disagreements.push(id)
          }
        }
        expect(disagreements).toEqual([])
      },
    )
  })
})
