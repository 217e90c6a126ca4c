import { expect, it } from 'vitest'
import { account } from '#entities/account.ts'
import { assortmentRule } from '#entities/assortment-rule.ts'
import { certificate } from '#entities/certificate.ts'
import { company } from '#entities/company.ts'
import { contactRequest } from '#entities/contact-request.ts'
import { contact } from '#entities/contact.ts'
import { substance } from '#entities/substance.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { user } from '#entities/user.ts'
import { type Records } from '#records/records.ts'
import { equals } from '#records/condition.ts'
import { eraseEntries } from '#records/audit-erasure.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { write } from '#records/write.ts'
import { erasePerson } from '#sign-in/erasure.ts'
import { sites } from '#sites/table.ts'
import { describeEachDatabase } from './databases.ts'
import { hour, webhookSetting } from './webhook-setting.ts'

describeEachDatabase('what a webhook is told', (open) => {
  const {
    on,
    database,
    records,
    webhooks,
    sender,
    tellAll,
    person,
    customerOf,
    hook,
    newSubstance,
    events,
    toldOf,
    messages,
  } = webhookSetting(open)

  it('is told what was made, changed and removed, once, with who it is', async () => {
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
    expect(toldOf(one.id)).toEqual(['created', 'updated'])
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

  it('is told a hundred changes in a message, in their order', async () => {
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

  it('is told of the objects that it asked for, and of no others', async () => {
    const admin = await person('administrator')
    await hook(admin, '/some', ['Account'])
    await hook(admin, '/all')
    const one = await newSubstance()
    const other = await customerOf('Weerdmolen')
    await tellAll()
    expect(events('/some').map(({ recordId }) => recordId)).toEqual([other])
    expect(events('/all').map(({ recordId }) => recordId)).toEqual([one.id, other])
  })

  it('of a customer hears of nothing foreign, nor that there is anything', async () => {
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
      expect(toldOf(own, path)).toEqual(['updated'])
    }
    // By the rights of each on each object.
    expect(toldOf(ours.id, '/customer')).toEqual(toldOf(ours.id, '/colleague'))
    expect(toldOf(stranger.id, '/ours')).toEqual(['created'])
    expect(toldOf(foreign, '/ours')).toEqual(['updated'])
    expect(toldOf(theirs.id, '/ours')).toEqual([])
    expect(events('/customer').map(({ object }) => object)).not.toContain('User')
  })

  it('of a customer is told that a grade is gone where it could see it, and nothing of one outside of its assortment', async () => {
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
    expect(toldOf(seen.id, '/baker')).toEqual(['deleted'])
    expect(toldOf(denied.id, '/baker')).toEqual([])
    expect([toldOf(seen.id, '/ours'), toldOf(denied.id, '/ours')]).toEqual([['deleted'], ['deleted']])
    // What they cannot see they hear nothing of, whatever happens to it.
    on.time += 1000
    await records().update(systemViewer, tradeGrade, seen.id, seen.version + 1, { name: 'Renamed in the dark' })
    await tellAll()
    expect(toldOf(seen.id, '/baker')).toEqual(['deleted'])
    for (const grade of [seen, denied]) {
      const now = await records().byId(systemViewer, tradeGrade, grade.id)
      await records().update(systemViewer, tradeGrade, grade.id, now?.version ?? 0, { isActive: true })
    }
    await tellAll()
    expect(toldOf(seen.id, '/baker')).toEqual(['deleted', 'updated'])
    expect(toldOf(denied.id, '/baker')).toEqual([])
  })

  it('of who keeps the records is told of what is off, and of what nobody is shown yet', async () => {
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
    expect([toldOf(one.id, '/keeper'), toldOf(without.id, '/keeper')]).toEqual([['created', 'updated'], ['created']])
    expect([toldOf(one.id, '/seller'), toldOf(without.id, '/seller')]).toEqual([['created', 'deleted'], []])
  })

  it('goes by what the audit log still knows of how something was', async () => {
    await hook(await person('internalSales'))
    const [known, unknown] = [await newSubstance(), await newSubstance()]
    await tellAll()
    const erase = (recordId: string) =>
      write(
        database(),
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
    expect([toldOf(known.id), toldOf(unknown.id)]).toEqual([['created', 'deleted'], ['created']])
  })

  it('asks the database as often for a hundred records as for one', async () => {
    await hook(await person('administrator'), '/counted', ['Substance__c'])
    let asked = 0
    const counted: Records = {
      ...records(),
      byIds: (viewer, entity, ids) => {
        asked += 1
        return records().byIds(viewer, entity, ids)
      },
    }
    const amounts = []
    for (const amount of [1, 100]) {
      asked = 0
      const rows = Array.from({ length: amount }, (_, at) => ({
        integrationId: `c-${on.time}-${amount}-${at}`,
        name: 'C',
      }))
      await records().upsertBatch(systemViewer, substance, rows)
      await sender({ records: counted }).tellAll()
      amounts.push(asked)
    }
    expect(events('/counted')).toHaveLength(101)
    expect(amounts).toEqual([1, 1])
  })

  it('is told to which company of the distributor a record belongs', async () => {
    await hook(await person('administrator'))
    const own = await records().create(systemViewer, company, {
      integrationId: 'NV-9',
      name: 'Norvane IX',
      country: 'NL',
    })
    const held = await records().create(systemViewer, certificate, { name: 'ISO', company: own.id })
    const letter = await records().create(systemViewer, contactRequest, {
      name: 'Anna',
      email: 'anna@example.com',
      message: 'Welke korrelgrootte?',
      site: 'nl',
      language: 'nl-NL',
      status: 'new',
      mail: 'sent',
      mailAttempts: 0,
    })
    const plain = await newSubstance()
    await tellAll()
    const companyOf = (id: string) => events().find(({ recordId }) => recordId === id)?.company
    expect([own.id, held.id, letter.id, plain.id].map(companyOf)).toEqual([
      'NV-9',
      'NV-9',
      sites.find(({ code }) => code === 'nl')?.IMCDCompany,
      null,
    ])
    await records().remove(systemViewer, certificate, held.id, held.version)
    await tellAll()
    expect(events().at(-1)).toMatchObject({ event: 'deleted', recordId: held.id, company: 'NV-9' })
  })

  it('is off where its user is off or erased, and tells nothing of what waits', async () => {
    const [off, erased] = [await person('editor'), await person('editor')]
    await hook(off, '/off')
    await hook(erased, '/erased')
    on.answers.set('/off', 500)
    on.answers.set('/erased', 500)
    await newSubstance()
    await tellAll()
    on.answers.clear()
    on.received = []
    await records().update(systemViewer, user, off.id, off.version, { isActive: false })
    await erasePerson(database(), () => new Date(on.time), erased.email)
    on.time += hour
    await tellAll()
    await tellAll()
    expect(on.received).toEqual([])
    expect((await webhooks().all()).map(({ name, isActive, waiting }) => [name, isActive, waiting])).toEqual([
      ['erased', false, 0],
      ['off', false, 1],
    ])
  })

  it('is told that something is lost where the outbox forgot it', async () => {
    await hook(await person('administrator'))
    await newSubstance()
    await records().pruneOutbox(new Date(on.time + hour))
    await tellAll()
    expect(on.received.map(({ body }) => body)).toEqual([{ events: [], lost: true }])
    const one = await newSubstance()
    await tellAll()
    expect(toldOf(one.id)).toEqual(['created'])
    expect(on.received).toHaveLength(2)
  })
})
