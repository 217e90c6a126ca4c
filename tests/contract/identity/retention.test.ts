import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { retentionDefaults, type RetentionDays } from '#platform/values/retention.ts'
import { consentRecord } from '#features/consent/consent-record.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { lockedCart } from '#features/enquiries/carts/cart-store.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { missingProduct } from '#features/search/counts/missing-product.ts'
import { addSearchCounts, searchCount } from '#features/search/counts/search-count.ts'
import { auditLog } from '#platform/records/engine-tables.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { verifyAudit } from '#platform/records/audit/audit-chain.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { entityIndex } from '#app/entities.ts'
import { recordModel } from '#app/record-model.ts'
import { erasePerson } from '#features/identity/personal-data/erasure.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { forgetData } from '#app/data/forget-data.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'

const day = 86_400_000
const start = Date.UTC(2026, 0, 1)

describeEachDatabase('Data retention', (open) => {
  let database: TestDatabase
  let records: Records
  let emailFolder: string
  let time = start

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel, () => new Date(time))
    emailFolder = await mkdtemp(path.join(tmpdir(), 'tradegrade-emails-'))
  })
  afterAll(async () => {
    await database.close()
    await rm(emailFolder, { recursive: true })
  })

  const forget = (days: Partial<RetentionDays> = {}) =>
    forgetData({
      database,
      days: { ...retentionDefaults, ...days },
      now: () => new Date(time),
      emailFolder,
    })

  const ask = (name: string) =>
    records.create(systemViewer, contactRequest, {
      name,
      email: 'anna@example.com',
      message: 'Welke korrelgrootte?',
      site: 'nl',
      language: 'nl-NL',
      mail: 'sent',
      mailAttempts: 1,
      origin: 'website',
    })
  const signUp = (state: 'confirmed' | 'declined') =>
    records.write(systemViewer, async (handle) => {
      const created = await handle.create(signUpRequest, {
        name: 'Anna',
        email: 'anna@example.com',
        company: 'Weerdmolen',
        kind: 'customer',
        language: 'nl-NL',
        site: 'nl',
      })
      const confirmed = await handle.transition(signUpRequest, created.id, created.version, { action: 'Confirm' })
      if (state === 'declined')
        await handle.transition(signUpRequest, created.id, confirmed.version, {
          action: 'Decline',
          values: { reason: 'No.' },
        })
    })
  async function writeEmail(name: string): Promise<void> {
    await writeFile(path.join(emailFolder, name), 'Dear Anna')
    await utimes(path.join(emailFolder, name), new Date(time), new Date(time))
  }

  it('Expired data is deleted with its audit entries, each kind after its own number of days', async () => {
    await ask('Anna of then')
    await signUp('declined')
    await signUp('confirmed')
    await records.create(systemViewer, consentRecord, { visitor: 'v1', purposes: [], wording: '1', site: 'nl' })
    await writeEmail('one.eml')
    await writeEmail('note.txt')
    time = start + 90 * day
    expect(await forget()).toEqual({
      audit: 0,
      consents: 0,
      requests: 0,
      'guest-carts': 0,
      'import-jobs': 0,
      'share-openings': 0,
      shares: 0,
      visits: 0,
      'unconfirmed-requests': 0,
      'contact-requests': 0,
      'document-requests': 0,
      'sign-up-requests': 0,
      emails: 0,
      searches: 0,
    })
    await ask('Anna of now')
    await writeEmail('two.eml')
    time += 1
    expect(await forget()).toMatchObject({ emails: 1 })
    expect((await readdir(emailFolder)).toSorted()).toEqual(['note.txt', 'two.eml'])
    time = start + 730 * day + 1
    expect(await forget()).toMatchObject({ 'contact-requests': 1, 'sign-up-requests': 1, consents: 0, emails: 1 })
    expect(await records.list(systemViewer, contactRequest)).toMatchObject([{ name: 'Anna of now' }])
    expect(await records.list(systemViewer, signUpRequest)).toMatchObject([{ state: 'confirmed' }])
    const log = JSON.stringify(
      (await database.queries.select().from(auditLog)).map(({ before, after }) => [before, after]),
    )
    expect(log).not.toContain('Anna of then')
    expect(log).toContain('Anna of now')
    expect(await verifyAudit(database.queries)).toMatchObject({ broken: null })
  })

  it('The audit log is shortened too, and states where it now begins', async () => {
    time = start + 1095 * day + 1
    const rows = (await verifyAudit(database.queries)).rows
    const { audit, consents } = await forget({ 'contact-requests': 0 })
    expect(consents).toBe(1)
    expect(audit).toBeGreaterThanOrEqual(4)
    expect(await records.count(systemViewer, contactRequest)).toBe(1)
    const state = await verifyAudit(database.queries)
    expect(state.broken).toBeNull()
    expect(state.rows).toBeLessThan(rows)
    const operations = (await database.queries.select().from(auditLog).orderBy(auditLog.sequence)).map(
      (row) => row.operation,
    )
    expect(operations.at(-1)).toBe('forget')
  })

  it('[WRK-01] Counts of searches and marks on terms are deleted after 400 days', async () => {
    const counts = { site: 'nl', language: 'nl-NL', kind: 'tradeGrade', filters: '', withoutResult: 0, results: 0 }
    const none = { clicks: 0, placedClicks: 0, positions: 0 }
    const begin = time
    const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
    await addSearchCounts(database.queries, [
      { ...counts, ...none, day: dayOf(begin), term: 'old', searches: 3 },
      { ...counts, ...none, day: dayOf(begin + day), term: 'new', searches: 3 },
    ])
    await database.queries
      .insert(missingProduct)
      .values({ site: 'nl', language: 'nl-NL', term: 'old', markedAt: new Date(begin) })
    time = begin + 400 * day
    expect((await forget()).searches).toBe(0)
    time = begin + 401 * day
    expect((await forget({ searches: 0 })).searches).toBe(0)
    expect((await forget()).searches).toBe(2)
    expect(await database.queries.select({ term: searchCount.term }).from(searchCount)).toEqual([{ term: 'new' }])
    time = begin
  })

  it('Data is kept without a limit where the configuration says so', async () => {
    time = start + 20_000 * day
    const never = {
      audit: 0,
      'contact-requests': 0,
      'document-requests': 0,
      'sign-up-requests': 0,
      consents: 0,
      requests: 0,
      'guest-carts': 0,
      'import-jobs': 0,
      'share-openings': 0,
      shares: 0,
      visits: 0,
      'unconfirmed-requests': 0,
      emails: 0,
      searches: 0,
    }
    expect(await forget(never)).toEqual(never)
  })

  it('[ENQ-04] The cart of a guest is deleted with its lines after 30 days without use, and that of a user stays', async () => {
    const begin = time
    const { id: user } = await createUser(records, {
      name: 'Anna',
      email: 'anna@carts.example',
      roles: ['editor'],
      account: null,
      language: 'nl-NL',
    })
    for (const owner of [
      { user: null, guestKey: 'k' },
      { user, guestKey: null },
    ])
      await records.write(systemViewer, async (handle) => {
        const created = await lockedCart(handle, { ...owner, account: null, country: 'NL' }, 'default', '2026-06-15')
        for (const isActive of [true, false])
          await handle.create(cartLine, {
            cart: created.id,
            user: owner.user,
            grade: '01t000000000000AAA',
            position: 0,
            savedName: 'Xanvero 80',
            unit: 'kg',
            sampleSize: '100g',
            expectedVolumeUnit: 'kg',
            isActive,
          })
      })
    time = begin + 30 * day
    expect(await forget()).toMatchObject({ 'guest-carts': 0 })
    expect(await records.count(systemViewer, cartLine)).toBe(4)
    time += 1
    expect(await forget()).toMatchObject({ 'guest-carts': 1 })
    expect((await records.list(systemViewer, cart)).map(({ holder }) => holder)).toEqual(['user'])
    expect((await records.list(systemViewer, cartLine)).map((line) => line.user)).toEqual([user, user])
    expect(
      await erasePerson({ ...database, entities: entityIndex }, () => new Date(time), 'anna@carts.example'),
    ).not.toBeNull()
    expect([await records.count(systemViewer, cart), await records.count(systemViewer, cartLine)]).toEqual([0, 0])
  })
})
