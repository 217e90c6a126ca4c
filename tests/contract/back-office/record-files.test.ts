import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { contentDocumentLink } from '#features/documents/files/content-document-link.ts'
import { contentDocument } from '#features/documents/files/content-document.ts'
import { contentVersion } from '#features/documents/files/content-version.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { requestMessage } from '#features/enquiries/requests/request-message.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { contentOf, fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, open, tankPortal } from './back-office-portal.ts'
import { filesOn, textIn } from './files-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('The files of a record', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let sales: Headers
  let createdCount = 0
  let queryCount = 0
  beforeAll(async () => {
    portal = await tankPortal(async () => counted(await openDatabase()))
    await fillDocuments(portal.fixtures.records, portal.files)
    administrator = await signedIn(portal, 'administrator')
    sales = await signedIn(portal, 'internalSales')
  })
  afterAll(() => portal.close())

  /** The same database, which counts its queries. */
  function counted(database: TestDatabase): TestDatabase {
    const { queries, readWith } = database
    const counting = new Proxy(queries, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...args: readonly unknown[]): unknown => {
          queryCount += 1
          return Reflect.apply(member, target, args)
        }
      },
    })
    return {
      ...database,
      queries: counting,
      ...(readWith && {
        readWith: (settings, run) => {
          queryCount += 1
          return readWith(settings, run)
        },
      }),
    }
  }

  const tank = (values: Readonly<Record<string, unknown>> = {}) =>
    portal.fixtures.records.create(systemViewer, storageTank, {
      name: `Files ${String((createdCount += 1)).padStart(2, '0')}`,
      build: 'steel',
      keeper: `files-${createdCount}@example.com`,
      ...values,
    })
  const page = async (id: string, headers: Headers = administrator): Promise<string> =>
    (await open(portal, `${base}/record/${id}`, headers)).body
  const heading = (html: string, label: string): string =>
    new RegExp(`${label} \\(\\d+\\)`).exec(textIn(html.slice(html.indexOf('id="files"'))))?.[0] ?? 'none'

  it('[BOF-07] [BOF-01] A trade grade has its documents, and the certificates of its trade name and principal', async () => {
    const { records } = portal.fixtures
    const id = idOf(tradeGrade, 'xanvero-80')
    const grade = await records.byId(systemViewer, tradeGrade, id)
    await records.create(systemViewer, certificateAsset, {
      name: 'Kosher of the name',
      certificate: idOf(certificate, 'xanvero-kosher'),
      language: 'pl',
      file: keyOf('iso-de.pdf'),
    })
    const html = await page(id)
    const documents = await records.count(systemViewer, productDocument, equals('product', id))
    expect(documents).toBeGreaterThan(5)
    expect(heading(html, 'Product documents')).toBe(`Product documents (${documents})`)
    const listed = filesOn(html)
    expect(listed.filter(({ href }) => href?.includes('/file/File__c/'))).toHaveLength(5)
    const named = listed.find(({ text }) => text.includes('Kosher of the name'))
    expect(named?.text).toMatch(/^iso-de\.pdf PDF, 0\.4 kB Polish .* UTC .* Kosher of the name Replace$/)
    expect(grade?.tradeName).toBe(idOf(tradeName, 'xanvero'))
    // No file of a sister grade or a predecessor, and none of another trade name.
    const citrelle = await records.byId(systemViewer, tradeGrade, idOf(tradeGrade, 'citrelle-fg'))
    await records.update(systemViewer, tradeGrade, citrelle?.id ?? '', citrelle?.version ?? 0, { successor: id })
    expect(filesOn(await page(id))).toEqual(listed)
    expect(listed.some(({ text }) => text.includes('citrelle'))).toBe(false)
    const all = html.match(/href="([^"]*\/files\/Document__c\.[^"]+)"/)?.[1] ?? ''
    expect(filesOn(`id="files"${(await open(portal, all, administrator)).body}`)).toHaveLength(documents)
  })

  it('[BOF-07] A certificate has its own file and those of its languages, with who put them there and when', async () => {
    const html = await page(idOf(certificate, 'iso-9001'))
    expect(heading(html, 'In this record')).toBe('In this record (1)')
    expect(heading(html, 'Certificate assets')).toBe('Certificate assets (6)')
    expect(heading(html, 'Files')).toBe('Files (7)')
    const [logo] = filesOn(html)
    expect(logo?.text).toMatch(/^Logo logo\.png PNG, 0\.4 kB .* UTC The portal or an unknown user Replace$/)
    const { body, headers, status } = await open(portal, logo?.href ?? '', administrator)
    expect([status, body, headers['cache-control']]).toEqual([200, contentOf('logo.png'), 'private, no-store'])
  })

  it('[BOF-07] [BOF-02] A reader gets only files that they may read, counts of those alone, and no form', async () => {
    const html = await page(idOf(certificate, 'iso-9001'), sales)
    // One is not active, which editors see and sales people do not.
    expect(heading(html, 'Certificate assets')).toBe('Certificate assets (5)')
    expect(filesOn(html).every(({ change }) => change === null)).toBe(true)
    const inactive = filesOn(await page(idOf(certificate, 'iso-9001'))).find(({ text }) =>
      text.startsWith('iso-fr.pdf'),
    )
    expect(inactive).toBeDefined()
    expect((await open(portal, inactive?.href ?? '', administrator)).status).toBe(200)
    expect((await open(portal, inactive?.href ?? '', sales)).status).toBe(404)
    const nowhere = (inactive?.href ?? '').replace(/\/record\/\w+/, `/record/${idOf(certificateAsset, 'nothing')}`)
    const [hidden, missing] = [await open(portal, inactive?.href ?? '', sales), await open(portal, nowhere, sales)]
    expect(hidden.body.replaceAll(/record\/\w+/g, '')).toBe(missing.body.replaceAll(/record\/\w+/g, ''))
    const other = (inactive?.href ?? '').replace(/[^/]+$/, keyOf('gdp-nl.pdf'))
    expect((await open(portal, other, administrator)).status).toBe(404)
    expect(
      (await open(portal, `${base}/record/${idOf(certificateAsset, 'iso-nl')}/file/File__c`, sales)).status,
    ).not.toBe(200)
  })

  it('[BOF-07] Files that are linked to a record are listed with their versions', async () => {
    const { records } = portal.fixtures
    const id = idOf(tradeGrade, 'citrelle-fg')
    const document = await records.create(systemViewer, contentDocument, { name: 'Audit report' })
    await records.create(systemViewer, contentVersion, {
      name: 'Audit report',
      document: document.id,
      versionNumber: 1,
      versionData: keyOf('iso-sv.pdf'),
    })
    expect(heading(await page(id, sales), 'File versions')).toBe('none')
    await records.create(systemViewer, contentDocumentLink, {
      document: document.id,
      linkedObject: 'tradeGrade',
      linkedEntity: id,
    })
    const html = await page(id, sales)
    expect(heading(html, 'File versions')).toBe('File versions (1)')
    expect(filesOn(html).some(({ text }) => /^iso-sv\.pdf .*Audit report$/.test(text))).toBe(true)
  })

  it('[BOF-01] [BOF-07] An unknown object has the section: its own files, those of its users, and all of them in pages', async () => {
    const { id } = await tank()
    const empty = await page(id)
    expect(heading(empty, 'Files')).toBe('Files (0)')
    expect(filesOn(empty)).toEqual([
      { text: 'Photo No file Add a file', href: null, change: `${base}/record/${id}/file/Photo__c` },
    ])
    for (let count = 0; count < 52; count += 1) await tank({ overflow: id, photo: keyOf('iso-nl.pdf') })
    await tank({ overflow: id })
    const html = await page(id)
    expect(heading(html, 'Storage tanks')).toBe('Storage tanks (52)')
    expect(filesOn(html)).toHaveLength(6)
    const all = `${base}/record/${id}/files/Storage_Tank__c.Photo__c`
    expect(html).toContain(`href="${all}"`)
    const first = await open(portal, all, administrator)
    const rows = ({ body }: { readonly body: string }) => filesOn(`id="files"${body}`)
    expect([first.status, rows(first).length]).toEqual([200, 50])
    const next = /href="([^"]+)" rel="next"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(rows(await open(portal, next, administrator))).toHaveLength(2)
    expect((await open(portal, all.replace('Photo__c', 'Name'), administrator)).status).toBe(404)
    expect((await open(portal, all, sales)).status).toBe(404)
  })

  it('[BOF-07] The number of queries does not depend on the number of files', async () => {
    const countFor = async (amount: number): Promise<number> => {
      const { id } = await tank()
      for (let count = 0; count < amount; count += 1) await tank({ overflow: id, photo: keyOf('iso-nl.pdf') })
      await page(id)
      queryCount = 0
      expect(heading(await page(id), 'Files')).toBe(`Files (${amount})`)
      return queryCount
    }
    const [one, five, many] = [await countFor(1), await countFor(5), await countFor(12)]
    // Only the number of a list that goes on is a query of its own: once for the files, which related records count anyway.
    expect([five - one, many - five]).toEqual([0, 1])
  })

  it('[BOF-07] A request has the files of its messages, for those who see the messages', async () => {
    const { records } = portal.fixtures
    const request = await records.create(systemViewer, customerRequest, {
      name: 'Q-NL-2026-000001',
      kind: 'default',
      site: 'nl',
      language: 'nl-NL',
    })
    const sent = await records.write(systemViewer, (handle) =>
      handle.transition(customerRequest, request.id, request.version, { action: 'Submit' }),
    )
    await records.create(systemViewer, requestMessage, {
      request: sent.id,
      side: 'customer',
      text: 'With a file',
      file: keyOf('iso-sv.pdf'),
    })
    const html = await page(request.id, sales)
    expect(heading(html, 'Request messages')).toBe('Request messages (1)')
    const [listed] = filesOn(html)
    expect([listed?.text.startsWith('iso-sv.pdf PDF'), listed?.change]).toEqual([true, null])
    expect((await open(portal, listed?.href ?? '', sales)).body).toBe(contentOf('iso-sv.pdf'))
    const customer = await signedIn(portal, 'customer')
    expect((await open(portal, listed?.href ?? '', customer)).status).toBe(403)
  })

  it('[BOF-07] An object without files says so', async () => {
    const { body } = await open(portal, `${base}/record/${idOf(tradeName, 'xanvero')}`, sales)
    const { body: none } = await open(
      portal,
      `${base}/record/${(await portal.fixtures.records.create(systemViewer, contentDocument, { name: 'Nothing' })).id}`,
      sales,
    )
    expect(body).toContain('id="files"')
    expect([heading(none, 'Files'), textIn(none).includes('There are no files.')]).toEqual(['Files (0)', true])
  })
})
