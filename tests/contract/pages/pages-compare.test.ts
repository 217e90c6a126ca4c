import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { specificationProperty } from '#features/catalogue/specifications/specification-property.ts'
import type { Row } from '#platform/entity/entity.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { recordIdFrom } from '#platform/values/record-id.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const path = '/nl/en-us/compare'
const grade = (key: string): string => idOf(tradeGrade, key)
const [coarse, fine, blend, acid] = ['xanvero-80', 'xanvero-200', 'gumellan-s', 'citrelle-fg'].map(grade)
const notHere = grade('citrelle-us')

describeEachDatabase('The comparison of products', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
    await fillDocuments(portal.fixtures.records, portal.files)
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  const get = async (address: string) => {
    const { statusCode, headers, body } = await portal.app.inject({ url: address })
    return { status: statusCode, headers, html: body }
  }
  const text = (html: string): string =>
    html
      .replace(/<svg.*?<\/svg>/g, '')
      .replace(/<[^>]*>/g, '')
      .trim()
  /** The rows of the table: the label of each, and its cells. */
  const rowsOf = (html: string): ReadonlyMap<string, readonly string[]> =>
    new Map(
      [...html.matchAll(/<tr data-differs[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) => {
        const [label = '', ...cells] = [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
          text(cell),
        )
        return [label, cells]
      }),
    )
  const columnsOf = (html: string): readonly string[] =>
    [...html.matchAll(/<th scope="col"><a[^>]*>(.*?)<\/a>/g)].map(([, name = '']) => name)

  it('[CMP-01] Shows the products side by side, in the order of the address.', async () => {
    const { status, html } = await get(`${path}?ids=${blend},${coarse}`)
    expect(status).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex,follow">')
    expect(columnsOf(html)).toEqual(['Gumellan S', 'Xanvero 80'])
    const rows = rowsOf(html)
    expect(rows.get('Substances')).toEqual(['Xanthan gum (70%), Citric acid (30%)', 'Xanthan gum'])
    expect(rows.get('CAS')).toEqual(['11138-66-2, 77-92-9', '11138-66-2'])
    expect(rows.get('Supplier')).toEqual(['Tessolund Food Systems', 'Brenvik Biopolymers'])
    expect(rows.get('Physical form')).toEqual(['Granules', 'Powder'])
  })

  it('[CMP-01] Says that a value is not stated, and never that it is "no".', async () => {
    const rows = rowsOf((await get(`${path}?ids=${coarse},${fine}`)).html)
    expect(rows.get('Shelf life')).toEqual(['24 months', 'Not stated'])
    expect(rows.get('Certification')).toEqual(['Halal, Kosher', 'Halal'])
    expect(rows.get('Safety data sheet')).toEqual(['English, German', 'Not available'])
    // A row that nobody states is no row.
    expect(rows.has('Purity')).toBe(false)
  })

  it('[CMP-01] Only differences hides exactly the equal rows.', async () => {
    const all = rowsOf((await get(`${path}?ids=${coarse},${fine}`)).html)
    const { html } = await get(`${path}?ids=${coarse},${fine}&only-differences=yes`)
    const differing = [...all].filter(([, cells]) => new Set(cells).size > 1)
    expect([...rowsOf(html)]).toEqual(differing)
    expect(differing.length).toBeGreaterThan(3)
    expect(differing.length).toBeLessThan(all.size)
    expect(text(html)).toContain(`${all.size - differing.length} equal properties are hidden.`)
  })

  it('[CMP-01] A product that the visitor does not see is absent, as one that does not exist.', async () => {
    const none = recordIdFrom('01t', Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 9))
    const [hidden, unknown] = await Promise.all([
      get(`${path}?ids=${coarse},${notHere}`),
      get(`${path}?ids=${coarse},${none}`),
    ])
    expect(columnsOf(hidden.html)).toEqual(['Xanvero 80'])
    expect(hidden.html.replaceAll(notHere, '')).toBe(unknown.html.replaceAll(none, ''))
    expect((await get(`${path}?ids=${notHere}`)).html).toContain('None of these products is available here')
    expect((await get(`${path}.csv?ids=${notHere}`)).status).toBe(404)
    expect((await get(`${path}.csv`)).status).toBe(404)
  })

  it('[CMP-01] [SPC-01] Compares specifications by their value and not by their unit.', async () => {
    const { records, follower } = portal.fixtures
    const property = async (key: string, name: string, unit: string) =>
      (
        await records.create(systemViewer, specificationProperty, {
          integrationId: key,
          name,
          group: 'physical',
          valueKind: 'range',
          unit,
          isActive: true,
        })
      ).id
    const viscosity = await property('compared-viscosity', 'Compared viscosity', 'mPa·s')
    const density = await property('compared-density', 'Compared density', 'g/cm³')
    const state = async (id: string | undefined, specifications: Row<typeof tradeGrade>['specifications']) => {
      const row = await records.byId(systemViewer, tradeGrade, id ?? '')
      if (row !== null) await records.update(systemViewer, tradeGrade, row.id, row.version, { specifications })
    }
    await state(coarse, [
      { property: viscosity, min: '1200', max: '1600', unit: 'cP', condition: '1 % in water' },
      { property: density, typical: '0.7', unit: 'g/cm³' },
    ])
    await state(fine, [{ property: viscosity, min: '1200', max: '1600', unit: 'mPa·s', condition: '1 % in water' }])
    await follower.catchUp()
    const rows = rowsOf((await get(`${path}?ids=${coarse},${fine}`)).html)
    expect(rows.get('Compared viscosity')?.[0]).toMatch(/^1.200–1.600\u00a0cP \(1 % in water\)$/)
    expect(rows.get('Compared density')?.[1]).toBe('Not stated')
    const differing = rowsOf((await get(`${path}?ids=${coarse},${fine}&only-differences=yes`)).html)
    expect([differing.has('Compared viscosity'), differing.has('Compared density')]).toEqual([false, true])
  })

  it('Redirects the check boxes of a list to one address.', async () => {
    const { status, headers } = await get(`${path}?ids=${acid}&ids=${coarse}`)
    expect([status, headers['location']]).toEqual([301, `${path}?ids=${acid},${coarse}`])
    const list = await get('/nl/en-us/products')
    expect(list.html).toMatch(new RegExp(`<input type="checkbox"[^>]* form="compare"[^>]* value="${coarse}"`))
    expect(list.html).toMatch(/<form id="compare" [^>]*action="\/nl\/en-us\/compare" method="get"/)
  })

  it('[CMP-01] Compares at most six products and says how many more there are.', async () => {
    const { records, follower } = portal.fixtures
    const source = await records.byId(systemViewer, tradeGrade, coarse ?? '')
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1)
      ids.push(
        (
          await records.create(systemViewer, tradeGrade, {
            integrationId: `compared-${index}`,
            name: `Compared ${index}`,
            tradeName: source?.tradeName ?? '',
            principal: source?.principal ?? '',
            countries: ['NL'],
            isActive: true,
          })
        ).id,
      )
    await follower.catchUp()
    const { html } = await get(`${path}?ids=${[coarse, fine, blend, ...ids].join(',')}`)
    expect(columnsOf(html)).toEqual([
      'Xanvero 80',
      'Xanvero 200',
      'Gumellan S',
      'Compared 0',
      'Compared 1',
      'Compared 2',
    ])
    expect(text(html)).toContain('2 more products were selected. The first 6 are shown.')
    expect(html).not.toContain('Add a product')
  })

  it('Searches for another product and offers those that are not compared yet.', async () => {
    const { html } = await get(`${path}?ids=${coarse}&add=xanthan`)
    expect(html).toContain(`href="${path}?ids=${coarse},${fine}`)
    expect(html).not.toContain(`ids=${coarse},${coarse}`)
    expect((await get(`${path}?ids=${coarse}&add=zzqqxx`)).html).toContain('No other product was found for “zzqqxx”.')
  })

  it('[CMP-01] Returns the same table for spreadsheets.', async () => {
    const { status, headers, html } = await get(`${path}.csv?ids=${coarse},${blend}&only-differences=yes`)
    expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'noindex, nofollow',
    ])
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Comparison of products \d{4}-\d\d-\d\d\.csv"$/,
    )
    const [head, ...rows] = parse(html, { bom: true })
    expect(head).toEqual(['Property', 'Xanvero 80', 'Gumellan S'])
    const page = rowsOf((await get(`${path}?ids=${coarse},${blend}&only-differences=yes`)).html)
    expect(rows.map(([label]) => label)).toEqual([...page.keys()])
    expect(rows.find(([label]) => label === 'Substances')).toEqual([
      'Substances',
      'Xanthan gum',
      'Xanthan gum (70%); Citric acid (30%)',
    ])
  })
})
