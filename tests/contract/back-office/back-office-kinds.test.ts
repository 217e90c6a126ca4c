import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { listView } from '#features/identity/list-views/list-view.ts'
import { fillDocuments } from '../../fixtures/document-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, signedIn, userOf } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { everyValue } from '../record-api/fixtures/unknown-object-requests.ts'
import { base, inputsOf, open, send, tankPortal, typed } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

describeEachDatabase('The back office and every kind of field', (openDatabase) => {
  let portal: TestPortal
  let administrator: Headers
  let owner = ''
  let id = ''
  let createdCount = 0
  const tank = (values: Readonly<Record<string, unknown>> = {}) =>
    portal.fixtures.records.create(systemViewer, storageTank, {
      name: `Tank ${(createdCount += 1)}`,
      build: 'steel',
      keeper: `kinds-${createdCount}@example.com`,
      ...values,
    })
  beforeAll(async () => {
    portal = await tankPortal(openDatabase)
    await fillDocuments(portal.fixtures.records, portal.files)
    const user = await userOf(portal, 'administrator')
    owner = user.id
    administrator = { cookie: await cookieOf(portal, user) }
    id = (await tank(everyValue)).id
  })
  afterAll(() => portal.close())

  const stored = async () => await portal.fixtures.records.byId(systemViewer, storageTank, id)

  it('[BOF-01] Shows a value of every kind, and saves nothing when nothing was changed', async () => {
    const record = await open(portal, `${base}/record/${id}`, administrator)
    expect(record.status).toBe(200)
    for (const field of Object.values(storageTank.fields)) expect(record.body).toContain(`>${field.label}</dt>`)
    const edit = await open(portal, `${base}/record/${id}/edit`, administrator)
    const saved = await send(portal, `${base}/record/${id}/edit`, administrator, typed(inputsOf(edit.body), {}))
    expect([saved.status, (await stored())?.version]).toEqual([303, 1])
  })

  it('[BOF-07] Shows the changes of every kind of value', async () => {
    const before = await stored()
    await portal.fixtures.records.update(systemViewer, storageTank, id, before?.version ?? 0, {
      isHeated: before?.isHeated !== true,
      names: { pl: 'Zbiornik' },
      functions: [],
      product: null,
      photo: null,
      fittings: ['gauge'],
      filledFrom: '2026-02-01T00:00:00.000Z',
    })
    const { body } = await open(portal, `${base}/record/${id}`, administrator)
    const history = body.slice(body.indexOf('id="history"'))
    for (const label of [
      'Heated',
      'Name in other languages',
      'Functions',
      'Product',
      'Photo',
      'Fittings',
      'Filled from',
    ])
      expect(history).toContain(`>${label}</dt>`)
    expect(history).toContain('Zbiornik')
    expect(history).toContain('Gauge')
  })

  it('[BOF-01] Shows a stored list with columns of several kinds in its own order', async () => {
    const [grade] = await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    await tank({ name: 'Listed tank', product: grade?.id, isHeated: true, capacity: 900_000 })
    await portal.fixtures.records.create(systemViewer, listView, {
      integrationId: 'storage_tank__c.kinds',
      name: 'Several kinds',
      developerName: 'Kinds',
      object: storageTank.apiName,
      columns: [
        'Is_Heated__c',
        'Name',
        'Product__c',
        'Functions__c',
        'Names__c',
        'Fittings__c',
        'Capacity__c',
        'Product__r.ProductCode',
      ],
      sort: ['-Capacity__c'],
      scope: 'everything',
      visibility: 'Public',
      owner,
    })
    const { status, body } = await open(portal, `${base}/Storage_Tank__c?list=Kinds`, administrator)
    expect([status, body.includes('<option value="Kinds" selected')]).toEqual([200, true])
    expect(body.indexOf('Listed tank')).toBeGreaterThan(0)
    expect(body).toContain('aria-sort="descending"')
    expect(body).toContain(grade?.code ?? 'no code')
  })

  it('[BOF-01] Links each record of a list, whatever its first column is', async () => {
    const { id: empty } = await tank({ name: 'Without values' })
    for (const column of ['Product__c', 'Functions__c', 'Names__c', 'Number__c']) {
      const name = `First_${column.replace('__c', '')}`
      await portal.fixtures.records.create(systemViewer, listView, {
        integrationId: `storage_tank__c.${name.toLowerCase()}`,
        name,
        developerName: name,
        object: storageTank.apiName,
        columns: [column],
        scope: 'everything',
        visibility: 'Public',
        owner,
      })
      const { body } = await open(portal, `${base}/Storage_Tank__c?list=${name}`, administrator)
      expect(body).toContain(`href="${base}/record/${id}"`)
      expect(body).toContain(`href="${base}/record/${empty}"`)
    }
    const recent = await open(portal, `${base}/Storage_Tank__c?list=__Recent&sort=Name`, administrator)
    expect(recent.body).toContain('aria-sort="ascending"')
    expect((await open(portal, `${base}/Contact`, administrator)).body).toContain('There are no records in this list.')
  })

  it('[BOF-01] A name that several records have is refused, and what is not listed stays chosen', async () => {
    const [one, other] = [await tank({ name: 'Twin' }), await tank({ name: 'Twin' })]
    const url = `${base}/record/${one.id}/edit`
    const edit = await open(portal, url, administrator)
    const refused = await send(portal, url, administrator, typed(inputsOf(edit.body), { 'field.Overflow__c': 'Twin' }))
    expect([refused.status, refused.body.includes('Several records are named “Twin”.')]).toEqual([422, true])
    expect(inputsOf(refused.body).get('field.Overflow__c')).toEqual(['Twin'])
    const saved = await send(portal, url, administrator, typed(inputsOf(edit.body), { 'field.Overflow__c': other.id }))
    expect(saved.status).toBe(303)
    const used = await open(portal, `${base}/record/${other.id}/delete`, administrator)
    const retained = await send(
      portal,
      `${base}/record/${other.id}/delete`,
      administrator,
      typed(inputsOf(used.body), {}),
    )
    expect([retained.status, retained.body.includes('it cannot be deleted')]).toEqual([422, true])
  })

  it('[BOF-01] A possible duplicate is saved only if its writer says so', async () => {
    const [grade] = await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    await tank({ product: grade?.id, origin: 'NL' })
    const url = `${base}/Storage_Tank__c/new`
    const form = await open(portal, url, administrator)
    const values = {
      'field.Name': 'Possible twin',
      'field.Build__c': 'steel',
      'field.Keeper__c': 'twin@example.com',
      'field.Product__c': grade?.id ?? '',
      'field.Origin__c': 'NL',
    }
    const refused = await send(portal, url, administrator, typed(inputsOf(form.body), values))
    expect([refused.status, refused.body.includes('Save although a similar record exists')]).toEqual([422, true])
    const inputs = typed(inputsOf(refused.body), { 'save-duplicate': 'yes' })
    expect((await send(portal, url, administrator, inputs)).status).toBe(303)
  })

  it('[BOF-01] A new record with an unknown reference is shown again', async () => {
    const url = `${base}/Storage_Tank__c/new`
    const form = await open(portal, url, administrator)
    const sent = typed(inputsOf(form.body), { 'field.Name': 'Typed', 'field.Functions__c': 'Nothing\nNobody' })
    const refused = await send(portal, url, administrator, sent)
    expect([refused.status, inputsOf(refused.body).get('field.Name')]).toEqual([422, ['Typed']])
    expect(inputsOf(refused.body).get('field.Functions__c')).toEqual(['Nothing\nNobody'])
  })

  it('[FRM-02] A form that is refused before it is read is shown again with what was typed', async () => {
    const opened = await tank({ name: 'Typed into' })
    for (const [url, other] of [
      [`${base}/record/${opened.id}/edit`, { recordId: 'x' }],
      [`${base}/Storage_Tank__c/new`, { objectApiName: 'Nothing__c' }],
    ] as const) {
      const inputs = inputsOf((await open(portal, url, administrator)).body)
      const values = { 'field.Name': 'Kept', 'field.Functions__c': 'Nobody', ...other }
      const refused = await send(portal, url, administrator, typed(inputs, values))
      expect([refused.status, refused.body.includes('This is not available any more.')]).toEqual([422, true])
      const again = inputsOf(refused.body)
      expect([again.get('field.Name'), again.get('field.Functions__c')]).toEqual([['Kept'], ['Nobody']])
      expect(again.get('etag')).toEqual(inputs.get('etag'))
    }
  })

  it('[BOF-02] Who may read records but not write them gets no form', async () => {
    const sales = await signedIn(portal, 'internalSales')
    const [grade] = await portal.fixtures.records.list(systemViewer, tradeGrade, { limit: 1 })
    expect((await open(portal, `${base}/Product2`, sales)).body).not.toContain('Product2/new')
    expect((await open(portal, `${base}/record/${grade?.id}`, sales)).body).not.toContain('/edit"')
    for (const path of ['/Product2/new', `/record/${grade?.id}/edit`, `/record/${grade?.id}/delete`])
      expect([path, (await open(portal, base + path, sales)).status]).toEqual([path, 403])
    const sent = await send(portal, `${base}/record/${grade?.id}/edit`, sales, [
      ...Object.entries(formFields('RecordController.save', { recordId: grade?.id ?? '' })),
      ['base.Name', ''],
      ['field.Name', 'Taken over'],
    ])
    expect(sent.status).toBe(403)
  })
})
