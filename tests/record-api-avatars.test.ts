import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mediaAddress } from '#domain/content-key.ts'
import { account } from '#entities/account.ts'
import { auditLog } from '#entities/engine-tables.ts'
import { managedContent } from '#entities/managed-content.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { idOf } from './calls-catalogue.ts'
import { fileKey, fillContents } from './calls-contents.ts'
import { describeEachDatabase, type TestDatabase } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { pageBase } from './record-api-caller.ts'
import { apiAsker, type Headers } from './record-api-asker.ts'
import { cookieOf, signedIn, userOf } from './signed-in.ts'

const grade = idOf(tradeGrade, 'xanvero-80')
const supplier = idOf(account, 'brenvik')
const paper = idOf(managedContent, 'white-paper')
const story = idOf(managedContent, 'story')
const hero = mediaAddress(fileKey('hero.png'))
const picture = 'https://pictures.example/logo.png'

describeEachDatabase('record avatars', (open) => {
  let database: TestDatabase
  let portal: TestPortal
  let api: ReturnType<typeof apiAsker>
  let editor: Headers
  let asked = 0
  beforeAll(async () => {
    database = await open()
    portal = await testPortal(
      () => Promise.resolve(database),
      ({ records }) => ({
        records: {
          ...records,
          byIds: (...question) => ((asked += 1), records.byIds(...question)),
          files: (...question) => ((asked += 1), records.files(...question)),
        },
      }),
    )
    api = apiAsker(portal, pageBase)
    editor = await signedIn(portal, 'editor')
    await fillContents(portal.setting.records, portal.files)
  })
  afterAll(() => portal.close())

  const avatars = (ids: readonly string[], headers: Headers = {}) =>
    api.ask('RecordAvatarBulk', 'GET', `/record-avatars/batch/${ids.join(',')}`, headers)
  const associate = (id: string, body: object, headers = editor) =>
    api.ask('AbstractRecordAvatar', 'POST', `/record-avatars/${id}/association`, headers, body)
  const refusedAssociation = (id: string, body: object, headers = editor) =>
    api.refused('POST', `/record-avatars/${id}/association`, headers, body)
  const told = async () =>
    (await database.queries.select().from(auditLog).orderBy(asc(auditLog.sequence)))
      .filter(({ operation }) => operation.startsWith('avatar-'))
      .map(({ operation, object, recordId }) => ({ operation, object, recordId }))

  it('[UIA-29] answers the colour of its object for a record, and the picture of one that has one', async () => {
    const { hasErrors, results } = await avatars([grade.slice(0, 15), paper, story])
    expect(hasErrors).toBe(false)
    expect(results).toMatchObject([
      { statusCode: 200, result: { type: 'Theme', recordId: grade, iconUrl: null } },
      { statusCode: 200, result: { type: 'Photo', recordId: paper, provider: null } },
      { statusCode: 200, result: { type: 'Theme', recordId: story } },
    ])
    const info = await api.ask('ObjectInfo', 'GET', '/object-info/Product2', {})
    expect(results[0]?.result).toHaveProperty('backgroundColor', info.themeInfo?.color)
  })

  it('[UIA-29] gives a picture the address at which it is', async () => {
    const { results } = await avatars([paper])
    const [found] = results
    const photoUrl = found?.statusCode === 200 && found.result.type === 'Photo' ? found.result.photoUrl : ''
    expect(photoUrl).toMatch(new RegExp(`^/[a-z-]+/[a-z-]+${hero}$`, 'i'))
    const response = await portal.app.inject({ url: photoUrl })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/png')
  })

  it('[UIA-29] says of each id by itself what is wrong with it', async () => {
    const { hasErrors, results } = await avatars([grade, '01t000000000000AAA', 'x', grade])
    expect(hasErrors).toBe(true)
    expect(results).toMatchObject([
      { statusCode: 200 },
      { statusCode: 404, result: [{ errorCode: 'NOT_FOUND' }] },
      { statusCode: 400, result: [{ errorCode: 'INVALID_ID_FIELD' }] },
      { statusCode: 200 },
    ])
    const many = Array.from({ length: 201 }, () => grade).join(',')
    expect(await api.refused('GET', `/record-avatars/batch/${many}`, {})).toMatchObject({ status: 400 })
    asked = 0
    await avatars(Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? grade : supplier)))
    // Each object, and the files.
    expect(asked).toBe(3)
  })

  it('[UIA-29] [UIA-08] answers a record that the caller does not see as one that there is not', async () => {
    const other = await userOf(portal, 'customer')
    const own = { cookie: await cookieOf(portal, await userOf(portal, 'customer')) }
    const id = other.account ?? ''
    await associate(id, { actionType: 'AssociateAvatar', photoUrl: picture })
    const { results } = await avatars([id, '001000000000000AAA'], own)
    expect(results[0]).toEqual(results[1])
    expect((await avatars([id], { cookie: await cookieOf(portal, other) })).results).toMatchObject([
      { statusCode: 200, result: { type: 'Photo', photoUrl: picture } },
    ])
  })

  it('[UIA-29] gives a record a picture and takes it away again, and tells the audit log of each', async () => {
    const before = (await told()).length
    const body = { actionType: 'AssociateAvatar', photoUrl: picture, blueMasterId: 'B1', externalId: 'E1' }
    const set = await associate(supplier, body)
    expect(set).toMatchObject({
      type: 'Photo',
      recordId: supplier,
      photoUrl: picture,
      photoMetadata: { companyBluemasterId: 'B1', responseId: null },
    })
    expect((await avatars([supplier])).results).toMatchObject([{ result: { ...set } }])
    expect(await associate(supplier, { actionType: 'ReportLogo' })).toEqual(set)
    expect(await associate(supplier, { actionType: 'DisassociateAvatar' })).toMatchObject({ type: 'Theme' })
    expect(await associate(supplier, { actionType: 'RemoveLogo' })).toMatchObject({ type: 'Theme' })
    const of = { object: 'Account', recordId: supplier }
    expect((await told()).slice(before)).toEqual([
      { operation: 'avatar-associated', ...of },
      { operation: 'avatar-reported', ...of },
      { operation: 'avatar-removed', ...of },
    ])
  })

  it('[UIA-29] [UIA-08] takes a file of ours, and shows it to whom it is shown', async () => {
    const address = `/nl/nl-nl/sfsites/c${hero}`
    const set = await associate(supplier, { actionType: 'AssociateAvatar', photoUrl: address })
    expect(set).toMatchObject({ type: 'Photo' })
    expect((await avatars([supplier])).results).toMatchObject([{ result: { type: 'Photo' } }])
    const { records } = portal.setting
    const content = await records.byId(systemViewer, managedContent, paper)
    const version = content?.version ?? 0
    await records.update(systemViewer, managedContent, paper, version, { isActive: false })
    expect((await avatars([supplier])).results).toMatchObject([{ result: { type: 'Theme' } }])
    expect(await refusedAssociation(grade, { actionType: 'AssociateAvatar', photoUrl: hero })).toEqual(
      await refusedAssociation(grade, { actionType: 'AssociateAvatar', photoUrl: mediaAddress(fileKey('nothing')) }),
    )
    await records.update(systemViewer, managedContent, paper, version + 1, { isActive: true })
    await associate(supplier, { actionType: 'DisassociateAvatar' })
  })

  it('[UIA-29] refuses what is no picture, what it does not know how to do, and who may not change the record', async () => {
    for (const photoUrl of [
      'http://pictures.example/logo.png',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      'https://ada:secret@pictures.example/logo.png',
      '/favicon.svg',
      'not an address',
    ])
      expect(await refusedAssociation(supplier, { actionType: 'AssociateAvatar', photoUrl })).toMatchObject({
        status: 400,
        errorCode: 'INVALID_INPUT',
      })
    expect(await refusedAssociation(supplier, { actionType: 'AssociateAvatar' })).toMatchObject({
      status: 400,
      errorCode: 'MISSING_ARGUMENT',
    })
    const unknown = await refusedAssociation(supplier, { actionType: 'PaintAvatar' })
    expect(unknown).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
    expect(unknown.message).toContain('AssociateAvatar')
    const customer = await signedIn(portal, 'customer')
    const body = { actionType: 'AssociateAvatar', photoUrl: picture }
    expect(await refusedAssociation(supplier, body, customer)).toMatchObject({
      status: 403,
      errorCode: 'INSUFFICIENT_ACCESS_OR_READONLY',
    })
    expect(await refusedAssociation('001000000000000AAA', body)).toMatchObject({ status: 404 })
    expect((await avatars([supplier])).results).toMatchObject([{ result: { type: 'Theme' } }])
  })
})
