import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#platform/values/errors.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { eTagOf } from '#platform/records/read/etag.ts'
import { type Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { type TestDatabase, describeEachDatabase } from '../../fixtures/databases.ts'
import { naughtyStrings, reportMissingNaughtyStrings } from '../../fixtures/naughty-strings.ts'
import { viewerIn } from '../../fixtures/store-viewers.ts'
import { auditOf, codeOf, openEngine, range, textWith } from './fixtures/record-engine.ts'

reportMissingNaughtyStrings()

describeEachDatabase('The record engine', (open) => {
  let database: TestDatabase
  let records: Records
  let time = new Date('2026-03-01T08:00:00.000Z')
  beforeAll(async () => {
    ;({ database, records } = await openEngine(open, () => time))
  })
  afterAll(() => database.close())

  describe('A record', () => {
    it('A new record gets an id of its object, version 1, and its creation dates and author', async () => {
      time = new Date('2026-03-01T08:00:00.123Z')
      const created = await records.create(systemViewer, businessGroup, {
        name: 'Food',
        names: { de: 'Lebensmittel' },
        sortOrder: 3,
      })
      expect(isRecordId(created.id)).toBe(true)
      expect(created.id.startsWith('a03')).toBe(true)
      expect(created).toMatchObject({
        integrationId: created.id,
        version: 1,
        isActive: true,
        createdDate: time,
        createdById: systemViewer.user?.id,
        systemModstamp: time,
        name: 'Food',
        names: { de: 'Lebensmittel' },
        description: null,
        hasLobDependentMarketSegments: false,
        sortOrder: 3,
      })
      expect(await records.byId(systemViewer, businessGroup, created.id)).toEqual(created)
      expect(await records.byId(systemViewer, businessGroup, created.id.slice(0, 15))).toEqual(created)
    })

    it('An imported record gets an id that is derived from its integration id', async () => {
      const [outcome] = await records.upsertBatch(systemViewer, businessGroup, [{ integrationId: 'BG9', name: 'Nine' }])
      expect(outcome).toEqual({ status: 'created', id: importedId(businessGroup, 'BG9') })
      expect(importedId(businessGroup, 'BG9')).not.toBe(importedId(businessGroup, 'BG8'))
      expect(importedId(account, 'BG9').slice(3)).not.toBe(importedId(businessGroup, 'BG9').slice(3))
    })

    it('A write changes the version, the dates and the eTag of a record', async () => {
      time = new Date('2026-03-01T09:00:00Z')
      const created = await records.create(systemViewer, businessGroup, { name: 'Before' })
      time = new Date('2026-03-01T10:00:00Z')
      const changed = await records.update(systemViewer, businessGroup, created.id, 1, { name: 'After' })
      expect(changed).toMatchObject({
        name: 'After',
        version: 2,
        createdDate: created.createdDate,
        lastModifiedDate: time,
        systemModstamp: time,
      })
      expect(eTagOf(changed)).toMatch(/^[0-9a-f]{32}$/)
      expect(eTagOf(changed)).not.toBe(eTagOf(created))
    })

    it('A write without changed values does nothing', async () => {
      const created = await records.create(systemViewer, businessGroup, {
        name: 'Same',
        names: { de: 'Gleich', fr: 'Pareil' },
      })
      const position = await records.outboxPosition()
      const same = await records.update(systemViewer, businessGroup, created.id, 1, {
        name: 'Same',
        names: { fr: 'Pareil', de: 'Gleich' },
      })
      expect(same.version).toBe(1)
      expect(await auditOf(database, created.id)).toHaveLength(1)
      expect((await records.readOutbox(position, 10)).entries).toEqual([])
    })

    it('[UIA-07] A write with an outdated version is refused and changes nothing', async () => {
      const created = await records.create(systemViewer, businessGroup, { name: 'One' })
      await records.update(systemViewer, businessGroup, created.id, 1, { name: 'Two' })
      expect(await codeOf(records.update(systemViewer, businessGroup, created.id, 1, { name: 'Three' }))).toBe(
        'STALE_RECORD',
      )
      expect(await codeOf(records.remove(systemViewer, businessGroup, created.id, 1))).toBe('STALE_RECORD')
      expect((await records.byId(systemViewer, businessGroup, created.id))?.name).toBe('Two')
    })

    it('An unknown record cannot be changed or removed', async () => {
      const id = importedId(businessGroup, 'nothing')
      expect(await codeOf(records.update(systemViewer, businessGroup, id, 1, { name: 'x' }))).toBe('RECORD_NOT_FOUND')
      expect(await codeOf(records.remove(systemViewer, businessGroup, 'no id at all', 1))).toBe('RECORD_NOT_FOUND')
    })

    it('A removed record leaves an audit entry and an outbox entry', async () => {
      const created = await records.create(systemViewer, businessGroup, { name: 'Gone' })
      const position = await records.outboxPosition()
      await records.remove(systemViewer, businessGroup, created.id, 1)
      expect(await records.byId(systemViewer, businessGroup, created.id)).toBe(null)
      expect((await auditOf(database, created.id)).at(-1)).toMatchObject({
        operation: 'delete',
        before: { name: 'Gone' },
        after: null,
      })
      expect((await records.readOutbox(position, 10)).entries).toEqual([
        { object: 'Business_Group__c', recordId: created.id, operation: 'delete', at: expect.any(Date) },
      ])
    })

    it('A record that other records reference cannot be removed', async () => {
      const group = await records.create(systemViewer, businessGroup, { name: 'Used' })
      const value = await records.create(systemViewer, masterValue, {
        name: 'Uses it',
        valueKind: 'function',
        businessGroups: [group.id],
      })
      const { supplier, name } = await range(records, 'used', ['NL'])
      expect(await codeOf(records.remove(systemViewer, businessGroup, group.id, 1))).toBe('RECORD_IN_USE')
      expect(await codeOf(records.remove(systemViewer, account, supplier.id, 1))).toBe('RECORD_IN_USE')
      expect(await codeOf(records.remove(systemViewer, tradeName, name.id, 1))).toBe('RECORD_IN_USE')
      await records.remove(systemViewer, masterValue, value.id, 1)
      await records.remove(systemViewer, businessGroup, group.id, 1)
    })
  })

  describe('Audit entries of records', () => {
    it('An audit entry states who changed which fields, when, and from which to which value', async () => {
      time = new Date('2026-03-02T08:00:00Z')
      const created = await records.create(systemViewer, businessGroup, { name: 'A', sortOrder: 1 })
      time = new Date('2026-03-02T09:00:00Z')
      await records.update(viewerIn('NL', ['editor']), businessGroup, created.id, 1, { sortOrder: 2 })
      const entries = await auditOf(database, created.id)
      expect(entries).toHaveLength(2)
      expect(entries[0]).toMatchObject({
        operation: 'create',
        object: 'Business_Group__c',
        by: systemViewer.user?.id,
        before: null,
      })
      expect(entries[0]?.after).toMatchObject({ name: 'A', sortOrder: 1 })
      expect(entries[1]).toMatchObject({
        operation: 'update',
        at: time,
        by: '005000000000001AAA',
        before: { sortOrder: 1 },
        after: { sortOrder: 2 },
      })
    })
  })

  describe('A transaction', () => {
    it('A transaction commits all of its writes with their audit and outbox entries, or none', async () => {
      const position = await records.outboxPosition()
      const failed = records.write(systemViewer, async (handle) => {
        await handle.create(businessGroup, { integrationId: 'half-1', name: 'First half' })
        await handle.create(businessGroup, { integrationId: 'half-2', name: '' })
      })
      expect(await codeOf(failed)).toBe('INVALID_FIELD')
      expect(await records.byId(systemViewer, businessGroup, importedId(businessGroup, 'half-1'))).toBe(null)
      expect(await auditOf(database, importedId(businessGroup, 'half-1'))).toEqual([])
      expect((await records.readOutbox(position, 10)).entries).toEqual([])
    })

    it('A transaction rethrows the error of its work', async () => {
      await expect(records.write(systemViewer, () => Promise.reject(new RangeError('my own')))).rejects.toThrow(
        RangeError,
      )
    })
  })

  describe('Values', () => {
    it.each([
      ['a required field that is missing', { name: null }, 'Name', 'is required'],
      [
        'a field the object has not',
        { colour: 'red' },
        'Colour__c',
        'is no field of Business_Group__c that can be written',
      ],
      ['a field of the engine', { version: 9 }, 'Version__c', 'is no field of Business_Group__c that can be written'],
      ['an unknown picklist value', { workspaceField: 'x' }, 'Workspace_Field__c', 'which is none of'],
      ['U+0000', { name: 'a\0b' }, 'Name', 'U+0000'],
      ['half a surrogate pair', { name: 'a\udc00' }, 'Name', 'half a surrogate pair'],
      ['a number in a text', { name: 7 }, 'Name', 'is not a text'],
      ['a text that is too long', { name: 'x'.repeat(501) }, 'Name', 'has 501 characters, at most 500 are kept'],
      ['English among the other languages', { names: { 'en-US': 'x' } }, 'Names__c', 'has no language en-US'],
    ])('A write refuses %s and names the field and the reason', async (_, values, field, reason) => {
      const input: object = { name: 'ok', ...values }
      const error = await records
        .create(systemViewer, businessGroup, { name: '', ...input })
        .catch((each: unknown) => each)
      expect(error).toBeInstanceOf(Failure)
      expect(error).toMatchObject({ code: 'INVALID_FIELD', details: { field, reason: textWith(reason) } })
    })

    it('A write keeps the languages that it does not mention, and null removes a language', async () => {
      const created = await records.create(systemViewer, businessGroup, {
        name: 'Languages',
        names: { de: 'Sprachen', fr: 'Langues' },
      })
      const more = await records.update(systemViewer, businessGroup, created.id, 1, { names: { it: 'Lingue' } })
      expect(more.names).toEqual({ de: 'Sprachen', fr: 'Langues', it: 'Lingue' })
      const less = await records.update(systemViewer, businessGroup, created.id, 2, { names: { de: null, fr: '' } })
      expect(less.names).toEqual({ it: 'Lingue' })
    })

    it('Naughty strings are stored and read exactly as typed', async () => {
      const typed = naughtyStrings.filter((each) => each !== '' && !each.includes('\0') && each.isWellFormed())
      const rows = typed.map((each, index) => ({
        integrationId: `naughty-${index}`,
        // A name is stored as people see it.
        name: `name-${index}`,
        names: { de: each },
        synonyms: [each],
        description: each,
      }))
      const outcomes = await records.upsertBatch(systemViewer, substance, rows)
      expect(outcomes.filter(({ status }) => status !== 'created')).toEqual([])
      const stored = await records.byIds(
        systemViewer,
        substance,
        rows.map(({ integrationId }) => importedId(substance, integrationId)),
      )
      expect(stored.map(({ names }) => names.de)).toEqual(typed)
      expect(stored.map(({ synonyms }) => synonyms)).toEqual(typed.map((each) => [each]))
      expect(stored.map(({ description }) => description)).toEqual(typed)
    })

    it('Integration ids that are naughty strings are stored as people see them, and found as typed', async () => {
      const typed = [...new Set(naughtyStrings)].filter(
        (each) => /[\p{L}\p{N}]/u.test(each) && each.length < 256 && !each.includes('\0') && each.isWellFormed(),
      )
      // Some look alike.
      const seen = new Map(
        typed.map((each) => [
          each
            .replaceAll(/\p{Cf}|\u034f/gu, '')
            .normalize('NFC')
            .trim(),
          each,
        ]),
      )
      const different = [...seen.values()]
      const rows = different.map((integrationId) => ({ integrationId, name: 'x' }))
      const outcomes = await records.upsertBatch(
        systemViewer,
        masterValue,
        rows.map((row) => ({ ...row, valueKind: 'chemistry' })),
      )
      expect(outcomes.filter(({ status }) => status !== 'created')).toEqual([])
      const found = await records.idsByIntegrationId(systemViewer, masterValue, [...typed, 'a\0b', '\ud800'])
      expect([found.size, new Set(found.values()).size]).toEqual([typed.length, different.length])
    })
  })
})
