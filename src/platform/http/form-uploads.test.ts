import fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAdmission } from '#platform/http/overload/admission.ts'
import { limitConcurrency } from '#platform/http/overload/limit-concurrency.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import { digestOf } from '#platform/store/digest-file.ts'
import { failure } from '#platform/values/errors.ts'
import { readFormWithFiles, takeFormsWithFiles } from './form-uploads.ts'

const maxBytes = 1000
const limits = { fields: 40, text: 1024 * 1024, files: 20, fileBytes: 10 * maxBytes }
const app = fastify()
let registered: NewFile[] = []
/** What the store throws in place of storing. */
let refused: Error | null = null
beforeAll(async () => {
  limitConcurrency(app, createAdmission(), createAdmission())
  await takeFormsWithFiles(app)
  const put = async (bytes: AsyncIterable<Uint8Array>) => {
    if (refused !== null) throw refused
    return await digestOf(bytes)
  }
  const rules = {
    store: { put },
    maxBytes,
    takesName: (name: string) => !name.endsWith('.exe'),
    register: async (file: NewFile) => void (await Promise.resolve(registered.push(file))),
  }
  const handler = async (request: FastifyRequest) => {
    const rulesFor = async (fields: URLSearchParams, field: string) =>
      await Promise.resolve(field.startsWith('file.') && !fields.has('nothing') ? rules : null)
    const form = await readFormWithFiles(request, rulesFor, limits)
    if (form === null) return { broken: true }
    const { fields, files, refused: others } = form
    return {
      fields: [...fields],
      files: [...files].map(([field, { name }]) => [field, name]),
      refused: [...others].map(([field, { failure: error, name, bytes }]) => [field, error.code, name, bytes]),
    }
  }
  app.route({ method: 'POST', url: '/', handler })
})
afterAll(() => app.close())

const boundary = 'part-of-a-form'
type Part = readonly [name: string, value: string] | readonly [name: string, value: string, fileName: string]
const bodyOf = (parts: readonly Part[]): string =>
  parts
    .map(
      ([name, value, fileName]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n${value}\r\n`,
    )
    .join('') + `--${boundary}--\r\n`

interface Read {
  readonly fields: readonly (readonly [string, string])[]
  readonly files: readonly (readonly [field: string, name: string])[]
  readonly refused: readonly (readonly [field: string, code: string, name: string, bytes: number])[]
}
async function send(body: string): Promise<{ readonly status: number; readonly read: Read }> {
  registered = []
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { statusCode, body: answered } = await app.inject({ method: 'POST', url: '/', headers, payload: body })
  return { status: statusCode, read: JSON.parse(answered) }
}
const typed: Part = ['field.Name', 'Typed']

it('[FRM-02] A file that is too large is refused, and the fields and files after it are read', async () => {
  const large = 'x'.repeat(maxBytes + 1)
  const { read } = await send(bodyOf([['file.A', large, 'large.txt'], typed, ['file.B', 'text', 'fits.txt']]))
  expect(read).toEqual({
    fields: [typed],
    files: [['file.B', 'fits.txt']],
    refused: [['file.A', 'FILE_REFUSED', 'large.txt', maxBytes + 1]],
  })
  const fits = await send(bodyOf([['file.A', 'x'.repeat(maxBytes), 'fits.txt']]))
  expect([fits.read.refused, registered.map(({ bytes }) => bytes)]).toEqual([[], [maxBytes]])
})

it('[FRM-02] A file beyond the limit of every form is refused, and the fields after it are read', async () => {
  const { read } = await send(bodyOf([['file.A', 'x'.repeat(30 * maxBytes), 'large.txt'], typed]))
  expect([read.fields, read.refused[0]?.slice(0, 3)]).toEqual([[typed], ['file.A', 'FILE_REFUSED', 'large.txt']])
})

it.each([
  ['UPLOAD_QUOTA_EXCEEDED', failure('UPLOAD_QUOTA_EXCEEDED')],
  ['MALWARE_FOUND', failure('MALWARE_FOUND')],
  ['SCANNER_UNAVAILABLE', failure('SCANNER_UNAVAILABLE')],
])('[FRM-02] Says why a file was refused: %s', async (code, error) => {
  refused = error
  const { read } = await send(bodyOf([['file.A', 'text', 'refused.txt'], typed]))
  refused = null
  expect(read.refused.map((each) => each.slice(0, 3))).toEqual([['file.A', code, 'refused.txt']])
  expect([read.fields, registered]).toEqual([[typed], []])
})

it('[FRM-02] An empty file and one of another type are refused', async () => {
  const { read } = await send(bodyOf([['file.A', '', 'empty.txt'], ['file.B', 'MZ', 'setup.exe'], typed]))
  expect(read.refused).toEqual([
    ['file.A', 'FILE_REFUSED', 'empty.txt', 0],
    ['file.B', 'FILE_TYPE_REFUSED', 'setup.exe', expect.any(Number)],
  ])
  expect(read.fields).toEqual([typed])
})

it('[FRM-02] An input without a file, a file that belongs to no field, and one whose sender may store none store nothing', async () => {
  const { read } = await send(bodyOf([['file.A', '', ''], ['other', 'text', 'other.txt'], typed]))
  expect(read).toEqual({
    fields: [typed],
    files: [],
    refused: [['other', 'FILE_REFUSED', 'other.txt', expect.any(Number)]],
  })
  const denied = await send(
    bodyOf([
      ['nothing', 'yes'],
      ['file.A', 'text', 'denied.txt'],
    ]),
  )
  expect([denied.read.files, denied.read.refused.length, registered]).toEqual([[], 1, []])
})

it.each([failure('UNEXPECTED'), new Error('The disk is full.')])(
  'Does not take an error of the portal for one of the sender: %s',
  async (error) => {
    refused = error
    const { status } = await send(bodyOf([['file.A', 'text', 'lost.txt']]))
    refused = null
    expect(status).toBe(500)
  },
)

const long = 600_000
const withoutName = bodyOf([typed, ['file.A', 'text', 'named.txt']]).replace(
  '; filename="named.txt"',
  '\r\nContent-Type: application/octet-stream',
)
it.each<readonly [string, string]>([
  ['that ends early', bodyOf([['file.A', 'text', 'whole.txt']]).slice(0, -20)],
  ['with too many files', bodyOf(Array.from({ length: 21 }, (_, at): Part => [`file.${at}`, 'text', 'one.txt']))],
  ['with too many fields', bodyOf(Array.from({ length: 41 }, (_, at): Part => [`field.${at}`, 'text']))],
  ['with a value that is too long', bodyOf([['field.Name', 'x'.repeat(2 * long)]])],
  ['with a file that has no name', withoutName],
  ['with too many characters', bodyOf(['A', 'B'].map((name): Part => [`field.${name}`, 'x'.repeat(long)]))],
])('A body %s is no form', async (_what, body) => {
  expect((await send(body)).read).toEqual({ broken: true })
})
