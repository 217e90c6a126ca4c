import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { scannedFiles } from '#platform/records/files/malware-scan.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { recordApi } from '#app/record-api.ts'
import { allEntities } from '#app/entities.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import { failure } from '#platform/values/errors.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { contentOf, fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { createTable, storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, inputsOf, open, send, typed } from './back-office-portal.ts'
import { filesOn, pdf, sendFile, textIn } from './files-portal.ts'

type Headers = Readonly<Record<string, string>>
const malware = 'This text stands for malware.'

describeEachDatabase('Replacing a file of a record', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let editor: Headers
  let sales: Headers
  let isScannerThere = true
  beforeAll(async () => {
    const database = await openDatabase()
    await createTable(database, storageTank)
    portal = await testPortal(
      () => Promise.resolve(database),
      ({ files, now }) => ({
        recordApi: { ...recordApi, objects: objectCatalogue([...allEntities, storageTank]) },
        files: scannedFiles({
          files,
          scanner: {
            scan: async (bytes) => {
              const parts: Uint8Array[] = []
              for await (const part of bytes) parts.push(part)
              if (!isScannerThere) throw failure('SCANNER_UNAVAILABLE')
              return Buffer.concat(parts).includes(malware) ? 'Sample' : null
            },
          },
          queries: database.queries,
          now,
          warn: () => {},
        }),
      }),
    )
    await fillDocuments(portal.fixtures.records, portal.files)
    administrator = await signedIn(portal, 'administrator')
    editor = await signedIn(portal, 'editor')
    sales = await signedIn(portal, 'internalSales')
  })
  afterAll(() => portal.close())

  const asset = async (id: string) => {
    const row = await portal.fixtures.records.byId(systemViewer, certificateAsset, id)
    if (row === null) throw new Error('There is no such file.')
    return row
  }
  const newAsset = async (file: string | null = keyOf('iso-nl.pdf')): Promise<string> =>
    (
      await portal.fixtures.records.create(systemViewer, certificateAsset, {
        name: 'Replaced',
        certificate: idOf(certificate, 'iso-9001'),
        language: 'nl-NL',
        file,
      })
    ).id
  const field = 'Certificate_File__c'
  const at = (id: string): string => `${base}/record/${id}/file/${field}`

  it('[BOF-01] [BOF-07] Stores another file in its place, says who did it, and keeps the earlier one for those who may change it', async () => {
    const id = await newAsset()
    const file = pdf('replaced ü.pdf')
    const saved = await sendFile(portal, at(id), editor, { field, file })
    expect([saved.status, saved.headers['location']]).toEqual([303, `${base}/record/${id}?saved=1#files`])
    const [now] = filesOn((await open(portal, `${base}/record/${id}`, administrator)).body)
    expect(now?.text).toMatch(/^File replaced ü\.pdf PDF, .* Dutch .* UTC Ada Lindqvist Replace$/)
    expect((await open(portal, now?.href ?? '', sales)).body).toBe(file.bytes)
    const record = textIn((await open(portal, `${base}/record/${id}`, administrator)).body)
    expect(record).toContain('File Before: iso-nl.pdf After: replaced ü.pdf')
    const form = await open(portal, at(id), administrator)
    const earlier = new RegExp(`href="([^"]*${keyOf('iso-nl.pdf')})"`).exec(
      form.body.slice(form.body.lastIndexOf('versions-title')),
    )?.[1]
    expect(textIn(form.body)).toContain('Earlier versions (1) iso-nl.pdf PDF')
    expect((await open(portal, earlier ?? '', administrator)).body).toBe(contentOf('iso-nl.pdf'))
    expect((await open(portal, earlier ?? '', sales)).status).toBe(404)
    expect((await open(portal, at(id), sales)).status).toBe(403)
  })

  it('[BOF-07] Leads back to the record whose page it was opened from', async () => {
    const id = await newAsset()
    const of = idOf(certificate, 'iso-9001')
    const saved = await sendFile(portal, `${at(id)}?from=${of}`, editor, { field, file: pdf('back.pdf') })
    expect(saved.headers['location']).toBe(`${base}/record/${of}?saved=${id}#files`)
  })

  it('[BOF-03] Whoever reads the old file while it is replaced gets all of it', async () => {
    const id = await newAsset()
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(24_000_000)])
    await sendFile(portal, at(id), editor, { field, file: { name: 'large.pdf', bytes } })
    const { file } = await asset(id)
    const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${origin}${at(id)}/${file}`, { headers: sales })
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    const parts: Uint8Array[] = [first?.value ?? new Uint8Array()]
    expect(parts[0]?.byteLength).toBeLessThan(bytes.length / 4)
    expect((await sendFile(portal, at(id), editor, { field, file: pdf('small.pdf') })).status).toBe(303)
    expect((await asset(id)).file).not.toBe(file)
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) parts.push(part.value)
    expect(Buffer.concat(parts).equals(bytes)).toBe(true)
    expect((await fetch(`${origin}${at(id)}/${file}`, { headers: sales })).status).toBe(404)
  })

  it('[BOF-03] Two people who replace one file get a choice, and what was uploaded is not uploaded again', async () => {
    const id = await newAsset()
    const [mine, theirs] = [await open(portal, at(id), administrator), await open(portal, at(id), editor)]
    expect((await sendFile(portal, at(id), editor, { field, file: pdf('theirs.pdf'), page: theirs.body })).status).toBe(
      303,
    )
    const disputed = await sendFile(portal, at(id), administrator, { field, file: pdf('mine.pdf'), page: mine.body })
    expect(disputed.status).toBe(412)
    expect(textIn(disputed.body)).toMatch(/Before iso-nl\.pdf .*Their value theirs\.pdf Your value mine\.pdf/)
    const choice = { [`choice.${field}`]: 'mine' }
    // Nobody else can save what one of them has uploaded.
    await sendFile(portal, at(id), editor, { field, file: null, page: disputed.body, values: choice })
    expect((await asset(id)).version).toBe(2)
    const saved = await sendFile(portal, at(id), administrator, {
      field,
      file: null,
      values: choice,
      page: disputed.body,
    })
    expect(saved.status).toBe(303)
    const [now] = filesOn((await open(portal, `${base}/record/${id}`, administrator)).body)
    expect(now?.text).toContain('mine.pdf')
    expect(textIn((await open(portal, at(id), administrator)).body)).toMatch(
      /Earlier versions \(2\) theirs\.pdf .* iso-nl\.pdf/,
    )
  })

  it('[BOF-03] A change of another field does not disturb the replacement', async () => {
    const id = await newAsset()
    const { body } = await open(portal, at(id), administrator)
    await portal.fixtures.records.update(systemViewer, certificateAsset, id, 1, { name: 'Renamed' })
    expect((await sendFile(portal, at(id), administrator, { field, file: pdf('merged.pdf'), page: body })).status).toBe(
      303,
    )
    expect(await asset(id)).toMatchObject({ name: 'Renamed', version: 3 })
  })

  it('[BOF-01] A file is removed where the field may be empty, and an empty field gets one', async () => {
    const id = await newAsset()
    const values = { [`remove.${field}`]: 'yes' }
    expect((await sendFile(portal, at(id), editor, { field, file: null, values })).status).toBe(303)
    expect((await asset(id)).file).toBe(null)
    expect(textIn((await open(portal, at(id), editor)).body)).toContain('Earlier versions (1) iso-nl.pdf')
    expect((await sendFile(portal, at(id), editor, { field, file: pdf('again.pdf') })).status).toBe(303)
    expect((await asset(id)).file).not.toBe(null)
    expect((await sendFile(portal, at(id), editor, { field, file: null })).status).toBe(303)
    expect((await asset(id)).version).toBe(3)
  })

  it.each([
    ['is not what its name says', { name: 'wrong.pdf', bytes: 'no PDF' }, '“wrong.pdf” was not taken: its content'],
    ['is empty', { name: 'empty.pdf', bytes: '' }, '“empty.pdf” is empty'],
    ['contains malware', { name: 'bad.txt', bytes: malware }, '“bad.txt” contains malware'],
    ['cannot be scanned', { name: 'later.txt', bytes: 'later' }, '“later.txt” cannot be checked'],
  ])('[BOF-03] A file that %s is refused, and what was typed beside it stays', async (_why, file, reason) => {
    const id = await newAsset()
    const url = `${base}/record/${id}/edit`
    isScannerThere = file.name !== 'later.txt'
    const refused = await sendFile(portal, url, editor, { field, file, values: { 'field.Name': 'Typed before' } })
    isScannerThere = true
    expect([refused.status, textIn(refused.body).includes(reason)]).toEqual([422, true])
    expect(inputsOf(refused.body).get('field.Name')).toEqual(['Typed before'])
    expect(await asset(id)).toMatchObject({ version: 1, file: keyOf('iso-nl.pdf') })
    const again = await sendFile(portal, url, editor, { field, file: pdf('good.pdf'), page: refused.body })
    expect([again.status, (await asset(id)).name]).toEqual([303, 'Typed before'])
  })

  it('[BOF-01] A refused value beside a new file does not lose the file', async () => {
    const id = await newAsset()
    const url = `${base}/record/${id}/edit`
    const refused = await sendFile(portal, url, editor, { field, file: pdf('kept.pdf'), values: { 'field.Name': '' } })
    expect([refused.status, textIn(refused.body).includes('“kept.pdf” is uploaded')]).toEqual([422, true])
    const page = refused.body
    const saved = await sendFile(portal, url, editor, { field, file: null, page, values: { 'field.Name': 'Named' } })
    expect(saved.status).toBe(303)
    const [now] = filesOn((await open(portal, `${base}/record/${id}`, editor)).body)
    expect(now?.text).toContain('kept.pdf')
  })

  it('[BOF-03] A form without its file input changes no file, and the end of a session loses no text', async () => {
    const id = await newAsset()
    const url = `${base}/record/${id}/edit`
    const inputs = inputsOf((await open(portal, url, editor)).body)
    expect((await send(portal, url, editor, typed(inputs, { 'field.Name': 'Only the name' }))).status).toBe(303)
    expect(await asset(id)).toMatchObject({ name: 'Only the name', file: keyOf('iso-nl.pdf') })
    const page = (await open(portal, url, editor)).body
    const ended = await sendFile(
      portal,
      url,
      {},
      { field, file: pdf('lost.pdf'), page, values: { 'field.Name': 'Still here' } },
    )
    expect([ended.status, ended.body.includes('value="Still here"')]).toEqual([401, true])
  })

  it('[BOF-02] Who may not write a record stores nothing', async () => {
    const id = await newAsset()
    const page = (await open(portal, at(id), editor)).body
    const file = pdf('unwanted.pdf')
    expect((await sendFile(portal, at(id), sales, { field, file, page })).status).toBe(403)
    const stored = await portal.files.put(once(Buffer.from(file.bytes)))
    expect((await portal.fixtures.records.files(systemViewer, [stored.key])).size).toBe(0)
  })

  it('[BOF-01] A record of an unknown object is created with its file', async () => {
    const url = `${base}/Storage_Tank__c/new`
    const values = { 'field.Name': 'With photo', 'field.Build__c': 'steel', 'field.Keeper__c': 'photo@example.com' }
    const created = await sendFile(portal, url, editor, { field: 'Photo__c', file: pdf('photo.pdf'), values })
    expect(created.status).toBe(303)
    const [listed] = filesOn((await open(portal, String(created.headers['location']), editor)).body)
    expect(listed?.text).toMatch(/^Photo photo\.pdf PDF/)
    expect((await open(portal, listed?.href ?? '', editor)).body).toBe(pdf('photo.pdf').bytes)
  })
})

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}
