import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { sanitiserVersion } from '#platform/rich-text/rich-text.ts'
import { allEntities } from '#app/entities.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { inputFromBytes } from '#platform/import-export/csv-reader.ts'
import { exportFile } from '#platform/import-export/export-file.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import { cleanRichTextAgain } from '#platform/records/write/clean-rich-text.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { richTextFields } from './rich-text-fields.ts'

const media = '/cms/delivery/media/MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'

it('Tests every rich text field on a page that shows it', () => {
  const all = allEntities.flatMap((entity: Entity) =>
    Object.entries(entity.fields).flatMap(([field, { type }]) =>
      type === 'richText' ? `${entity.apiName}.${field}` : [],
    ),
  )
  expect(all).toEqual(richTextFields.map(({ entity, field }) => `${entity.apiName}.${field}`))
})

describeEachDatabase('Rich texts on pages', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
  })
  afterAll(() => portal.close())

  const write = async (entity: Entity, values: Readonly<Record<string, unknown>>) => {
    const [outcome] = await portal.fixtures.records.upsertBatch(systemViewer, entity, [values])
    expect(outcome?.status).toBe('updated')
    await portal.fixtures.follower.catchUp()
  }

  it.each(richTextFields)(
    '[VAL-11] Sanitises $field of $entity.apiName on write and shows it on a page of its site',
    async ({ entity, field, key, path }) => {
      await write(entity, {
        integrationId: key,
        [field]: {
          'en-US': `<h3 onclick="x">Range</h3><script>alert(1)</script><img src="https://old.example${media}" alt="Mill"> example.com`,
        },
      })
      const { body, headers } = await portal.app.inject(`/nl/nl-nl/${path}-${idOf(entity, key)}`)
      expect(body).toContain(
        `lang="en-US"><h3>Range</h3><img src="/nl/nl-nl/sfsites/c${media}" alt="Mill"> <a href="https://example.com">example.com</a></div>`,
      )
      expect(body).not.toContain('alert(1)')
      expect(headers['content-security-policy']).toMatch(/; img-src 'self' data:; .*frame-src https:\/\/youtube\.com /)
    },
  )

  it('[LNG-01] Shows the text in the visitor’s language and omits an empty section', async () => {
    const page = async (base: string) =>
      (await portal.app.inject(`${base}/product/xanvero-80-${idOf(tradeGrade, 'xanvero-80')}`)).body
    await write(tradeGrade, {
      integrationId: 'xanvero-80',
      details: { 'nl-NL': '<p>Grof.</p>', 'en-US': '<p>Coarse.</p>' },
    })
    expect(await page('/nl/nl-nl')).toContain('><p>Grof.</p></div>')
    expect(await page('/nl/en-us')).toContain('><p>Coarse.</p></div>')
    await write(tradeGrade, { integrationId: 'xanvero-80', details: { 'nl-NL': null, 'en-US': '<script>x</script>' } })
    expect(await page('/nl/nl-nl')).not.toContain('Meer informatie')
  })
})

describeEachDatabase('Stored rich texts', (open) => {
  let database: TestDatabase
  let records: Records
  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
  })
  afterAll(() => database.close())

  const imported = (text: string) =>
    importFile({ kind: 'accounts', input: inputFromBytes('a.csv', Buffer.from(text)), records, viewer: systemViewer })
  const profile = async (key: string) => {
    const [id] = (await records.idsByIntegrationId(systemViewer, account, [key])).values()
    return (await records.byId(systemViewer, account, id ?? ''))?.profile
  }
  const cleaned = (raw: string, clean: string) => ({ raw, clean, sanitiser: sanitiserVersion })

  it('Stores the given text beside the sanitised text and exports the given text', async () => {
    const file =
      'integration_id,name,record_type,profile,profile_nl-NL\n' +
      'a,A,Supplier,"<p onclick=""x"">Hi</p>",<p>Hoi</p>\nb,B,Supplier,,\n'
    expect(await imported(file)).toMatchObject({ created: 2, failed: 0 })
    expect(await profile('a')).toEqual({
      'en-US': cleaned('<p onclick="x">Hi</p>', '<p>Hi</p>'),
      'nl-NL': cleaned('<p>Hoi</p>', '<p>Hoi</p>'),
    })
    expect(await profile('b')).toEqual({})
    const chunks: string[] = []
    const output = new Writable({
      write(chunk, _, done) {
        chunks.push(String(chunk))
        done()
      },
    })
    await exportFile({ kind: 'accounts', output, records, viewer: systemViewer })
    expect(chunks.join('')).toContain('"<p onclick=""x"">Hi</p>",<p>Hoi</p>')
    expect(await imported(chunks.join(''))).toMatchObject({ unchanged: 2, updated: 0, failed: 0 })
  })

  it('Merges languages and ignores sanitised text from the caller', async () => {
    const forged = {
      raw: '<p>Neu<script>alert(1)</script></p>',
      clean: '<script>alert(1)</script>',
      sanitiser: sanitiserVersion,
    }
    await records.upsertBatch(systemViewer, account, [{ integrationId: 'a', profile: { de: forged, 'nl-NL': null } }])
    expect(await profile('a')).toEqual({
      'en-US': cleaned('<p onclick="x">Hi</p>', '<p>Hi</p>'),
      de: cleaned(forged.raw, '<p>Neu</p>'),
    })
  })

  it.each([
    [{ xx: '<p>x</p>' }, /has no language xx/],
    [{ de: 5 }, /\(de\) is not a text/],
    [{ de: { clean: 'x' } }, /\(de\) is not a text/],
    [{ de: 'x'.repeat(131_073) }, /at most 131072/],
    ['<p>x</p>', /is not a map/],
  ])('Rejects %j', async (input, reason) => {
    const [outcome] = await records.upsertBatch(systemViewer, account, [{ integrationId: 'a', profile: input }])
    expect(outcome).toMatchObject({
      status: 'error',
      errors: [{ field: 'profile', reason: expect.stringMatching(reason) as string }],
    })
  })

  describe('Texts of an older sanitiser version', () => {
    const older = (key: string) =>
      database.queries.execute(
        sql`update account set profile = jsonb_set(jsonb_set(profile, '{en-US,sanitiser}', '"1-1"'), '{en-US,clean}', '"<script>"') where integration_id = ${key}`,
      )
    const clean = (signal = new AbortController().signal) => cleanRichTextAgain(records, database.queries, signal)

    it('Sanitises old texts once and publishes the change; a later start reads only the stored version', async () => {
      await older('a')
      await database.queries.execute(sql`delete from engine_fact where name = 'sanitiser'`)
      const [before, position] = [await profile('a'), await records.outboxPosition()]
      expect(before?.['en-US']).toMatchObject({ sanitiser: '1-1', clean: '<script>' })
      expect(await clean(AbortSignal.abort())).toBe(0)
      expect(await profile('a')).toEqual(before)
      expect(await clean()).toBe(1)
      expect(await profile('a')).toEqual({ ...before, 'en-US': cleaned('<p onclick="x">Hi</p>', '<p>Hi</p>') })
      const { entries } = await records.readOutbox(position, 10)
      expect(entries.map(({ object, operation }) => [object, operation])).toEqual([['Account', 'update']])
      await older('a')
      expect(await clean()).toBe(0)
    })

    it('Sanitises old texts in batches of limited size', async () => {
      const rows = Array.from({ length: 450 }, (_, index) => `m${index},M${index},Supplier,<p>${index}</p>`)
      await imported(`integration_id,name,record_type,profile\n${rows.join('\n')}\n`)
      for (const key of ['a', 'm0', 'm449']) await older(key)
      await database.queries.execute(sql`update engine_fact set value = '1-1' where name = 'sanitiser'`)
      expect(await clean()).toBe(3)
      expect(await profile('m449')).toEqual({ 'en-US': cleaned('<p>449</p>', '<p>449</p>') })
    })
  })
})
