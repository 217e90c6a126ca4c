import fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAdmission } from '#platform/http/admission.ts'
import { limitConcurrency } from '#platform/http/limit-concurrency.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import { takeUploads } from '#platform/record-api/routes/record-uploads.ts'
import { digestOf } from '#platform/store/digest-file.ts'
import { createEncryption } from '#platform/store/encryption.ts'
import { failure } from '#platform/values/errors.ts'
import { readFormTexts, readFormWithFiles } from './read-form.ts'

const maxBytes = 1000
const app = fastify()
let kept: NewFile[] = []
let hasQuota = true
/** What the store throws in place of storing. */
let refused: Error | null = null
beforeAll(async () => {
  limitConcurrency(app, createAdmission(), createAdmission())
  await takeUploads(app)
  const handler = async (request: FastifyRequest) => {
    const { fields, uploaded, problems } = await readFormWithFiles(request, {
      userId: String(request.headers['x-user']),
      store: async () => {
        if (refused !== null) throw refused
        if (!hasQuota) throw failure('UPLOAD_QUOTA_EXCEEDED')
        return await Promise.resolve({ put: (bytes) => digestOf(bytes) })
      },
      keep: async (file) => void (await Promise.resolve(kept.push(file))),
      encryption: createEncryption('a key of the tests that is long enough'),
      maxBytes,
    })
    return { fields: [...fields], uploaded: [...uploaded], problems: [...problems] }
  }
  app.route({ method: 'POST', url: '/', handler })
  const texts = async (request: FastifyRequest) => ({ fields: [...(await readFormTexts(request))] })
  app.route({ method: 'POST', url: '/texts', handler: texts })
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
  readonly uploaded: readonly (readonly [string, { readonly name: string; readonly token: string }])[]
  readonly problems: readonly (readonly [string, readonly { readonly message: string }[]])[]
}
async function send(body: string, user = 'ada', url = '/'): Promise<{ readonly status: number; readonly read: Read }> {
  kept = []
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-user': user }
  const { statusCode, body: answered } = await app.inject({ method: 'POST', url, headers, payload: body })
  return { status: statusCode, read: JSON.parse(answered) }
}

it('[BOF-03] A file that is too large is refused, and the fields after it are read', async () => {
  const large = 'x'.repeat(maxBytes + 1)
  const { read } = await send(
    bodyOf([
      ['base.A', ''],
      ['file.A', large, 'large.txt'],
      ['field.Name', 'Typed'],
    ]),
  )
  expect(read.fields).toEqual([
    ['base.A', ''],
    ['field.Name', 'Typed'],
  ])
  expect(read.problems).toEqual([['A', [{ message: 'fileTooLarge', typed: 'large.txt' }]]])
  const fits = await send(bodyOf([['file.A', 'x'.repeat(maxBytes), 'fits.txt']]))
  expect([fits.read.problems, kept.map(({ bytes }) => bytes)]).toEqual([[], [maxBytes]])
})

it('[BOF-03] An upload beyond the quota is refused', async () => {
  hasQuota = false
  const { read } = await send(
    bodyOf([
      ['file.A', 'text', 'more.txt'],
      ['field.Name', 'Typed'],
    ]),
  )
  hasQuota = true
  expect([read.problems, kept]).toEqual([[['A', [{ message: 'fileQuota', typed: 'more.txt' }]]], []])
  expect(read.fields).toEqual([['field.Name', 'Typed']])
})

it('[BOF-01] An input without a file, and a file that belongs to no field, store nothing', async () => {
  const { read } = await send(
    bodyOf([
      ['file.A', '', ''],
      ['other', 'text', 'other.txt'],
      ['field.Name', 'Typed'],
    ]),
  )
  expect([read.uploaded, read.problems, kept]).toEqual([[], [], []])
  expect(read.fields).toEqual([['field.Name', 'Typed']])
})

it('[BOF-03] What was uploaded counts with the next try of the same user, unless it is replaced or removed', async () => {
  const { read } = await send(bodyOf([['file.A', 'text', 'first.txt']]))
  const [[key, { token }] = ['', { token: '' }]] = read.uploaded
  const again = async (parts: readonly Part[], user?: string) =>
    (await send(bodyOf([['uploaded.A', token], ...parts]), user)).read.fields.find(([name]) => name === 'field.A')?.[1]
  expect(await again([])).toBe(key)
  expect(await again([], 'somebody else')).toBeUndefined()
  expect(await again([['remove.A', 'yes']])).toBeUndefined()
  const replaced = await again([['file.A', 'other text', 'second.txt']])
  expect([replaced === key, replaced?.startsWith('MC')]).toEqual([false, true])
})

it('Refuses a body that is no whole form, and a token that the portal did not make', async () => {
  const whole = bodyOf([['file.A', 'text', 'whole.txt']])
  for (const body of [whole.slice(0, -20), bodyOf([['uploaded.A', 'invented']])])
    expect((await send(body)).read).toMatchObject({ code: 'INVALID_PARAMETERS' })
})

it.each([
  [failure('MALWARE_FOUND'), 'fileMalware'],
  [failure('SCANNER_UNAVAILABLE'), 'fileScanner'],
])('[BOF-03] Names the reason of a refused file: %s', async (error, message) => {
  refused = error
  const { read } = await send(
    bodyOf([
      ['file.A', 'text', 'refused.txt'],
      ['field.Name', 'Typed'],
    ]),
  )
  refused = null
  expect(read.problems).toEqual([['A', [{ message, typed: 'refused.txt' }]]])
  expect(read.fields).toEqual([['field.Name', 'Typed']])
})

it('[BOF-03] An empty file is refused as empty', async () => {
  const { read } = await send(bodyOf([['file.A', '', 'empty.txt']]))
  expect(read.problems).toEqual([['A', [{ message: 'fileEmpty', typed: 'empty.txt' }]]])
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
it.each<readonly [string, readonly Part[]]>([
  ['too many files', Array.from({ length: 21 }, (_, at): Part => [`file.${at}`, 'text', 'one.txt'])],
  ['a value that is too long', [['field.Name', 'x'.repeat(2 * long)]]],
  ['too many characters', ['A', 'B'].map((name): Part => [`field.${name}`, 'x'.repeat(long)])],
])('Refuses a form with %s', async (_what, parts) => {
  expect((await send(bodyOf(parts))).read).toMatchObject({ code: 'INVALID_PARAMETERS' })
})

it('Reads the texts of a form whose files nobody may store', async () => {
  const { read } = await send(
    bodyOf([
      ['file.A', 'text', 'unwanted.txt'],
      ['field.Name', 'Typed'],
    ]),
    'ada',
    '/texts',
  )
  expect([read.fields, kept]).toEqual([[['field.Name', 'Typed']], []])
})
