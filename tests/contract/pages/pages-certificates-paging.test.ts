import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '#features/catalogue/companies/company.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const path = '/be/nl-nl/certificates-and-documents'

const namesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<h3 id="name-[^"]*">([^<]*)</g)].map((match) => match[1] ?? '')
const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)">/.exec(html)?.[1]
const canonicalOf = (html: string) => /<link rel="canonical" href="http:\/\/portal\.test([^"]*)">/.exec(html)?.[1]

describeEachDatabase('The pages of a long list of certificates', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
    const { records } = portal.fixtures
    await records.upsertBatch(systemViewer, company, [
      { integrationId: 'NORVANE-BE', name: 'Norvane Belgium', country: 'BE' },
    ])
    await records.upsertBatch(
      systemViewer,
      certificate,
      Array.from({ length: 30 }, (_, at) => ({
        integrationId: `long-${at}`,
        name: `Long ${at}`,
        company: idOf(company, 'NORVANE-BE'),
        scheme: 'halal' as const,
        date: `2025-01-${String(at + 1).padStart(2, '0')}`,
        // The newest four have expired.
        validUntil: at < 26 ? '2030-01-01' : '2025-12-31',
      })),
    )
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  const get = (query: string) => portal.app.inject({ url: path + query })
  const pageOf = async (query: string) => (await get(query)).body

  it('[CRT-01] Show 24 certificates each, valid ones first, then the newest, with the number of all', async () => {
    const first = await pageOf('')
    expect(namesOf(first)).toEqual(Array.from({ length: 24 }, (_, at) => `Long ${25 - at}`))
    expect(first).not.toContain('id="expired"')
    const second = await pageOf('?page=2')
    const [valid = '', expired = ''] = second.split('<h2 id="expired">')
    expect([namesOf(valid), namesOf(expired)]).toEqual([
      ['Long 1', 'Long 0'],
      ['Long 29', 'Long 28', 'Long 27', 'Long 26'],
    ])
    for (const html of [first, second]) expect(html).toContain('30 certificaten</p>')
  })

  it('[ADR-03] Are links with rel that keep the filters', async () => {
    const filtered = `${path}?scheme=halal`
    expect(await pageOf('?scheme=halal')).toContain(`href="${filtered}&amp;page=2" rel="next"`)
    const last = await pageOf('?scheme=halal&page=2')
    expect(last).toContain(`href="${filtered}" rel="prev"`)
    expect(last).not.toContain('rel="next"')
    // The form of the filters begins at the first page.
    expect(last).not.toContain('name="page"')
  })

  it('[HSE-02] Have addresses of their own that search engines do not index', async () => {
    const first = await pageOf('')
    expect([canonicalOf(first), robotsOf(first)]).toEqual([path, 'index,follow'])
    const second = await pageOf('?page=2')
    expect([canonicalOf(second), robotsOf(second)]).toEqual([`${path}?page=2`, 'noindex,follow'])
    const filtered = await pageOf('?scheme=halal&page=2')
    expect([canonicalOf(filtered), robotsOf(filtered)]).toEqual([path, 'noindex,follow'])
  })

  it.each(['?page=1', '?page=3', '?page=x', '?page='])(
    '[ADR-03] [ADR-04] %s redirects to the first page',
    async (query) => {
      const { statusCode, headers } = await get(query)
      expect([statusCode, headers.location]).toEqual([302, path])
      const filtered = await get(`?scheme=halal&${query.slice(1)}`)
      expect([filtered.statusCode, filtered.headers.location]).toEqual([302, `${path}?scheme=halal`])
    },
  )

  it('Have the way to them above the header, as other pages of their level', async () => {
    const html = await pageOf('?page=2')
    const main = html.slice(html.indexOf('<main'), html.indexOf('<h1'))
    expect(main).toMatch(/href="\/be\/nl-nl".*aria-current="page"[^>]*>Certificaten &amp; documenten</)
    expect(main).toContain('BreadcrumbList')
  })
})
