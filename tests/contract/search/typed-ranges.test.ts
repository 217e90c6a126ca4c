import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const search = '/nl/en-us/search'

// Two products state a viscosity: Xanvero 80 and Xanvero 200.
describeEachDatabase('The form of a range on the page of a list', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const get = async (query: Readonly<Record<string, string>>) => {
    const { statusCode, headers, body } = await portal.app.inject({ url: `${search}?${new URLSearchParams(query)}` })
    return {
      status: statusCode,
      location: headers.location,
      html: body.split('<script type="application/json"')[0] ?? '',
    }
  }
  /** The field of an end and what stands below it. */
  const endOf = (html: string, name: string): string =>
    new RegExp(`<input[^>]*name="${name}"[^>]*>.*?</label>`, 's').exec(html)?.[0] ?? ''

  it('[SPC-03] [ERD-04] Leads to the address of the range, which the fields show as the site writes numbers', async () => {
    const typed = { 'search-term': 'xanvero', range: 'viscosity', 'range-from': '800.5', 'range-to': '12345,25' }
    const led = await get(typed)
    const to = `${search}?search-term=xanvero&filters=viscosity%3A800.5..12345.25`
    expect([led.status, led.location]).toEqual([301, to])
    const { html } = await get({ 'search-term': 'xanvero', filters: 'viscosity:800.5..12345.25' })
    expect(endOf(html, 'range-from')).toContain('value="800,5"')
    expect(endOf(html, 'range-to')).toContain('value="12.345,25"')
    expect(endOf(html, 'range-from')).not.toContain('alert')
  })

  it('[ERD-04] Asks at the field that can be read in two ways, and keeps the other field and the earlier range', async () => {
    const { status, html } = await get({
      'search-term': 'xanvero',
      filters: 'viscosity:..900',
      range: 'viscosity',
      'range-from': '1.250',
      'range-to': '2000',
    })
    expect(status).toBe(200)
    expect(endOf(html, 'range-from')).toMatch(/value="1\.250".*role="alert".*Do you mean 1250 or 1,25\?/s)
    expect(endOf(html, 'range-to')).toContain('value="2000"')
    expect(endOf(html, 'range-to')).not.toContain('alert')
    // The form sends the earlier range along, and no link of the list knows of what was typed.
    expect(html).toContain('name="filters" value="viscosity:..900"')
    const [, main = ''] = /<main.*?>(.*)<\/main>/s.exec(html) ?? []
    expect(main).toContain('role="alert"')
    expect(main).not.toContain('range-from=')
    // Search engines do not index it.
    expect(html).toContain('<meta name="robots" content="noindex,follow"')
  })

  it('[SPC-03] [UND-01] Replaces the words of a search that name a range', async () => {
    const { html } = await get({ 'search-term': 'xanvero viscosity 800-1400' })
    expect(html).toContain('name="search-term" value="xanvero"')
  })
})
