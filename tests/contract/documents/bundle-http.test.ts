import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxBundleBytes } from '#features/documents/bundles/bundle-plan.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentOf, fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { viewerWith } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type TestPortal, testPortal } from '../../fixtures/http-portal.ts'

const query = (wishes: Readonly<Record<string, readonly string[]>>): string =>
  new URLSearchParams(
    Object.entries(wishes).flatMap(([name, values]) => values.map((value) => [name, value])),
  ).toString()
const certificates = (...keys: readonly string[]) => keys.map((key) => idOf(certificate, key))
const products = (...keys: readonly string[]) => keys.map((key) => idOf(tradeGrade, key))

describeEachDatabase('The document bundle routes', (open) => {
  let portal: TestPortal
  let asCustomer: TestPortal
  /** The keys that the file store opened. */
  const opened: string[] = []
  let failing = false
  beforeAll(async () => {
    portal = await testPortal(open, ({ files, records }) => ({
      files: watched(files),
      records: {
        ...records,
        files: (...args) => (failing ? Promise.reject(new Error('no connection')) : records.files(...args)),
      },
    }))
    asCustomer = await testPortal(open, ({ records }) => ({
      records: { ...records, files: ({ site }, keys) => records.files({ ...viewerWith('customer'), site }, keys) },
    }))
    for (const each of [portal, asCustomer]) await fillDocuments(each.fixtures.records, each.files)
  })
  afterAll(async () => {
    await portal.close()
    await asCustomer.close()
  })

  const watched = (files: FileStore): FileStore => ({
    ...files,
    open: (key, range) => {
      opened.push(key)
      return files.open(key, range)
    },
  })

  const ask = (wishes: Readonly<Record<string, readonly string[]>>, base = '/nl/nl-nl', from = portal) =>
    from.app.inject({ url: `${base}/pack?${query(wishes)}` })
  const unpacked = (answer: { readonly rawPayload: Buffer }): Record<string, string> =>
    Object.fromEntries(
      Object.entries(unzipSync(answer.rawPayload)).map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')]),
    )
  const rows = (files: Record<string, string>): readonly (readonly string[])[] =>
    parse(files['index.csv'] ?? '', { bom: true, fromLine: 2 })

  it('Streams the files with an index that lists the included and the missing documents', async () => {
    const answer = await ask({
      certificates: certificates('iso-9001', 'gdp', 'brenvik-halal'),
      products: products('citrelle-fg', 'xanvero-80'),
      types: ['safety-data-sheet'],
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".+ 2026-06-15\.zip"/)
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex, nofollow' })
    const files = unpacked(answer)
    expect(Object.keys(files)).toEqual([
      'index.html',
      'index.csv',
      'ISO 9001 2015/Annex (nl-NL).pdf',
      'ISO 9001 2015/Certificate iso-nl (nl-NL).pdf',
      'GDP/Certificate gdp-nl (nl-NL).pdf',
      'Halal/Certificate halal-en (en-US).pdf',
      'Citrelle FG/Paper citrelle-sds (nl-NL).pdf',
      'Xanvero 80/Paper sds-en-4 (en-US).pdf',
    ])
    expect(files['Xanvero 80/Paper sds-en-4 (en-US).pdf']).toBe(contentOf('sds-en-4.pdf'))
    const gaps = rows(files).filter(([, , , , gap]) => gap !== '')
    expect(gaps.map(([name]) => name)).toEqual(['GDP', 'Halal', 'Xanvero 80'])
    expect(gaps[0]?.[4]).toContain('31 maart 2026')
    expect(gaps[1]?.[4]).toMatch(/Nederlands.*Engels/)
    expect(gaps[2]?.[4]).toContain('4')
  })

  it('Writes the index in the visitor’s language and makes it readable without the site', async () => {
    const wishes = { certificates: certificates('iso-9001', 'gdp'), products: products('xanvero-80') }
    for (const [base, lang, day] of [
      ['/nl/nl-nl', 'nl-NL', '15 juni 2026'],
      ['/de/de', 'de', '15. Juni 2026'],
    ] as const) {
      const files = unpacked(await ask(wishes, base))
      const html = files['index.html'] ?? ''
      expect(html).toContain(`<!doctype html><html lang="${lang}">`)
      expect(html).toContain(day)
      expect(html).not.toMatch(/<script|<link|\ssrc=|pack\.|documents\.|certificates\./)
      const linked = [...html.matchAll(/href="\.\/([^"]+)"/g)].map(([, path = '']) => decodeURIComponent(path))
      expect(linked).toEqual(Object.keys(files).filter((path) => !path.startsWith('index.')))
    }
  })

  it('Neutralises names that a spreadsheet or page would execute, in any script', async () => {
    const evil = '=HYPERLINK("http://x","安全")<img src=x onerror=alert(1)>/../..'
    const outcomes = await portal.fixtures.records.upsertBatch(systemViewer, certificate, [
      { integrationId: 'evil', name: evil, tradeName: null, principal: null, company: idOf(company, 'NORVANE-NL') },
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['created'])
    const files = unpacked(await ask({ certificates: certificates('evil') }))
    expect(files['index.html']).not.toContain('<img')
    expect(files['index.csv']?.charCodeAt(0)).toBe(0xfeff)
    expect(rows(files)[0]?.[0]).toBe(`\\${evil}`)
  })

  it('Gives each file a unique and safe name', async () => {
    const { records } = portal.fixtures
    const paper = (integrationId: string, name: string) => ({
      integrationId,
      name,
      product: idOf(tradeGrade, 'xanvero-200'),
      language: 'nl-NL',
      level: 'public',
      file: keyOf('coa-nl.pdf'),
    })
    await records.upsertBatch(systemViewer, productDocument, [
      { ...paper('n1', '../../安全\u202e数据'), type: 'specification' },
      { ...paper('n2', '..\\安全 数据'), type: 'brochure' },
    ])
    const files = unpacked(await ask({ products: products('xanvero-200') }))
    expect(Object.keys(files).slice(2)).toEqual([
      'Xanvero 200/安全 数据 (nl-NL).pdf',
      'Xanvero 200/安全 数据 (nl-NL) (2).pdf',
    ])
  })

  it('Forbids every cache to store a bundle with restricted files, and a plan in general', async () => {
    const wishes = { products: products('xanvero-80'), types: ['specification'] }
    const [guest, customer] = [await ask(wishes), await ask(wishes, '/nl/nl-nl', asCustomer)]
    expect([guest.headers['cache-control'], Object.keys(unpacked(guest)).length]).toEqual(['no-cache', 2])
    expect([customer.headers['cache-control'], Object.keys(unpacked(customer)).length]).toEqual([
      'private, no-store',
      3,
    ])
  })

  it('Answers HEAD without opening a file', async () => {
    opened.length = 0
    const answer = await portal.app.inject({
      method: 'HEAD',
      url: `/nl/nl-nl/pack?${query({ certificates: certificates('gdp') })}`,
    })
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.length]).toEqual([
      200,
      'application/zip',
      0,
    ])
    expect(opened).toEqual([])
  })

  it.each<[string, Readonly<Record<string, readonly string[]>>, RegExp]>([
    ['nothing', {}, /^\/nl\/nl-nl\/documents-pack$/],
    ['what is no id', { certificates: ['gdp'], types: ['brochure'] }, /^\/nl\/nl-nl\/documents-pack\?types=brochure$/],
    [
      'more than 200',
      { products: Array.from({ length: 201 }, (_, at) => idOf(tradeGrade, `many-${at}`)) },
      /^\/nl\/nl-nl\/documents-pack\?products=01t/,
    ],
  ])('Redirects to the page with the reason if %s is selected', async (_, wishes, to) => {
    const answer = await ask(wishes)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-cache'])
    expect(answer.headers.location).toMatch(to)
  })

  it('Redirects to that page if the selection exceeds the limit of a bundle', async () => {
    const { records } = portal.fixtures
    const key = 'MCAAAAAAAAAAAAAAAAAAAAAAAAAA'
    await records.keepFiles(systemViewer, [
      { key, name: 'large.pdf', contentType: 'application/pdf', bytes: maxBundleBytes + 1, sha256: '0'.repeat(64) },
    ])
    await records.upsertBatch(systemViewer, productDocument, [
      {
        integrationId: 'large',
        name: 'Large',
        product: idOf(tradeGrade, 'gumellan-s'),
        type: 'brochure',
        language: 'nl-NL',
        level: 'public',
        file: key,
      },
    ])
    const answer = await ask({ products: products('gumellan-s') })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/nl/nl-nl/documents-pack?products=${idOf(tradeGrade, 'gumellan-s')}`,
    ])
  })

  it('Answers with a page if an error occurs before the first byte', async () => {
    failing = true
    const answer = await ask({ certificates: certificates('gdp') })
    failing = false
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(answer.headers['content-disposition']).toBeUndefined()
  })

  it('Lists a file that the store has lost as missing and bundles the others', async () => {
    const { records } = portal.fixtures
    const key = 'MCBAAAAAAAAAAAAAAAAAAAAAAAAA'
    await records.keepFiles(systemViewer, [
      { key, name: 'lost.pdf', contentType: 'application/pdf', bytes: 10, sha256: '1'.repeat(64) },
    ])
    await records.upsertBatch(systemViewer, productDocument, [
      {
        integrationId: 'lost',
        name: 'Lost',
        product: idOf(tradeGrade, 'citrelle-fg'),
        type: 'brochure',
        language: 'nl-NL',
        level: 'public',
        file: key,
      },
    ])
    const answer = await ask({ products: products('citrelle-fg') })
    const files = unpacked(answer)
    expect(Object.keys(files).slice(2)).toEqual(['Citrelle FG/Paper citrelle-sds (nl-NL).pdf'])
    expect(rows(files).map(([name, , , path, gap]) => [name, path !== '', gap !== ''])).toEqual([
      ['Citrelle FG', true, false],
      ['Citrelle FG', false, true],
    ])
    expect(portal.logged.some(({ msg }) => msg === 'Files of a document bundle are missing in the store')).toBe(true)
  })

  it.each(['/nl/nl-nl/pack', '/NL/nl-nl/pack', '/nl/xx/pack', '/nowhere/nl-nl/pack'])(
    'Leaves the normalisation of %s to the page routes',
    async (path) => {
      const answer = await portal.app.inject({ url: `${path}?${query({ certificates: certificates('gdp') })}` })
      const expected = { '/nl/nl-nl/pack': 200, '/NL/nl-nl/pack': 301, '/nl/xx/pack': 302, '/nowhere/nl-nl/pack': 404 }
      expect({ [path]: answer.statusCode }).toEqual({ [path]: new Map(Object.entries(expected)).get(path) })
    },
  )
})
