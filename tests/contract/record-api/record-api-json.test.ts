import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { itForEachSource, sampleText, sharedText } from '../../fixtures/shared-files.ts'
import { apiBase, apiCaller, type ApiCaller } from './fixtures/record-api-caller.ts'

const corpus = 'corpora/json/jsontestsuite.json'

const corpusCase = v.object({
  name: v.string(),
  expect: v.picklist(['accept', 'reject', 'either', 'transform']),
  base64: v.optional(v.string()),
})

/** Two cases are too long to be listed: unclosed brackets. */
const bytesOf = ({ name, base64 }: v.InferOutput<typeof corpusCase>): Buffer =>
  base64 === undefined
    ? Buffer.from(name.includes('object') ? `${'[{"":'.repeat(50_000)}\n` : '['.repeat(100_000))
    : Buffer.from(base64, 'base64')

describe('Unreadable JSON', () => {
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

  it('Has its own error code for invalid text, invalid UTF-8, an empty body and unclosed brackets', async () => {
    const deep = Buffer.from('['.repeat(100_000))
    for (const body of [Buffer.from('{"apiName"'), Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), deep])
      expect(await send(body)).toEqual({ status: 400, isUnreadable: true })
    expect(await send(Buffer.from('[]'))).toEqual({ status: 400, isUnreadable: false })
  })

  const casesIn = (json: string) => v.parse(v.array(corpusCase), JSON.parse(json))
  itForEachSource(
    'Refuses exactly the invalid bodies as unreadable and never answers 5xx',
    {
      sample: () => ({ cases: casesIn(sampleText('json-bodies.json')), counts: { refused: 16, accepted: 10 } }),
      shared: [corpus],
      read: () => ({ cases: casesIn(sharedText(corpus)), counts: { refused: 188, accepted: 95 } }),
    },
    async ({ cases, counts: expected }) => {
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
      expect(counts).toEqual(expected)
    },
  )
})
