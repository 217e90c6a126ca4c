import { entityIndex } from '#app/entities.ts'
import { expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { contact } from '#features/identity/people/contact.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { type Records } from '#platform/records/records.ts'
import { equals } from '#platform/records/read/condition.ts'
import { eraseEntries } from '#platform/records/audit/audit-erasure.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { write } from '#platform/records/write/write.ts'
import { sites } from '#sites/table.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { hour, webhookFixtures } from '../../fixtures/webhook-fixtures.ts'

describeEachDatabase('Contents of webhook messages', (open) => {
  const {
    on,
    database,
    records,
    sender,
    tellAll,
    person,
    customerOf,
    hook,
    newSubstance,
    events,
    notificationsOf,
    messages,
  } = webhookFixtures(open)

  it('A webhook is notified once of each created, changed and deleted record, with its ids', async () => {
    await hook(await person('internalSales'))
    const one = await newSubstance()
    await tellAll()
    expect(events()).toEqual([
      {
        id: expect.stringMatching(/-1$/),
        event: 'created',
        object: 'Substance__c',
        recordId: one.id,
        integrationId: one.integrationId,
        company: null,
        at: new Date(on.time).toISOString(),
      },
    ])
    on.time += 1000
    const changed = await records().update(systemViewer, substance, one.id, 1, { name: 'Salt of old' })
    await records().update(systemViewer, substance, one.id, changed.version, { name: 'Salt of new' })
    await tellAll()
    await tellAll()
    expect(notificationsOf(one.id)).toEqual(['created', 'updated'])
    expect(events()[1]?.at).toBe(new Date(on.time).toISOString())
    await records().remove(systemViewer, substance, one.id, changed.version + 1)
    const short = await newSubstance()
    await records().remove(systemViewer, substance, short.id, 1)
    const hidden = await newSubstance()
    await records().update(systemViewer, substance, hidden.id, 1, { isActive: false })
    await tellAll()
    expect(events().slice(2)).toMatchObject([
      { event: 'deleted', recordId: one.id, integrationId: one.integrationId, object: 'Substance__c' },
    ])
    expect(await messages()).toEqual([])
    expect(on.failures).toEqual([])
  })

  it('A message contains at most a hundred changes, in order', async () => {
    await hook(await person('administrator'))
    const rows = Array.from({ length: 205 }, (_, at) => ({
      integrationId: `many-${on.time}-${at}`,
      name: `Many ${at}`,
    }))
    await records().upsertBatch(systemViewer, substance, rows)
    await tellAll()
    expect(on.received.map(({ body }) => body.events.length)).toEqual([100, 100, 5])
    expect(new Set(events().map(({ integrationId }) => integrationId)).size).toBe(205)
  })

  it('A webhook is notified only of its selected objects', async () => {
    const admin = await person('administrator')
    await hook(admin, '/some', ['Account'])
    await hook(admin, '/all')
    const one = await newSubstance()
    const other = await customerOf('Weerdmolen')
    await tellAll()
    expect(events('/some').map(({ recordId }) => recordId)).toEqual([other])
    expect(events('/all').map(({ recordId }) => recordId)).toEqual([one.id, other])
  })

  it('A customer’s webhook learns nothing of foreign records and not even that they exist', async () => {
    const [own, foreign] = [await customerOf('Own'), await customerOf('Foreign')]
    const customer = await person('customer', own)
    const colleague = await person('customerAdmin', own)
    await hook(customer, '/customer')
    await hook(colleague, '/colleague')
    await hook(await person('administrator'), '/ours')
    const stranger = await person('customer', foreign)
    const theirs = await records().create(systemViewer, contact, { name: 'Of theirs', account: foreign })
    const ours = await records().create(systemViewer, contact, { name: 'Of ours', account: own })
    await records().update(systemViewer, account, foreign, 1, { name: 'Foreign still' })
    await records().remove(systemViewer, contact, theirs.id, 1)
    await tellAll()
    await records().update(systemViewer, contact, ours.id, 1, { name: 'Of ours still' })
    await records().update(systemViewer, account, own, 1, { name: 'Own still' })
    await tellAll()
    for (const path of ['/customer', '/colleague']) {
      const text = on.received
        .filter((each) => each.path === path)
        .map((each) => each.text)
        .join()
      for (const id of [foreign, stranger.id, theirs.id]) expect(text).not.toContain(id)
      expect(notificationsOf(own, path)).toEqual(['updated'])
    }
    // The events follow the access rights for each object.
    expect(notificationsOf(ours.id, '/customer')).toEqual(notificationsOf(ours.id, '/colleague'))
    expect(notificationsOf(stranger.id, '/ours')).toEqual(['created'])
    expect(notificationsOf(foreign, '/ours')).toEqual(['updated'])
    expect(notificationsOf(theirs.id, '/ours')).toEqual([])
    expect(events('/customer').map(({ object }) => object)).not.toContain('User')
  })

  it('A customer’s webhook is notified when a visible grade becomes hidden, but never of grades outside the assortment', async () => {
    const own = await customerOf('Baker')
    await hook(await person('customer', own), '/baker')
    await hook(await person('internalSales'), '/ours')
    const grades = (await records().list(systemViewer, tradeGrade)).filter(
      ({ isActive, countries }) => isActive && countries.length > 0,
    )
    const [seen, denied] = grades
    if (seen === undefined || denied === undefined) throw new Error('There are no two grades.')
    await records().create(systemViewer, assortmentRule, {
      account: own,
      name: 'Not for bakers',
      effect: 'deny',
      grade: denied.id,
      reason: 'exclusivity',
    })
    for (const grade of [seen, denied])
      await records().update(systemViewer, tradeGrade, grade.id, grade.version, { isActive: false })
    await tellAll()
    expect(notificationsOf(seen.id, '/baker')).toEqual(['deleted'])
    expect(notificationsOf(denied.id, '/baker')).toEqual([])
    expect([notificationsOf(seen.id, '/ours'), notificationsOf(denied.id, '/ours')]).toEqual([['deleted'], ['deleted']])
    // Changes of invisible records cause no events.
    on.time += 1000
    await records().update(systemViewer, tradeGrade, seen.id, seen.version + 1, { name: 'Renamed in the dark' })
    await tellAll()
    expect(notificationsOf(seen.id, '/baker')).toEqual(['deleted'])
    for (const grade of [seen, denied]) {
      const now = await records().byId(systemViewer, tradeGrade, grade.id)
      await records().update(systemViewer, tradeGrade, grade.id, now?.version ?? 0, { isActive: true })
    }
    await tellAll()
    expect(notificationsOf(seen.id, '/baker')).toEqual(['deleted', 'updated'])
    expect(notificationsOf(denied.id, '/baker')).toEqual([])
  })

  it('The webhook of an editor is notified of inactive and unpublished records', async () => {
    await hook(await person('editor'), '/keeper')
    await hook(await person('internalSales'), '/seller')
    const one = await newSubstance()
    await tellAll()
    on.time += 1000
    await records().update(systemViewer, substance, one.id, 1, { isActive: false })
    const [supplier] = await records().list(systemViewer, account, {
      where: equals('recordType', 'Supplier'),
      limit: 1,
    })
    const without = await records().create(systemViewer, tradeName, {
      name: 'Without grades',
      principal: supplier?.id ?? '',
    })
    await tellAll()
    expect([notificationsOf(one.id, '/keeper'), notificationsOf(without.id, '/keeper')]).toEqual([
      ['created', 'updated'],
      ['created'],
    ])
    expect([notificationsOf(one.id, '/seller'), notificationsOf(without.id, '/seller')]).toEqual([
      ['created', 'deleted'],
      [],
    ])
  })

  it('The previous visibility is derived from the values that the audit log still has', async () => {
    await hook(await person('internalSales'))
    const [known, unknown] = [await newSubstance(), await newSubstance()]
    await tellAll()
    const erase = (recordId: string) =>
      write(
        { ...database(), entities: entityIndex },
        systemViewer,
        () => new Date(on.time),
        (_, transaction, author) => eraseEntries(transaction, author, { recordIds: [recordId] }),
      )
    on.time += 1000
    await records().update(systemViewer, substance, known.id, 1, { name: 'Of old' })
    await erase(known.id)
    await records().update(systemViewer, substance, known.id, 2, { isActive: false })
    await records().update(systemViewer, substance, unknown.id, 1, { isActive: false })
    await erase(unknown.id)
    await tellAll()
    expect([notificationsOf(known.id), notificationsOf(unknown.id)]).toEqual([['created', 'deleted'], ['created']])
  })

  it('A hundred records cause as many database queries as one record', async () => {
    await hook(await person('administrator'), '/counted', ['Substance__c'])
    let queryCount = 0
    const counted: Records = {
      ...records(),
      byIds: (viewer, entity, ids) => {
        queryCount += 1
        return records().byIds(viewer, entity, ids)
      },
    }
    const amounts = []
    for (const amount of [1, 100]) {
      queryCount = 0
      const rows = Array.from({ length: amount }, (_, at) => ({
        integrationId: `c-${on.time}-${amount}-${at}`,
        name: 'C',
      }))
      await records().upsertBatch(systemViewer, substance, rows)
      await sender({ records: counted }).deliverAll()
      amounts.push(queryCount)
    }
    expect(events('/counted')).toHaveLength(101)
    expect(amounts).toEqual([1, 1])
  })

  it('An event names the company of the distributor to which the record belongs', async () => {
    await hook(await person('administrator'))
    const own = await records().create(systemViewer, company, {
      integrationId: 'NV-9',
      name: 'Norvane IX',
      country: 'NL',
    })
    const stored = await records().create(systemViewer, certificate, { name: 'ISO', company: own.id })
    const request = await records().create(systemViewer, contactRequest, {
      name: 'Anna',
      email: 'anna@example.com',
      message: 'Welke korrelgrootte?',
      site: 'nl',
      language: 'nl-NL',
      mail: 'sent',
      mailAttempts: 0,
      origin: 'website',
    })
    const plain = await newSubstance()
    await tellAll()
    const companyOf = (id: string) => events().find(({ recordId }) => recordId === id)?.company
    expect([own.id, stored.id, request.id, plain.id].map(companyOf)).toEqual([
      'NV-9',
      'NV-9',
      sites.find(({ code }) => code === 'nl')?.IMCDCompany,
      null,
    ])
    await records().remove(systemViewer, certificate, stored.id, stored.version)
    await tellAll()
    expect(events().at(-1)).toMatchObject({ event: 'deleted', recordId: stored.id, company: 'NV-9' })
  })

  it('A webhook is notified of a loss when the outbox has already deleted entries', async () => {
    await hook(await person('administrator'))
    await newSubstance()
    await records().pruneOutbox(new Date(on.time + hour))
    await tellAll()
    expect(on.received.map(({ body }) => body)).toEqual([{ events: [], lost: true }])
    const one = await newSubstance()
    await tellAll()
    expect(notificationsOf(one.id)).toEqual(['created'])
    expect(on.received).toHaveLength(2)
  })
})
