import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Failure } from '#platform/values/errors.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { RowError } from '#platform/import-export/import-request.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { fillCatalogue, idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey } from '../../fixtures/calls-contents.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'

type Row = Readonly<Record<string, string>>

describeEachDatabase('Import of contents', (open) => {
  let database: TestDatabase
  let records: Records
  let folder: string
  let runs = 0

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
    await fillCatalogue(records)
    folder = await mkdtemp(join(tmpdir(), 'tradegrade-contents-'))
    await mkdir(join(folder, 'in'))
    await run('contents', [contentRow('kept', { content_key: contentKey('a key of its own') })])
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  async function run(kind: 'contents' | 'content-versions', rows: readonly Row[]) {
    runs += 1
    const path = join(folder, 'in', `rows-${runs}.csv`)
    await writeFile(path, stringify([...rows], { header: true }))
    const errors: RowError[] = []
    const { created, failed } = await importFile({
      kind,
      input: await inputFromFile(path),
      records,
      files: { folder: join(folder, 'in'), store: diskFiles(join(folder, 'kept')) },
      viewer: systemViewer,
      onRowError: (error) => errors.push(error),
    })
    return { created, failed, errors: errors.map(({ line, column, reason }) => `${line} ${column}: ${reason}`) }
  }
  const contentRow = (id: string, more: Row = {}): Row => ({
    integration_id: id,
    name: `Content ${id}`,
    type: 'stories',
    content_key: '',
    workspace: '',
    products: '',
    market_segments: '',
    image: '',
    formulation: '',
    starts_on: '',
    ends_on: '',
    ...more,
  })
  const versionRow = (id: string, more: Row = {}): Row => ({
    integration_id: id,
    name: `Version ${id}`,
    content: 'kept',
    language: 'nl-NL',
    status: 'published',
    published_from: '',
    published_until: '',
    body: '',
    ...more,
  })

  it('[CMS-01][RTE-03] Gives each content its own key or one derived from its integration id', async () => {
    const own = contentKey('another key of its own')
    expect(await run('contents', [contentRow('derived'), contentRow('given', { content_key: own })])).toEqual({
      created: 2,
      failed: 0,
      errors: [],
    })
    const keys = await records.byIds(systemViewer, managedContent, [
      idOf(managedContent, 'derived'),
      idOf(managedContent, 'given'),
    ])
    expect(keys.map((row) => row.contentKey)).toEqual([contentKey('derived'), own])
    // A second import without a key preserves the key.
    await run('contents', [contentRow('given', { name: 'Renamed' })])
    expect(await records.byId(systemViewer, managedContent, idOf(managedContent, 'given'))).toMatchObject({
      name: 'Renamed',
      contentKey: own,
    })
  })

  const taken = contentKey('a key of its own')
  const free = contentKey('a free key')
  it.each([
    ['a key that another content has', { content_key: taken }, 'content_key: is that of “kept” already'],
    ['a key that is none', { content_key: 'MC1' }, 'content_key: is not a content key (MC and 26 letters)'],
    ['no type', { type: '' }, 'type: is required'],
    ['a workspace of nobody', { workspace: 'BG9' }, 'workspace: '],
    ['a product that is not there', { products: 'xanvero-80|gone' }, 'products: '],
    ['a segment that is not there', { market_segments: 'gone' }, 'market_segments: '],
    ['an image that is not there', { image: 'gone.png' }, 'image: names a file that is not there'],
    [
      'a last day before the first',
      { starts_on: '2026-05-02', ends_on: '2026-05-01' },
      'ends_on: lies before 2026-05-01',
    ],
    ['a recipe of 90 percent', { formulation: 'A;Aqua;90' }, 'formulation: adds up to 90 percent, not to 100'],
    ['a recipe of what is not there', { formulation: 'A;Gum;100;gone' }, 'formulation: '],
    ['an unknown type', { type: 'gossip' }, 'type: '],
  ])('Rejects a content with %s and imports the others', async (what, more, error) => {
    const bad = contentRow(`bad ${what}`, more)
    const { created, failed, errors } = await run('contents', [
      contentRow(`before ${what}`),
      bad,
      contentRow(`after ${what}`),
    ])
    expect({ created, failed }).toEqual({ created: 2, failed: 1 })
    expect(errors).toEqual([expect.stringContaining(`3 ${error.replace('2026-05-01', '2026-05-02')}`)])
    expect(await records.byId(systemViewer, managedContent, idOf(managedContent, `bad ${what}`))).toBeNull()
  })

  it('[CMS-01] Rejects the second of two contents with the same key in a file', async () => {
    const { created, errors } = await run('contents', [
      contentRow('twin-1', { content_key: free }),
      contentRow('twin-2', { content_key: free }),
      contentRow('twin-3'),
    ])
    expect(created).toBe(2)
    expect(errors).toEqual(['3 content_key: is given to an earlier record already'])
  })

  it('[CMS-01] Rejects a key already in use on create and on update, and writes nothing', async () => {
    const making = records.create(systemViewer, managedContent, { name: 'New', type: 'stories', contentKey: taken })
    await expect(making).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      message: 'contentKey: is that of “kept” already',
    })
    const created = await records.create(systemViewer, managedContent, { name: 'Unlucky', type: 'stories' })
    const changing = records.update(systemViewer, managedContent, created.id, created.version, {
      name: 'X',
      contentKey: taken,
    })
    await expect(changing).rejects.toBeInstanceOf(Failure)
    expect(await records.byId(systemViewer, managedContent, created.id)).toEqual(created)
    // The content's own key does not count as already in use.
    const { contentKey: own } = created
    const same = await records.update(systemViewer, managedContent, created.id, created.version, {
      name: 'Y',
      contentKey: own,
    })
    expect(same.name).toBe('Y')
  })

  it.each([
    ['a language of none', { language: 'ja' }, 'language: '],
    ['no language', { language: '' }, 'language: is required'],
    ['a status of none', { status: 'live' }, 'status: '],
    ['a content that is not there', { content: 'gone' }, 'content: '],
    ['no title', { name: '' }, 'name: is required'],
    [
      'a last day before the first',
      { published_from: '2026-05-02', published_until: '2026-05-01' },
      'published_until: lies before',
    ],
    ['a day that is none', { published_from: '2026-02-30' }, 'published_from: '],
    ['a text of 5 MB', { body: '<p>x</p>'.repeat(655_360) }, 'body: has 5242880 characters, at most 131072 are kept'],
    ['a script', { body: '<p>x</p><script>alert(1)</script>' }, 'body: holds <script>, which no text may hold'],
    [
      'a handler',
      { body: '<img src=x onerror=alert(1)>' },
      'body: has the attribute onerror in <img>, which would run',
    ],
    [
      'a link that runs',
      { body: '<a href="javascript:alert(1)">x</a>' },
      'body: has the address javascript:alert(1) in <a>',
    ],
    [
      'a frame of a stranger',
      { body: '<iframe src="https://evil.example"></iframe>' },
      'body: shows https://evil.example in a frame',
    ],
    [
      'a character that cannot be stored',
      { body: 'a\u0000b' },
      'body: has the character U+0000, which cannot be stored',
    ],
  ])('Rejects a version with %s and imports the others', async (what, more, error) => {
    const bad = versionRow(`bad ${what}`, more)
    const { created, failed, errors } = await run('content-versions', [
      versionRow(`before ${what}`),
      bad,
      versionRow(`after ${what}`, { body: '<p>Sound.</p>' }),
    ])
    expect({ created, failed }).toEqual({ created: 2, failed: 1 })
    expect(errors).toEqual([expect.stringContaining(`3 ${error}`)])
    expect(
      await records.byId(systemViewer, managedContentVersion, idOf(managedContentVersion, `bad ${what}`)),
    ).toBeNull()
  })

  it('Prevents deletion of a product that a recipe or a publication references', async () => {
    const { created } = await run('contents', [contentRow('recipe', { formulation: 'A;Gum;40;citrelle-fg|A;Aqua;60' })])
    expect(created).toBe(1)
    const product = await records.byId(systemViewer, tradeGrade, idOf(tradeGrade, 'citrelle-fg'))
    const removing = records.remove(systemViewer, tradeGrade, product?.id ?? '', product?.version ?? 0)
    await expect(removing).rejects.toMatchObject({
      code: 'RECORD_IN_USE',
      details: { object: managedContent.apiName, by: idOf(managedContent, 'recipe') },
    })
  })
})
