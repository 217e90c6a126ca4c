import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mediaAddress } from '#platform/values/content-key.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fileKey, fillContents } from '../../fixtures/calls-contents.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { pageBase } from './fixtures/record-api-caller.ts'
import { checkedApiCaller, type Headers } from './fixtures/checked-api-caller.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'

const grade = idOf(tradeGrade, 'xanvero-80')
const supplier = idOf(account, 'brenvik')
const paper = idOf(managedContent, 'white-paper')
const story = idOf(managedContent, 'story')
const hero = mediaAddress(fileKey('hero.png'))
const picture = 'https://pictures.example/logo.png'

describeEachDatabase('Record avatars', (open) => {
  let database: TestDatabase
  let portal: TestPortal
  let api: ReturnType<typeof checkedApiCaller>
  let editor: Headers
  let requested = 0
  beforeAll(async () => {
    database = await open()
    portal = await testPortal(
      () => Promise.resolve(database),
      ({ records }) => ({
        records: {
          ...records,
          byIds: (...request) => ((requested += 1), records.byIds(...request)),
          files: (...request) => ((requested += 1), records.files(...request)),
        },
      }),
    )
    api = checkedApiCaller(portal, pageBase)
    editor = await signedIn(portal, 'editor')
    await fillContents(portal.fixtures.records, portal.files)
  })
  afterAll(() => portal.close())

  const avatars = (ids: readonly string[], headers: Headers = {}) =>
    api.ask('RecordAvatarBulk', 'GET', `/record-avatars/batch/${ids.join(',')}`, headers)
  const associate = (id: string, body: object, headers = editor) =>
    api.ask('AbstractRecordAvatar', 'POST', `/record-avatars/${id}/association`, headers, body)
  const refusedAssociation = (id: string, body: object, headers = editor) =>
    api.refused('POST', `/record-avatars/${id}/association`, headers, body)
  const auditEntries = async () =>
    (await database.queries.select().from(auditLog).orderBy(asc(auditLog.sequence)))
      .filter(({ operation }) => operation.startsWith('avatar-'))
      .map(({ operation, object, recordId }) => ({ operation, object, recordId }))

  it('[UIA-29] Returns the colour of the object for a record, or the picture of the record', async () => {
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

  it('[UIA-29] Returns the address of a picture', async () => {
    const { results } = await avatars([paper])
    const [found] = results
    const photoUrl = found?.statusCode === 200 && found.result.type === 'Photo' ? found.result.photoUrl : ''
    expect(photoUrl).toMatch(new RegExp(`^/[a-z-]+/[a-z-]+${hero}$`, 'i'))
    const response = await portal.app.inject({ url: photoUrl })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/png')
  })

  it('[UIA-29] Reports the error of each id separately', async () => {
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
    requested = 0
    await avatars(Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? grade : supplier)))
    // One query for each object, and one for the files.
    expect(requested).toBe(3)
  })

  it('[UIA-29] [UIA-08] Answers an invisible record like one that does not exist', async () => {
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

  it('[UIA-29] Sets and removes the picture of a record and audits both', async () => {
    const before = (await auditEntries()).length
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
    expect((await auditEntries()).slice(before)).toEqual([
      { operation: 'avatar-associated', ...of },
      { operation: 'avatar-reported', ...of },
      { operation: 'avatar-removed', ...of },
    ])
  })

  it('[UIA-29] [UIA-08] Accepts a stored file and shows it only to its viewers', async () => {
    const address = `/nl/nl-nl/sfsites/c${hero}`
    const set = await associate(supplier, { actionType: 'AssociateAvatar', photoUrl: address })
    expect(set).toMatchObject({ type: 'Photo' })
    expect((await avatars([supplier])).results).toMatchObject([{ result: { type: 'Photo' } }])
    const { records } = portal.fixtures
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

  it('[UIA-29] Refuses files that are not pictures, unknown operations and callers who may not change the record', async () => {
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
