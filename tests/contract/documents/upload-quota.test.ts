import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentVersion } from '#features/documents/files/content-version.ts'
import { forgetData } from '#app/data/forget-data.ts'
import { retentionDefaults } from '#platform/values/retention.ts'
import { createUploadQuota, uploadUse } from '#platform/records/files/upload-quota.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { importCaller } from '../../fixtures/import-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { apiBase } from '../record-api/fixtures/record-api-caller.ts'
import { multipart } from '../record-api/fixtures/record-api-requests.ts'

const quota = 1_000_000
const kilobytes = (amount: number, letter = 'a'): string => letter.repeat(amount * 1000)

describeEachDatabase('The quota of uploads', (open) => {
  let portal: TestPortal
  let database: TestDatabase
  let time = Date.UTC(2026, 5, 15, 22)
  beforeAll(async () => {
    portal = await testPortal(
      async () => (database = await open()),
      () => ({ uploadQuota: createUploadQuota(database.queries, () => new Date(time), quota) }),
    )
  })
  afterAll(() => portal.close())

  async function upload(headers: Readonly<Record<string, string>>, text: string) {
    const { payload, headers: own } = multipart({
      path: '',
      body: { title: 'Notes' },
      file: { name: 'notes.txt', type: 'text/plain', text },
    })
    const response = await portal.app.inject({
      method: 'POST',
      url: `${apiBase}/records/content-documents/content-versions`,
      headers: { ...headers, ...own },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: response.statusCode, headers: response.headers, text: response.body }
  }
  const versions = () => portal.fixtures.records.count(systemViewer, contentVersion)

  it('Refuses what exceeds the quota of the day, and stores nothing of it', async () => {
    const editor = await signedIn(portal, 'editor')
    expect((await upload(editor, kilobytes(600))).status).toBe(201)
    const before = await versions()
    const refused = await upload(editor, kilobytes(401, 'b'))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '7200'])
    expect(JSON.parse(refused.text)).toEqual([
      {
        errorCode: 'STORAGE_LIMIT_EXCEEDED',
        message: 'The quota of 1 MB a day for uploads is used up. Try again in 7200 s.',
      },
    ])
    expect(await versions()).toBe(before)
    // What was refused does not count.
    expect((await upload(editor, kilobytes(400, 'c'))).status).toBe(201)
    expect((await upload(editor, 'd')).status).toBe(429)
    // Other users have their own quota.
    expect((await upload(await signedIn(portal, 'editor'), kilobytes(900, 'e'))).status).toBe(201)
  })

  it('Allows as much again on the next day', async () => {
    const editor = await signedIn(portal, 'editor')
    expect((await upload(editor, kilobytes(1000, 'f'))).status).toBe(201)
    expect((await upload(editor, 'g')).status).toBe(429)
    time += 2 * 3_600_000
    expect((await upload(editor, kilobytes(1000, 'h'))).status).toBe(201)
    const days = (await database.queries.select().from(uploadUse)).map(({ day }) => day)
    expect(days.filter((day) => day === '2026-06-16')).toHaveLength(1)
  })

  it('Counts a file that is stored already, and import files', async () => {
    const owner = await userOf(portal, 'editor')
    const headers = { cookie: await cookieOf(portal, owner) }
    const caller = importCaller(portal, headers)
    const { id } = (await caller.create('substances')).body
    expect((await caller.upload(id, kilobytes(500))).status).toBe(200)
    expect((await upload(headers, kilobytes(500))).status).toBe(201)
    expect((await caller.upload(id, 'integration_id,name\n')).status).toBe(429)
    expect((await caller.read(id)).fileSize).toBe(500_000)
  })

  it('Parallel uploads do not exceed the quota together', async () => {
    const editor = await signedIn(portal, 'editor')
    const answers = await Promise.all(['i', 'j', 'k', 'l'].map((letter) => upload(editor, kilobytes(400, letter))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 429, 429])
  })

  it('Users of one account share its quota', async () => {
    const viewers = ['first', 'second'].map((id) => ({
      ...systemViewer,
      user: { id, roles: [] },
      account: { id: 'A' },
    }))
    const own = createUploadQuota(database.queries, () => new Date(time), 10)
    const put = async (at: number, text: string) => {
      const store = await own.limited(viewers[at] ?? systemViewer, portal.files)
      return await store.put(
        (async function* () {
          yield await Promise.resolve(Buffer.from(text))
        })(),
      )
    }
    expect((await put(0, '123456')).bytes).toBe(6)
    await expect(put(1, '12345')).rejects.toMatchObject({ code: 'UPLOAD_QUOTA_EXCEEDED' })
    expect((await put(1, '1234')).bytes).toBe(4)
    await expect(put(0, '1')).rejects.toMatchObject({ code: 'UPLOAD_QUOTA_EXCEEDED' })
    const { user: _, ...guest } = systemViewer
    await expect(own.limited(guest, portal.files)).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    const endless = createUploadQuota(database.queries, () => new Date(time), 0)
    expect(await endless.limited(viewers[0] ?? systemViewer, portal.files)).toBe(portal.files)
  })

  it('Forgets after a month what was uploaded', async () => {
    expect((await database.queries.select().from(uploadUse)).length).toBeGreaterThan(0)
    const later = () => new Date(time + 32 * 86_400_000)
    await forgetData({ database, days: retentionDefaults, now: later, emailFolder: null })
    expect(await database.queries.select().from(uploadUse)).toEqual([])
  })
})
