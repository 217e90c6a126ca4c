import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { apiVersion } from '#platform/values/api-version.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { siteByCode, sites } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey, publishAll } from '../../fixtures/calls-contents.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { daysOfEachSite, lastMomentBefore, type LocalDay } from '../../fixtures/sites/local-midnights.ts'
import { signedIn } from '../../fixtures/signed-in.ts'

/** The days of all sites, each once. */
const days = [...new Map(daysOfEachSite.map(([, each]) => [each.day, each])).values()]

const ends = (day: string): string => `ends${day.replaceAll('-', '')}`
const begins = (day: string): string => `begins${day.replaceAll('-', '')}`

/** What a visitor of a site is shown of a day and of the day before. */
interface Shown {
  /** The state of the certificate that is valid until the end of the day before. */
  readonly certificate: string | undefined
  /** The publication until the end of the day before, and the one from the beginning of the day. */
  readonly publications: readonly string[]
  /** The number of listed publications: of each day either the one that ends before it or the one that begins on it. */
  readonly total: number
  readonly isPromoted: boolean
  /** The pages of the two publications. */
  readonly pages: readonly [number, number]
}

describe('The midnight of a site', () => {
  let portal: TestPortal
  let clock = new Date('2026-01-01T12:00:00Z')

  beforeAll(async () => {
    portal = await testPortal(
      openMemory,
      () => ({}),
      () => clock,
    )
    const { records } = portal.fixtures
    const put = async (entity: Entity, rows: readonly Readonly<Record<string, unknown>>[]) => {
      const outcomes = await records.upsertBatch(systemViewer, entity, rows)
      expect(outcomes.filter(({ status }) => status === 'error')).toEqual([])
    }
    await put(tradeGrade, [
      {
        integrationId: 'everywhere',
        name: 'Everywhere 1',
        tradeName: idOf(tradeName, 'xanvero'),
        principal: idOf(account, 'brenvik'),
        countries: sites.map(({ countryIsoCode }) => countryIsoCode).filter((code) => code !== 'GLOBAL'),
      },
    ])
    await put(
      certificate,
      days.map(({ before }) => ({
        integrationId: `until-${before}`,
        name: `Until ${before}`,
        principal: idOf(account, 'brenvik'),
        validUntil: before,
      })),
    )
    await put(
      promotion,
      days.map(({ day }) => ({
        integrationId: `on-${day}`,
        itemKind: 'tradeGrade' as const,
        item: idOf(tradeGrade, 'everywhere'),
        startsOn: day,
        endsOn: day,
        rank: 1,
      })),
    )
    await publishAll(
      records,
      days.flatMap(({ day, before }) => [
        [ends(before), {}, { language: 'en-US' as const, publishedUntil: before }] as const,
        [begins(day), {}, { language: 'en-US' as const, publishedFrom: day }] as const,
      ]),
    )
  })
  afterAll(() => portal.close())

  async function shownOn(code: string, { day, before }: LocalDay): Promise<Shown> {
    const site = siteByCode(code) ?? expect.unreachable()
    const headers = site.isMyIMCDOnly ? await signedIn(portal) : {}
    const get = async (path: string) =>
      await portal.app.inject({
        url: siteBase(site, site.supportedLanguages[0]) + path,
        headers,
      })
    const methodParams = JSON.stringify({
      countryCode: site.countryIsoCode,
      languageCode: site.supportedLanguages[0],
      resultsType: 'knowledgeArticle',
    })
    const supplier = await get(`/supplier/brenvik-biopolymers-${idOf(account, 'brenvik')}`)
    const listed = await portal.app.inject({
      url: `/lwr/apex/${apiVersion}/SearchController/search?${new URLSearchParams({ methodParams }).toString()}`,
      headers,
    })
    const promoted = await get('/products?promoted-products-only=true')
    const pageOf = async (name: string) => (await get(`/publication/content-${name}-${contentKey(name)}`)).statusCode
    expect([supplier.statusCode, listed.statusCode, promoted.statusCode]).toEqual([200, 200, 200])
    return {
      certificate: new RegExp(`data-validity="(\\w+)" data-id="${idOf(certificate, `until-${before}`)}"`).exec(
        supplier.body,
      )?.[1],
      publications: [ends(before), begins(day)].filter((name) => listed.body.includes(idOf(managedContent, name))),
      total: listed.json().total,
      isPromoted: promoted.body.includes('Everywhere 1'),
      pages: [await pageOf(ends(before)), await pageOf(begins(day))],
    }
  }

  // The sites in the order of their midnights, so that time only goes forward.
  const inOrder = daysOfEachSite.toSorted(([, a], [, b]) => Date.parse(a.from) - Date.parse(b.from))

  it.each(inOrder.map(([code, day]) => [code, day.day, day.what, day] as const))(
    '[ENG-02] Changes what %s shows, and nothing before it: %s (%s).',
    async (code, name, _what, day) => {
      clock = lastMomentBefore(day.from)
      // The index follows the clock as it does in the running portal, but not at the moment of midnight.
      await portal.fixtures.follower.catchUp()
      expect(await shownOn(code, day)).toEqual({
        certificate: 'expiring',
        publications: [ends(day.before)],
        total: days.length,
        isPromoted: false,
        pages: [200, 302],
      })
      clock = new Date(day.from)
      expect(await shownOn(code, day)).toEqual({
        certificate: 'expired',
        publications: [begins(name)],
        total: days.length,
        isPromoted: true,
        pages: [302, 200],
      })
    },
  )
})
