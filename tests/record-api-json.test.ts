import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { apiBase, apiCaller, type ApiCaller } from './record-api-caller.ts'

const corpus = path.join(import.meta.dirname, '../../shared/corpora/json/jsontestsuite.json')

const corpusCase = v.object({
  name: v.string(),
  expect: v.picklist(['accept', 'reject', 'either', 'transform']),
  base64: v.optional(v.string()),
})

/** Two are too long to be listed: brackets that nobody closes. */
const bytesOf = ({ name, base64 }: v.InferOutput<typeof corpusCase>): Buffer =>
  base64 === undefined
    ? Buffer.from(name.includes('object') ? `${'[{"":'.repeat(50_000)}\n` : '['.repeat(100_000))
    : Buffer.from(base64, 'base64')

describe('unreadable JSON', () => {
  let portal: TestPortal
  let editor: ApiCaller
  beforeAll(async () => {
    portal = await testPortal(openMemory)
    editor = await apiCaller(portal, 'editor')
  })
  afterAll(() => portal.close())

  const send = async (payload: Buffer) => {
    const { statusCode, body } = await portal.app.inject({
      method: 'POST',
      url: `${apiBase}/records`,
      headers: { ...editor.cookie, 'content-type': 'application/json' },
      payload,
    })
    return { status: statusCode, isUnreadable: statusCode === 400 && body.includes('JSON_PARSER_ERROR') }
  }

  it('has an error code of its own: broken text, broken UTF-8, nothing at all, brackets without end', async () => {
    const deep = Buffer.from('['.repeat(100_000))
    for (const body of [Buffer.from('{"apiName"'), Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), deep])
      expect(await send(body)).toEqual({ status: 400, isUnreadable: true })
    expect(await send(Buffer.from('[]'))).toEqual({ status: 400, isUnreadable: false })
  })

  const isThere = existsSync(corpus)
  if (!isThere) console.log('The JSON corpus (../shared/corpora/json) is not here: its bodies are not sent.')
  it.runIf(isThere)(
    'of the corpus all that is none is refused as unreadable, nothing else is, and nothing breaks',
    async () => {
      const cases = v.parse(v.array(corpusCase), JSON.parse(readFileSync(corpus, 'utf8')))
      const counts = { refused: 0, accepted: 0 }
      for (const each of cases) {
        const { status, isUnreadable } = await send(bytesOf(each))
        expect(status, each.name).toBeLessThan(500)
        if (each.expect === 'reject') {
          expect(isUnreadable, each.name).toBe(true)
          counts.refused += 1
        } else if (each.expect === 'accept') {
          expect(isUnreadable, each.name).toBe(false)
          counts.accepted += 1
        }
      }
      expect(counts).toEqual({ refused: 188, accepted: 95 })
    },
  )
})
