import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCall } from '#calls/run-call.ts'
import { account } from '#entities/account.ts'
import { assortmentRule } from '#entities/assortment-rule.ts'
import { contact } from '#entities/contact.ts'
import { allEntities } from '#entities/table.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { visibility } from '#records/visibility.ts'
import { idOf } from './calls-catalogue.ts'
import { type CallSetting, callSetting, viewerWith } from './calls-setting.ts'
import { describeEachDatabase } from './databases.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
const blossom = idOf(account, 'blossom')

describeEachDatabase('why somebody sees something', (open) => {
  let setting: CallSetting
  beforeAll(async () => {
    setting = await callSetting(await open())
    const { records, follower } = setting
    await records.create(systemViewer, account, {
      integrationId: 'blossom',
      name: 'Blossom Foods',
      recordType: 'Customer',
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
  afterAll(() => setting.close())

  const grade = async (key: string) => {
    const row = await setting.records.byId(systemViewer, tradeGrade, idOf(tradeGrade, key))
    if (row === null) throw new Error(key)
    return row
  }
  const explain = (recordId: string, more: object = {}, role: 'internalSales' | 'customer' = 'internalSales') =>
    runCall('VisibilityController.explain', { recordId, ...nl, ...more }, setting.context(role))
  const unmet = async (recordId: string, more: object = {}) => {
    const { isSeen, demands } = await explain(recordId, more)
    const missing = demands.filter(({ isMet }) => !isMet).map(({ why }) => why)
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
  ])('[CTX-01] says it of %s', async (_what, key, more, expected) => {
    expect(await unmet(idOf(tradeGrade, key), more)).toEqual(expected)
  })

  it('says it of a trade name and a supplier by their grades', async () => {
    const brenvik = idOf(account, 'brenvik')
    expect(await unmet(idOf(tradeName, 'gumellan'), { accountId: blossom })).toEqual(['assortment'])
    expect(await unmet(idOf(tradeName, 'gumellan'), { countryCode: 'US', languageCode: 'en-US' })).toEqual(['country'])
    expect(await unmet(brenvik, { accountId: blossom })).toEqual([])
    expect(await unmet(blossom)).toEqual(['account', 'country'])
    expect(await unmet(blossom, { accountId: blossom })).toEqual([])
  })

  it('as of a day, with the rules that decide', async () => {
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

  it('is for the distributor’s own people, and of what visitors see', async () => {
    const xanvero = idOf(tradeGrade, 'xanvero-80')
    await expect(explain(xanvero, {}, 'customer')).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    await expect(
      setting.records.whySeen(viewerWith('customer'), viewerWith('guest'), tradeGrade, xanvero),
    ).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    await expect(explain('01t000000000000AAA')).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    await expect(explain('nothing')).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    await expect(explain(idOf(contact, 'any'))).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    await expect(explain(xanvero, { accountId: idOf(account, 'nobody') })).rejects.toMatchObject({
      code: 'RECORD_NOT_FOUND',
    })
    await expect(explain(xanvero, { asOf: 'tomorrow' })).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
  })

  describe('agrees with the rule itself', () => {
    it.each(allEntities.map((entity) => [entity.apiName, entity] as const))('of %s', async (_name, entity) => {
      for (const viewer of [viewerWith('guest'), { ...viewerWith('customer'), account: { id: blossom } }]) {
        const all = await setting.records.list(systemViewer, entity, { limit: 20, orderBy: [{ field: 'id' }] })
        for (const { id } of all) {
          const demands = await setting.records.whySeen(viewerWith('internalSales'), viewer, entity, id)
          const isSeen = demands?.every(({ isMet }) => isMet)
          const where = visibility(entity, viewer)
          const seen = await setting.records.count(systemViewer, entity, {
            type: 'all',
            of: [{ type: 'equals', field: 'id', value: id }, where],
          })
          expect(isSeen, `${entity.apiName} ${id}`).toBe(seen === 1)
        }
      }
    })
  })
})
