import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const list = '/nl/en-us/products'

describeEachDatabase('A list of products as a table', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const get = async (address: string) => {
    const { statusCode, headers, body } = await portal.app.inject({ url: address })
    return { status: statusCode, location: headers.location, html: body }
  }
  const text = (html: string): string =>
    html
      .replace(/<svg.*?<\/svg>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const tableOf = (html: string): string => /<table.*?<\/table>/s.exec(html)?.[0] ?? ''
  const columnsOf = (html: string): readonly string[] =>
    [...tableOf(html).matchAll(/<th scope="col">(.*?)<\/th>/g)].map(([, column = '']) => text(column))
  /** The texts of the cells of a product. */
  const cellsOf = (html: string, id: string): readonly string[] => {
    const row = new RegExp(`<tr[^>]*data-id="${id}"[^>]*>(.*?)</tr>`, 's').exec(tableOf(html))?.[1] ?? ''
    return [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => text(cell))
  }

  it('[SRC-10] Has a row for each product, with what a card says.', async () => {
    const [cards, table] = await Promise.all([get(list), get(`${list}?view=table`)])
    expect([cards.status, table.status]).toEqual([200, 200])
    expect(tableOf(cards.html)).toBe('')
    const ids = (html: string): readonly string[] => [...html.matchAll(/data-id="(01t\w+)"/g)].map(([, id = '']) => id)
    expect(ids(table.html)).toEqual(ids(cards.html))
    expect(ids(table.html).length).toBeGreaterThan(3)
    expect(columnsOf(table.html)).toEqual([
      'Product',
      'Substances',
      'Function',
      'Form and properties',
      'Certification',
      'Compare and ask',
    ])
    const [product, substances, functions, form, certifications, actions] = cellsOf(
      table.html,
      idOf(tradeGrade, 'gumellan-s'),
    )
    expect(product).toMatch(/^Gumellan S .*Tessolund Food Systems · Gumellan/)
    expect(substances).toMatch(/^Xanthan gum 11138-66-2 .*Citric acid 77-92-9/)
    expect(functions).not.toBe('')
    expect(form).toMatch(/^Granules/)
    expect(certifications).toBeDefined()
    expect(actions).toMatch(/^Compare Gumellan S .*Ask for a quote Save to a folder$/)
  })

  it('[SRC-10] Is part of the address of filters and pages, is not indexed, and has a link to cards.', async () => {
    const { html } = await get(`${list}?sort-by=name&view=table`)
    expect(html).toContain('<meta name="robots" content="noindex,follow">')
    expect(html).toContain(`href="${list}?filters=form%3Agranule&amp;sort-by=name&amp;view=table"`)
    expect(html).toMatch(new RegExp(`<a href="${list}\\?sort-by=name"[^>]*>Cards</a>`))
    expect(html).toMatch(/<a [^>]*aria-current="true"[^>]*>Table<\/a>/)
    expect(html).toMatch(/<input type="hidden" name="view" value="table"\/?>/)
  })

  it('[SRC-10] Says by what a search found a product.', async () => {
    const { html } = await get('/nl/en-us/search?search-term=11138-66-2&view=table')
    expect(cellsOf(html, idOf(tradeGrade, 'xanvero-80'))[1]).toContain('11138-66-2')
  })

  it.each([
    ['/nl/en-us/suppliers?view=table', '/nl/en-us/suppliers'],
    ['/nl/en-us/publications?view=table', '/nl/en-us/publications'],
    [`${list}?view=cards`, list],
    [`${list}?view=map`, list],
    ['/nl/en-us/search?results-type=principal&view=table', '/nl/en-us/search?results-type=principal'],
  ])('[SRC-10] %s leads to %s, because nothing else has a table.', async (address, canonical) => {
    const { status, location } = await get(address)
    expect([status, location]).toEqual([301, canonical])
  })
})
