import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountGroup } from '#features/catalogue/accounts/account-group.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { conflictRule } from '#features/catalogue/conflicts/conflict-rule.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { callIn, newCustomer, type Headers } from '../assistant/assistant-portal.ts'
import { namesOf, netherlands, ruleName, ruleNote, searchIn, setRules, type Rule } from './conflict-portal.ts'

const xanvero = idOf(tradeName, 'xanvero')
const xanvero80 = idOf(tradeGrade, 'xanvero-80')
const inNetherlands = 'session-type=internal&country-code=NL'
const showing = `${inNetherlands}&conflicts=show`
const gradesOfNetherlands = ['Citrelle FG', 'Gumellan S', 'Xanvero 80', 'Xanvero 200']

describeEachDatabase('Conflict rules in a session', (openDatabase) => {
  let portal: TestPortal
  let sales: Headers
  let customer: string
  let member: string
  let group: string
  let clock = new Date('2026-06-15T12:00:00Z')
  beforeAll(async () => {
    portal = await testPortal(
      openDatabase,
      () => ({}),
      () => clock,
    )
    const { records } = portal.fixtures
    sales = await signedIn(portal, 'internalSales')
    customer = await newCustomer(portal, 'Weide Foods')
    group = (await records.create(systemViewer, accountGroup, { name: 'Bakers' })).id
    const values = { name: 'Oven Foods', recordType: 'Customer', groups: [group] } as const
    member = (await records.create(systemViewer, account, values)).id
    const grade = await records.byId(systemViewer, tradeGrade, xanvero80)
    await records.update(systemViewer, tradeGrade, xanvero80, grade?.version ?? 0, { countries: ['NL', 'BR'] })
  })
  afterAll(() => portal.close())

  it('[CNF-01] [CNF-04] Leaves rows in conflict out of rows, facets, tabs, letters and suggestions, and counts them by reason', async () => {
    await setRules(portal, [])
    const { answer: before } = await searchIn(portal, inNetherlands, sales)
    expect(namesOf(before)).toEqual(gradesOfNetherlands)
    expect(before.conflicts).toEqual({ areShown: false, total: 0, reasons: [] })
    await setRules(portal, [
      { grade: xanvero80, reason: 'OUT_OF_SCOPE' },
      { grade: idOf(tradeGrade, 'xanvero-200'), reason: 'OUT_OF_SCOPE' },
      { tradeName: idOf(tradeName, 'gumellan'), reason: 'REGULATORY' },
      { grade: xanvero80, reason: 'EXCLUSIVITY' },
    ])
    const { answer } = await searchIn(portal, inNetherlands, sales)
    expect(namesOf(answer)).toEqual(['Citrelle FG'])
    expect(answer.conflicts).toEqual({
      areShown: false,
      total: 3,
      reasons: [
        { reason: 'EXCLUSIVITY', count: 1 },
        { reason: 'REGULATORY', count: 1 },
        { reason: 'OUT_OF_SCOPE', count: 1 },
      ],
    })
    expect(answer.counts).toMatchObject({ tradeGrade: 1, tradeName: 1, principal: 1 })
    const principals = answer.facets.find(({ key }: { readonly key: string }) => key === 'principal')
    expect(principals.values).toMatchObject([{ label: 'Tessolund Food Systems', count: 1 }])
    expect(answer.letters.filter(({ count }: { readonly count: number }) => count > 0)).toEqual([
      { letter: 'C', count: 1 },
    ])
    const suggest = async (session: string) =>
      (await callIn(portal, session, 'SearchController.suggest', { ...netherlands, searchTerm: 'xanv' }, sales)).json()
        .suggestions.length
    expect(await suggest(inNetherlands)).toBe(0)
    expect(await suggest(showing)).toBeGreaterThan(0)
  })

  it('[CNF-01] [SES-11] With conflicts shown, lists every row and marks those in conflict with reason, last day and rule', async () => {
    const [rule] = await setRules(portal, [
      { principal: idOf(account, 'brenvik'), reason: 'HOUSE_ACCOUNT', endsOn: '2026-12-31' },
      { tradeName: xanvero, reason: 'HOUSE_ACCOUNT', endsOn: '2026-11-30' },
      { tradeName: xanvero, reason: 'PHASE_OUT' },
    ])
    const { answer } = await searchIn(portal, showing, sales)
    expect(namesOf(answer)).toEqual(gradesOfNetherlands)
    const conflict = { reason: 'HOUSE_ACCOUNT', until: '2026-12-31', ruleId: rule }
    expect(answer.results.map((row: { readonly conflict?: object }) => row.conflict)).toEqual([
      undefined,
      undefined,
      conflict,
      conflict,
    ])
    expect(answer.conflicts).toEqual({ areShown: true, total: 2, reasons: [{ reason: 'HOUSE_ACCOUNT', count: 2 }] })
    const suppliers = await searchIn(portal, showing, sales, { resultsType: 'principal' })
    expect(suppliers.answer.results.map((row: { readonly conflict?: object }) => row.conflict)).toEqual([
      conflict,
      undefined,
    ])
  })

  it('[CNF-03] A rule applies where all of its conditions that have a value are met', async () => {
    const food = idOf(businessGroup, 'BG3')
    const savoury = idOf(marketSegment, 'BG3-SAV')
    const forCustomer = (id: string, more = '') => `session-type=customer&account=${id}&country-code=NL${more}`
    const cases: readonly (readonly [rule: Rule, session: string, applies: boolean, params?: object])[] = [
      [{}, inNetherlands, true],
      [{}, forCustomer(customer), true],
      [{ account: customer }, forCustomer(customer), true],
      [{ account: customer }, forCustomer(member), false],
      [{ account: customer }, inNetherlands, false],
      [{ group }, forCustomer(member), true],
      [{ group }, forCustomer(customer), false],
      [{ country: 'NL' }, inNetherlands, true],
      [{ country: 'BE' }, inNetherlands, false],
      [{ country: 'NL' }, 'session-type=internal', false],
      [{ businessGroup: food }, `${inNetherlands}&business-group-id=${food}`, true],
      [{ businessGroup: food }, inNetherlands, false],
      [{ businessGroup: idOf(businessGroup, 'BG7') }, `${inNetherlands}&business-group-id=${food}`, false],
      // The market of a list takes precedence over that of the session.
      [{ businessGroup: food }, inNetherlands, true, { businessGroup: 'BG3' }],
      [{ marketSegment: savoury }, inNetherlands, true, { marketSegment: 'BG3-SAV' }],
      [{ marketSegment: idOf(marketSegment, 'BG3-BEV') }, inNetherlands, false, { marketSegment: 'BG3-SAV' }],
      [{ marketSegment: savoury }, inNetherlands, false],
      [{ account: member, group, country: 'NL' }, forCustomer(member), true],
      [{ account: customer, group }, forCustomer(customer), false],
      [{ account: customer, country: 'BE' }, forCustomer(customer), false],
    ]
    for (const [rule, session, applies, params] of cases) {
      await setRules(portal, [{ ...rule, grade: xanvero80 }])
      const { status, answer } = await searchIn(portal, `${session}&conflicts=show`, sales, params)
      expect([status, rule, session, params, answer.conflicts.total]).toEqual([
        200,
        rule,
        session,
        params,
        applies ? 1 : 0,
      ])
    }
  })

  it('[CNF-03] A rule begins and ends with the local day of the site of the session', async () => {
    // The Netherlands are two hours ahead of UTC in summer, Brazil is three hours behind it.
    for (const [rule, session, at, applies] of [
      [{ endsOn: '2026-06-15' }, 'NL', '2026-06-15T21:59:59.999Z', true],
      [{ endsOn: '2026-06-15' }, 'NL', '2026-06-15T22:00:00.000Z', false],
      [{ startsOn: '2026-06-16' }, 'NL', '2026-06-15T21:59:59.999Z', false],
      [{ startsOn: '2026-06-16' }, 'NL', '2026-06-15T22:00:00.000Z', true],
      [{ startsOn: '2026-06-16', endsOn: '2026-06-16' }, 'NL', '2026-06-16T21:59:59.999Z', true],
      [{ endsOn: '2026-06-15' }, 'BR', '2026-06-16T02:59:59.999Z', true],
      [{ endsOn: '2026-06-15' }, 'BR', '2026-06-16T03:00:00.000Z', false],
    ] as const) {
      clock = new Date('2026-06-15T12:00:00Z')
      await setRules(portal, [{ ...rule, principal: idOf(account, 'brenvik') }])
      clock = new Date(at)
      const headers = await signedIn(portal, 'internalSales')
      const specified = `session-type=internal&country-code=${session}`
      const line = { ...netherlands, countryCode: session, kind: 'default', recordId: xanvero80 }
      const added = await callIn(portal, specified, 'CartController.addLine', line, headers)
      const { answer } = await searchIn(portal, specified, headers, { countryCode: session })
      const expected = [applies ? 409 : 200, applies]
      expect([rule, session, at, added.status, answer.conflicts.total > 0]).toEqual([rule, session, at, ...expected])
    }
    clock = new Date('2026-06-15T12:00:00Z')
  })

  it('[CNF-03] On a country site rules have no effect, and no answer names a rule, whoever asks', async () => {
    await setRules(portal, [])
    const people = [{}, sales, { cookie: await cookieOf(portal, await userOf(portal, 'customer')) }]
    const requested = [
      ['SearchController.search', {}],
      ['SearchController.suggest', { searchTerm: 'xan' }],
      ['DetailController.getProductDetails', { recordId: xanvero80 }],
      ['DetailController.getTradeNameDetails', { recordId: xanvero }],
    ] as const
    const ask = async (headers: Headers) =>
      await Promise.all(
        requested.map(async ([name, params]) => {
          const { status, json } = await callIn(portal, null, name, { ...netherlands, ...params }, headers)
          return { name, status, answer: json() }
        }),
      )
    for (const headers of people) {
      await setRules(portal, [])
      const without = await ask(headers)
      expect(without.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      await setRules(portal, [{ principal: idOf(account, 'brenvik') }, { grade: idOf(tradeGrade, 'citrelle-fg') }])
      const answers = await ask(headers)
      expect(answers).toEqual(without)
      const text = JSON.stringify(answers)
      for (const secret of [ruleName, ruleNote, 'EXCLUSIVITY', '"conflicts"', '"conflict"'])
        expect(text).not.toContain(secret)
      const page = await portal.app.inject({ url: '/nl/nl-nl/products?conflicts=show&session-type=internal', headers })
      // The parameters of the Sales Assistant are removed (CTX-01).
      expect(page.statusCode).toBe(301)
    }
  })

  it('[CNF-01] A changed or inactive rule applies to the next search', async () => {
    const total = async () => (await searchIn(portal, inNetherlands, sales)).answer.conflicts.total
    await setRules(portal, [{ tradeName: xanvero }])
    expect(await total()).toBe(2)
    const { records, follower } = portal.fixtures
    const [row] = await records.list(systemViewer, conflictRule)
    const { version } = await records.update(systemViewer, conflictRule, row?.id ?? '', row?.version ?? 0, {
      tradeName: null,
      grade: xanvero80,
    })
    await follower.catchUp()
    expect(await total()).toBe(1)
    await records.update(systemViewer, conflictRule, row?.id ?? '', version, { isActive: false })
    await follower.catchUp()
    expect(await total()).toBe(0)
  })

  it('[CNF-04] Counts the rows in conflict of a search by reason, for internal users, and none outside a session', async () => {
    await setRules(portal, [{ tradeName: xanvero }, { grade: idOf(tradeGrade, 'citrelle-fg'), reason: 'PHASE_OUT' }])
    const count = async (session: string | null, headers: Headers, params: object = {}) => {
      const { status, json } = await callIn(
        portal,
        session,
        'ConflictController.count',
        { ...netherlands, ...params },
        headers,
      )
      return status === 200 ? json() : status
    }
    const reasons = [
      { reason: 'EXCLUSIVITY', count: 2 },
      { reason: 'PHASE_OUT', count: 1 },
    ]
    expect(await count(inNetherlands, sales)).toEqual({ areShown: false, total: 3, reasons })
    expect(await count(showing, sales)).toEqual({ areShown: true, total: 3, reasons })
    // What only rows in conflict have is counted too, and nothing is corrected to another word.
    expect(await count(inNetherlands, sales, { searchTerm: 'XV-080' })).toMatchObject({ total: 1 })
    expect(await count(inNetherlands, sales, { resultsType: 'tradeName' })).toMatchObject({ total: 2 })
    expect(await count(inNetherlands, sales, { filterByLetter: 'C' })).toMatchObject({ total: 1 })
    expect(await count(null, sales)).toEqual({ areShown: false, total: 0, reasons: [] })
    expect(await count(null, {})).toBe(404)
    expect(await count(null, await signedIn(portal, 'customer'))).toBe(404)
  })

  it('[SRC-08] [CNF-01] The explanation of a rank names the conflict of a row', async () => {
    const [rule] = await setRules(portal, [{ grade: xanvero80, reason: 'PHASE_OUT' }])
    const explained = async (session: string, recordId: string) =>
      (await callIn(portal, session, 'SearchController.explain', { ...netherlands, recordId }, sales))
        .json()
        .filters.filter(({ name }: { readonly name: string }) => name === 'conflict' || name === 'scope')
        .map(({ has, passes }: { readonly has: readonly string[]; readonly passes: boolean }) => [has, passes])
    const scope = [['NL', 'BR'], true]
    expect(await explained(inNetherlands, xanvero80)).toEqual([scope, [['PHASE_OUT', rule], false]])
    expect(await explained(showing, xanvero80)).toEqual([scope, [['PHASE_OUT', rule], true]])
    expect((await explained(inNetherlands, idOf(tradeGrade, 'citrelle-fg')))[1]).toEqual([[], true])
  })
})
