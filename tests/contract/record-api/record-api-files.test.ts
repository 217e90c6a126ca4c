import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentDocumentLink } from '#features/documents/files/content-document-link.ts'
import { contentDocument } from '#features/documents/files/content-document.ts'
import { contentVersion } from '#features/documents/files/content-version.ts'
import { storedFile } from '#platform/entity/kinds/file.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { createAdmission, formLimits } from '#platform/http/overload/admission.ts'
import { limitConcurrency } from '#platform/http/overload/limit-concurrency.ts'
import { readUpload, takeUploads } from '#platform/record-api/routes/record-uploads.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiBase, apiCaller, type ApiCaller, type ApiResponse } from './fixtures/record-api-caller.ts'

interface Part {
  readonly name: string
  readonly value: string | Buffer
  readonly fileName?: string
  readonly type?: string
}

const boundary = 'tradegrade-boundary'

/** Encodes a multipart body as clients do. */
const bodyOf = (parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, fileName, type }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])

const file = (value: string | Buffer, fileName = 'analysis.txt', type = 'text/plain'): Part => ({
  name: 'fileData',
  value,
  fileName,
  type,
})
const json = (words: unknown, name = 'json'): Part => ({ name, value: JSON.stringify(words), type: 'application/json' })

describeEachDatabase('Files stored through the API', (open) => {
  let database: TestDatabase
  let portal: TestPortal
  let folder: string
  let sales: ApiCaller
  beforeAll(async () => {
    database = await open()
    folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-uploads-'))
    portal = await testPortal(
      () => Promise.resolve(database),
      () => ({ files: diskFiles(folder) }),
    )
    sales = await apiCaller(portal, 'internalSales')
  })
  afterAll(async () => {
    await portal.close()
    await rm(folder, { recursive: true, force: true })
  })

  const address = (documentId?: string) =>
    `${apiBase}/records/content-documents${documentId === undefined ? '' : `/${documentId}`}/content-versions`
  const send = async (
    caller: ApiCaller,
    payload: Buffer,
    { documentId, ...headers }: { readonly documentId?: string; readonly 'idempotency-key'?: string } = {},
  ): Promise<ApiResponse> => {
    const response = await portal.app.inject({
      method: 'POST',
      url: address(documentId),
      headers: { ...caller.cookie, 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
      payload,
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? null : response.json(),
    }
  }
  /** Everything that an upload could leave behind. */
  const storedCounts = async () => ({
    documents: await portal.fixtures.records.count(systemViewer, contentDocument),
    versions: await portal.fixtures.records.count(systemViewer, contentVersion),
    links: await portal.fixtures.records.count(systemViewer, contentDocumentLink),
    rows: await database.queries.$count(storedFile),
    bytes: (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile()).length,
  })

  it('[UIA-11] Stores a file with its sender as document, version and link', async () => {
    const bytes = Buffer.from('%PDF-1.7 analysis')
    const words = { title: 'Analysis of lot 7', description: 'Of the supplier' }
    const { status, body } = await send(sales, bodyOf([json(words), file(bytes, 'analysis.pdf')]))
    expect(status).toBe(201)
    expect(checkRepresentation('ContentVersionComposite', body)).toBeNull()
    expect(body.contentDocument.fields).toMatchObject({
      Title: { value: 'Analysis of lot 7' },
      Description: { value: 'Of the supplier' },
    })
    expect(body.contentVersion.fields).toMatchObject({
      ContentDocumentId: { value: body.contentDocument.id },
      VersionNumber: { value: 1 },
      ContentSize: { value: bytes.length },
      PathOnClient: { value: 'analysis.pdf' },
    })
    expect(body.contentDocumentLinks).toHaveLength(1)
    expect(body.contentDocumentLinks[0].fields.ContentDocumentId.value).toBe(body.contentDocument.id)
    const key = body.contentVersion.fields.VersionData.value
    const media = await portal.app.inject({ url: `/nl/en-us/cms/delivery/media/${key}`, headers: sales.cookie })
    expect(media.statusCode).toBe(200)
    expect(media.rawPayload).toEqual(bytes)
  })

  it.each([
    ['json', [json({ title: 'Words' }), file('a')]],
    ['body', [json({ title: 'Words' }, 'body'), file('b')]],
    ['data, after the file', [file('c'), json({ title: 'Words' }, 'data')]],
    ['entity_content as a file', [{ ...json({ title: 'Words' }, 'entity_content'), fileName: 'blob' }, file('d')]],
    ['json without a type', [{ name: 'json', value: '{"title":"Words"}' }, file('e')]],
    ['a field of its own', [{ name: 'title', value: 'Words' }, file('f')]],
  ] as const)('[UIA-11] Reads the values beside the file: %s', async (_what, parts) => {
    const { status, body } = await send(sales, bodyOf(parts))
    expect(status).toBe(201)
    expect(body.contentDocument.fields.Title.value).toBe('Words')
  })

  it.each([
    ['a page as a PDF', '<!doctype html><script>alert(1)</script>', 'report.pdf'],
    ['a program as text', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'notes.txt'],
    ['a program as an image', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(9000)]), 'photo.jpg'],
    ['a PDF as a table', '%PDF-1.7', 'prices.csv'],
  ])('[UIA-11] Refuses %s with 415 and stores nothing.', async (_what, bytes, name) => {
    const before = await storedCounts()
    const refused = await send(sales, bodyOf([file(bytes, name)]))
    expect(refused.status).toBe(415)
    expect(JSON.stringify(refused.body)).toContain(`The content of ${name} is not of the type that its name says.`)
    expect(await storedCounts()).toEqual(before)
  })

  it('[UIA-11] Uses the file name as the default title', async () => {
    const { body } = await send(sales, bodyOf([file('PK\u0003\u0004 named', 'C:\\temp\\Lot 9.final.docx')]))
    expect(body.contentDocument.fields.Title.value).toBe('Lot 9.final')
    expect(body.contentVersion.fields.PathOnClient.value).toBe('Lot 9.final.docx')
  })

  it('[UIA-11] Numbers new versions, also when they arrive concurrently', async () => {
    const first = await send(sales, bodyOf([json({ title: 'Versions', description: 'First' }), file('one')]))
    const documentId = first.body.contentDocument.id
    const second = await send(sales, bodyOf([file('two'), json({ title: 'Second' })]), {
      documentId: documentId.slice(0, 15),
    })
    expect(second.status).toBe(201)
    expect(second.body.contentVersion.fields).toMatchObject({
      VersionNumber: { value: 2 },
      Description: { value: 'First' },
    })
    expect(second.body.contentDocument.fields.Title.value).toBe('Second')
    const more = await Promise.all(
      ['three', 'four', 'five'].map((bytes) => send(sales, bodyOf([file(bytes)]), { documentId })),
    )
    const numbers = more.map(({ body }) => body.contentVersion.fields.VersionNumber.value)
    expect(new Set(numbers)).toEqual(new Set([3, 4, 5]))
  })

  it('[UIA-11] [UIA-08] Serves the content only to viewers of the version, and never as executable content', async () => {
    const html = '<script>alert(1)</script>'
    const { body } = await send(sales, bodyOf([file(html, 'page.html', 'image/png')]))
    const url = `/nl/en-us/cms/delivery/media/${body.contentVersion.fields.VersionData.value}`
    for (const role of ['customer', 'supplier', null] as const) {
      const caller = await apiCaller(portal, role)
      expect((await portal.app.inject({ url, headers: caller.cookie })).body).not.toContain('alert(1)')
      expect((await caller.get(`/records/${body.contentVersion.id}?layoutTypes=Full`)).status).toBe(404)
    }
    const own = await portal.app.inject({ url, headers: sales.cookie })
    expect(own.body).toBe(html)
    expect(own.headers['content-disposition']).toMatch(/^attachment/)
    expect(own.headers['x-content-type-options']).toBe('nosniff')
    expect(own.headers['content-security-policy']).toContain('sandbox')
  })

  it('[UIA-11] [UIA-08] Refuses a caller without the right to store files before reading the content', async () => {
    const before = await storedCounts()
    for (const role of ['customer', null] as const) {
      const answer = await send(await apiCaller(portal, role), bodyOf([file('never')]))
      expect(answer.status).toBe(403)
      expect(answer.body.errorCode).toBe('INSUFFICIENT_ACCESS')
    }
    const documentId = '069000000000000AAA'
    expect((await send(sales, bodyOf([file('never')]), { documentId })).status).toBe(404)
    expect((await send(sales, bodyOf([file('never')]), { documentId: '01t000000000000AAA' })).status).toBe(400)
    expect(await storedCounts()).toEqual(before)
  })

  it('[UIA-11] A broken upload leaves nothing behind', async () => {
    const before = await storedCounts()
    const cut = bodyOf([json({ title: 'Cut' }), file(Buffer.alloc(100_000, 'x'))], '')
    const refusals = [
      await send(sales, cut.subarray(0, 60_000)),
      await send(sales, bodyOf([json({ title: 'No file' })])),
      await send(sales, bodyOf([file('')])),
      await send(sales, bodyOf([{ name: 'json', value: '{"title":' }, file('x')])),
      await send(sales, bodyOf([json(['list']), file('x')])),
      await send(sales, bodyOf([{ name: 'title', value: 'x'.repeat(70_000) }, file('x')])),
    ]
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 400))
    expect(refusals[3]?.body.errorCode).toBe('JSON_PARSER_ERROR')
    const notMultipart = await sales.post('/records/content-documents/content-versions', { title: 'x' })
    expect(notMultipart.status).toBe(400)
    expect(await storedCounts()).toEqual(before)
  })

  it.each([
    ['without a file name', [{ name: 'fileData', value: 'x', type: 'application/octet-stream' }]],
    ['with a name of no part', [{ name: '__proto__', value: 'x', fileName: 'x.txt', type: 'text/plain' }, file('x')]],
    ['with the name of no value', [{ name: 'constructor', value: 'x' }, file('x')]],
  ] as const)('[UIA-11] Answers 400 to an upload %s, and stores nothing', async (_what, parts) => {
    const { bytes: _, ...before } = await storedCounts()
    const refused = await send(sales, bodyOf(parts))
    expect([refused.status, refused.body?.errorCode ?? refused.body?.[0]?.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect(await storedCounts()).toMatchObject(before)
  })

  it('[UIA-11] An upload that is refused after it was received leaves only unreferenced bytes that nobody can request', async () => {
    const { bytes: _, ...before } = await storedCounts()
    const refusals = [
      await send(sales, bodyOf([file('late'), json({ title: 'x'.repeat(300) })])),
      await send(sales, bodyOf([{ name: 'json', value: '{"title":', type: 'application/json' }, file('late')])),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([400, 400])
    expect(refusals[1]?.body.errorCode).toBe('JSON_PARSER_ERROR')
    expect(await storedCounts()).toMatchObject(before)
  })

  it('[UIA-11] An upload whose sender disconnects leaves nothing behind', async () => {
    const before = await storedCounts()
    const origin = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(origin.port), origin.hostname)
    const body = bodyOf([file(Buffer.alloc(200_000, 'y'))])
    const head = [
      `POST ${address()} HTTP/1.1`,
      'Host: portal.test',
      `Cookie: ${sales.cookie['cookie']}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${body.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await new Promise<void>((resolve) => socket.write(body.subarray(0, 120_000), () => resolve()))
    // Stops as soon as a part is in the store.
    await expect.poll(async () => (await storedCounts()).bytes).toBeGreaterThan(before.bytes)
    socket.destroy()
    await expect.poll(storedCounts).toEqual(before)
  })

  it('[UIA-11] A file above the maximum size is refused and not truncated', async () => {
    const app = fastify()
    limitConcurrency(app, createAdmission(), createAdmission(formLimits))
    await takeUploads(app, 1000)
    app.post('/', (request) => readUpload(request, portal.services.files))
    const before = await storedCounts()
    const payload = (size: number) => bodyOf([file(Buffer.alloc(size, 'z'))])
    const sent = async (size: number) => {
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      return (await app.inject({ method: 'POST', url: '/', headers, payload: payload(size) })).body
    }
    expect(await sent(1001)).toContain('The file was not taken')
    expect(await sent(500_000)).toContain('The file was not taken')
    expect(await storedCounts()).toEqual(before)
    expect(await sent(1000)).toContain('"bytes":1000')
    await app.close()
  })

  it('[UIA-11] [UIA-04] A file with an idempotency key is stored once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await send(sales, bodyOf([json({ title: 'Once' }), file('once')]), headers)
    const before = await storedCounts()
    const second = await send(sales, bodyOf([json({ title: 'Once' }), file('once')]), headers)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect((await send(sales, bodyOf([json({ title: 'Once' }), file('other')]), headers)).status).toBe(422)
    expect(await storedCounts()).toEqual({ ...before, bytes: before.bytes + 1 })
  })
})
