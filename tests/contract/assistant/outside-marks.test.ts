import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { languageCodes, languageSegment } from '#platform/i18n/languages.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountPortal, type AccountPortal } from '../../fixtures/account-portal.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { pasteFields } from '../../fixtures/forms/paste-fields.ts'
import { cookieOf } from '../../fixtures/signed-in.ts'
import { setRules } from '../conflicts/conflict-portal.ts'
import { callIn, type Headers, inSessionFor, sendForm, queryOf } from './assistant-portal.ts'

const base = '/sales-assistant/en-us'
const site = { countryCode: 'NL', languageCode: 'en-US' } as const
const [xanvero80, xanvero200] = [idOf(tradeGrade, 'xanvero-80'), idOf(tradeGrade, 'xanvero-200')]
const brand = idOf(tradeName, 'xanvero')
const canary = 'Canary of the agreement'
const mark = `Not in this customer’s assortment: rule “${canary}” (Contract)`
type Rule = Partial<Insert<typeof assortmentRule>>

describeEachDatabase('Marks of what a customer does not see', (open) => {
  let portal: AccountPortal
  let birch = ''
  let [rep, buyer, inSession]: Headers[] = []
  beforeAll(async () => {
    portal = await accountPortal(open)
    birch = await portal.company('Birch')
    rep = { cookie: await cookieOf(portal, await portal.person(null, 'internalSales', 'rep@norvane.example')) }
    buyer = { cookie: await cookieOf(portal, await portal.person(birch, 'customer', 'buyer@birch.example')) }
    inSession = await inSessionFor(portal, rep, birch)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    await setRules(portal, [])
    await assortmentIs([{ grade: xanvero200 }])
  })

  async function assortmentIs(rules: readonly Rule[]): Promise<void> {
    const { records, follower } = portal.fixtures
    for (const { id, version } of await records.list(systemViewer, assortmentRule))
      await records.remove(systemViewer, assortmentRule, id, version)
    for (const rule of rules)
      await records.create(systemViewer, assortmentRule, {
        name: canary,
        effect: 'deny',
        reason: 'contract',
        note: 'Canary of the note',
        account: birch,
        ...rule,
      })
    await follower.catchUp()
  }
  const textAt = async (path: string, headers = inSession) => {
    const { statusCode, body } = await portal.app.inject({ url: path, headers: headers ?? {} })
    expect([path, statusCode]).toEqual([path, 200])
    return body.replaceAll('<!-- -->', '')
  }
  const call = async (name: string, params: object, headers = rep, session: string | null = queryOf(birch)) =>
    (await callIn(portal, session, name, { ...site, ...params }, headers ?? {})).json()
  const folderWithBoth = async (name: string): Promise<string> => {
    const { folder } = await call('FolderController.create', { name, kind: 'account', recordId: xanvero200 })
    expect(await call('FolderController.addItem', { folderId: folder, recordId: xanvero80 })).toMatchObject({
      type: 'done',
    })
    return folder
  }
  const textsOf = (html: string) =>
    [...html.matchAll(/<span class="[^"]*" data-outside="\w+">.*?<span>(.*?)<\/span><\/span>/gs)].map(
      ([, text]) => text,
    )
  /** The marks of a page, each with the name of the product before it. */
  const marked = (html: string) =>
    textsOf(html).length === 0
      ? []
      : html
          .split(/(?=<(?:li|tr|th)[ >])/)
          .flatMap((row) => textsOf(row).map((text) => [/<a [^>]*>([^<]+)<\/a>/.exec(row)?.[1], text]))

  it('[SAL-03] Every list of a session marks what the customer does not see, with the rule and its reason', async () => {
    const folderId = await folderWithBoth('Gums')
    for (const path of [
      '/products',
      '/search?search-term=xanvero&active-tab-id=tradeGrade',
      '/search?search-term=xanvero',
      `/product-group/xanvero-${brand}`,
      `/compare?ids=${xanvero80},${xanvero200}`,
      `/compare?ids=${xanvero80}&add=xanvero`,
      `/substitutes?of=${xanvero80}`,
      `/product/xanvero-80-${xanvero80}`,
      `/folder/${folderId}`,
    ]) {
      const found = marked(await textAt(base + path))
      expect([path, new Set(found.map(([, text]) => text))]).toEqual([path, new Set([mark])])
      expect([path, found.every(([name]) => name === undefined || /^Xanvero(?: 200)?$/.test(name))]).toEqual([
        path,
        true,
      ])
    }
    const listed = async (list: string) => {
      const { headers } = await sendForm(portal, `${base}/pasted-list`, inSession ?? {}, pasteFields(list))
      return await textAt(headers.location ?? '')
    }
    expect(marked(await listed('XV-200\nXV-080'))).toEqual([['Xanvero 200', mark]])
    expect(await listed('xanvero')).toContain('Brenvik Biopolymers · Not in this customer’s assortment</option>')
  })

  it('[SAL-03] A group and a supplier are marked if the customer sees none of their products', async () => {
    for (const path of ['/product-groups', '/suppliers', '/search?search-term=xanvero&active-tab-id=tradeName'])
      expect([path, textsOf(await textAt(base + path))]).toEqual([path, []])
    await assortmentIs([{ principal: idOf(account, 'brenvik') }])
    expect(marked(await textAt(`${base}/product-groups`))).toEqual([['Xanvero', mark]])
    expect(marked(await textAt(`${base}/suppliers`))).toEqual([['Brenvik Biopolymers', mark]])
  })

  it('[SAL-03] Says that no rule allows a product, or that the one rule allows others only', async () => {
    const allowing = { effect: 'allow', grade: xanvero80 } as const
    await assortmentIs([allowing])
    const only = `Not in this customer’s assortment: rule “${canary}” (Contract) allows other products only`
    expect(marked(await textAt(`${base}/compare?ids=${xanvero80},${xanvero200}`))).toEqual([['Xanvero 200', only]])
    await assortmentIs([allowing, { ...allowing, grade: idOf(tradeGrade, 'gumellan-s') }])
    expect(marked(await textAt(`${base}/compare?ids=${xanvero80},${xanvero200}`))).toEqual([
      ['Xanvero 200', 'Not in this customer’s assortment: no rule allows it'],
    ])
  })

  it('[SAL-03] [TAB-01] [SES-11] A folded row counts its marks, and marks the product itself, in conflict or not', async () => {
    const folded = async (query = '') => {
      const html = await textAt(`${base}/search?search-term=xanvero${query}`)
      return new RegExp(`<li [^>]*data-group="${brand}".*?</details>`, 's').exec(html)?.[0] ?? ''
    }
    const summary = (html: string) => /<summary>(.*?)<\/summary>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, ' ') ?? ''
    expect(summary(await folded())).toMatch(/2 products\s+Xanvero\s+Not in this customer’s assortment: 1/)
    expect(marked(await folded())).toEqual([['Xanvero 200', mark]])
    await setRules(portal, [{ grade: xanvero200, reason: 'PHASE_OUT' }])
    // Hidden, the product is in no row; the only other one is no group.
    expect(await folded()).toBe('')
    const shown = await folded('&session-type=customer&country-code=NL&conflicts=show')
    const rows = [...shown.matchAll(/<li class="[^"]*" data-id="\w+" data-conflict="(\w+)">(.*?)<\/li>/gs)]
    expect(rows.map(([, reason, html = '']) => [reason, marked(html)])).toEqual([
      ['PHASE_OUT', [['Xanvero 200', mark]]],
    ])
    expect(rows[0]?.[2]).not.toMatch(/<input|<button|<form/)
    // The product without a conflict keeps its check box.
    expect(shown.match(/type="checkbox"/g)).toHaveLength(1)
  })

  it('[SAL-03] [CTX-06] Has the mark in every language', async () => {
    const texts = new Set<string | undefined>()
    for (const language of languageCodes) {
      const [text] = textsOf(await textAt(`/sales-assistant/${languageSegment(language)}/products`))
      expect([language, text?.includes(canary)]).toEqual([language, true])
      texts.add(text)
    }
    // The two kinds of French and of Spanish have the same words.
    expect(texts.size).toBeGreaterThanOrEqual(languageCodes.length - 2)
  })

  it('[SAL-03] The name of a rule is in no byte outside of a session with the customer', async () => {
    // A share that was made before the rule, because none can be made of what the customer does not see.
    await assortmentIs([])
    const folderId = await folderWithBoth('For Birch')
    const { type, token } = await call('ShareController.create', { folderId, title: 'Our proposal' })
    expect([type, token]).toEqual(['created', expect.stringMatching(/^[\w-]{43}$/)])
    await assortmentIs([{ grade: xanvero200 }])
    const pages = [
      '/products',
      '/search?search-term=xanvero',
      `/compare?ids=${xanvero80},${xanvero200}`,
      `/compare.csv?ids=${xanvero80},${xanvero200}`,
      `/product-group/xanvero-${brand}`,
      `/folder/${folderId}`,
      `/folder.csv?folder=${folderId}`,
      `/substitutes?of=${xanvero80}`,
    ]
    for (const headers of [rep, buyer, inSession, {}]) {
      const paths = [...pages.map((path) => `/nl/en-us${path}`), `/share/${token}`, `/nl/en-us/share/${token}`]
      for (const url of paths) {
        const { body } = await portal.app.inject({ url, headers: headers ?? {} })
        expect([url, body.includes('Canary'), body.includes('data-outside')]).toEqual([url, false, false])
      }
      const params = { searchTerm: 'xanvero' }
      const answer = JSON.stringify(await call('SearchController.search', params, headers, null))
      expect([answer.includes('Xanvero 80'), answer.includes('Canary')]).toEqual([true, false])
    }
    // A customer cannot state a session, and a session without a customer has no marks.
    const { status } = await callIn(portal, queryOf(birch), 'SearchController.search', site, buyer ?? {})
    expect(status).toBe(404)
    const desk = await call('SearchController.search', {}, rep, 'session-type=internal&country-code=NL')
    expect(JSON.stringify(desk)).not.toContain('Canary')
    const own = JSON.stringify(await call('SearchController.search', {}))
    expect([own.includes(canary), own.includes('Canary of the note')]).toEqual([true, false])
  })
})
