import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordIdFrom } from '#platform/values/record-id.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const path = '/nl/en-us/documents-pack'
const iso = idOf(certificate, 'iso-9001')
const gdp = idOf(certificate, 'gdp')
const product = idOf(tradeGrade, 'xanvero-80')

describeEachDatabase('The page of a document bundle', (open) => {
  let portal: TestPortal
  let fails = false
  beforeAll(async () => {
    portal = await testPortal(open, ({ records }) => ({
      records: {
        ...records,
        byIds: (viewer, entity, ids) => {
          if (fails && entity.apiName === certificate.apiName) throw new Error('The certificates are away.')
          return records.byIds(viewer, entity, ids)
        },
      },
    }))
    await fillDocuments(portal.fixtures.records, portal.files)
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  const get = async (query: string) => {
    const { statusCode, body, headers } = await portal.app.inject({ url: path + query })
    return { status: statusCode, html: body, headers }
  }
  /** Returns the cells of a table, row by row. */
  const rowsOf = (html: string, caption: string): readonly (readonly string[])[] => {
    const table = html.split('<table').find((part) => part.includes(`>${caption}</caption>`)) ?? ''
    const body = table.slice(table.indexOf('<tbody'), table.indexOf('</table>'))
    return body
      .split('<tr')
      .slice(1)
      .map((row) =>
        [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '|')),
      )
  }

  it('Names exactly the documents that are expired, superseded, in another language or restricted', async () => {
    const { status, html } = await get(`?certificates=${iso}&certificates=${gdp}&products=${product}&language=nl-NL`)
    expect(status).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex,follow">')
    expect(rowsOf(html, 'Missing or different').map((row) => row.join(' ').replace(/\|+/g, ' ').trim())).toEqual([
      'GDP GDP  Expired: was valid until 31 March 2026 in the ZIP',
      'Xanvero 80 Safety data sheet  Superseded – now: Revision 4 in the ZIP',
      'Xanvero 80 Specification  For signed-in customers',
      'Xanvero 80 Certificate of analysis  On request',
    ])
    expect(rowsOf(html, 'In the ZIP').map(([name, type, language]) => [name, type, language])).toEqual([
      ['ISO 9001:2015', 'ISO 9001', 'Dutch'],
      ['ISO 9001:2015', 'ISO 9001', 'Dutch'],
      ['GDP', 'GDP', 'Dutch'],
      ['Xanvero 80', 'Safety data sheet', 'English'],
      ['Xanvero 80', 'Technical data sheet', 'Dutch'],
    ])
    expect(html).toContain(
      `href="/nl/en-us/pack?certificates=${iso}&amp;certificates=${gdp}&amp;products=${product}&amp;language=nl-NL"`,
    )
  })

  it('Explains an empty selection', async () => {
    const { status, html } = await get('')
    expect(status).toBe(200)
    expect(html).toContain('Nothing is selected yet')
    expect(html).not.toContain('<table')
  })

  it('States how many documents exceed the limit of a bundle', async () => {
    const ids = Array.from({ length: 203 }, (_, at) => recordIdFrom('a07', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, at)))
    const { status, html } = await get(`?${ids.map((id) => `certificates=${id}`).join('&')}`)
    expect(status).toBe(200)
    expect(html).toContain('A ZIP can contain at most 200: 3 are left out.')
    expect(html).toContain('There is no file to download')
  })

  it('[ERR-02] Shows the complete page and a retry link if the plan fails, and tells machines when to ask again', async () => {
    fails = true
    const { status, html, headers } = await get(`?certificates=${iso}`)
    fails = false
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(html).toContain('The contents of the ZIP cannot be shown at the moment.')
    expect(html).toContain(`<a href="${path}?certificates=${iso}&amp;language=en-US">Try again</a>`)
  })
})
