import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { absent, writePortal, type WritePortal } from './fixtures/write-portal.ts'

const contactWith = (fields: object) => ({
  apiName: 'Contact',
  fields: { Name: `Contact ${randomUUID()}`, Account__c: idOf(account, 'brenvik'), ...fields },
})

describeEachDatabase('Refused record writes', (open) => {
  let on: WritePortal
  beforeAll(async () => {
    on = await writePortal(open)
  })
  afterAll(() => on.close())

  describe('Rights', () => {
    it('[UIA-08] Treats a hidden object like one that does not exist', async () => {
      const [hidden, unknown] = await Promise.all(
        ['Assortment_Rule__c', 'Nonsense__c'].map((apiName) =>
          on.customer.post('/records', { apiName, fields: { Name: 'x' } }),
        ),
      )
      expect(hidden?.status).toBe(403)
      expect(hidden?.body).toEqual(unknown?.body)
      expect(hidden?.body.errorCode).toBe('INSUFFICIENT_ACCESS')
    })

    it('[UIA-08] Refuses every caller a write to an object that they may only read', async () => {
      const { id } = await on.groupWith('Rights')
      for (const caller of [on.customer, on.guest]) {
        const answers = await Promise.all([
          caller.post('/records', { apiName: 'Business_Group__c', fields: { Name: 'x' } }),
          caller.patch(`/records/${id}`, { fields: { Name: 'x' } }),
          caller.delete(`/records/${id}`),
        ])
        for (const { status, body } of answers) {
          expect(status).toBe(403)
          expect(checkRepresentation('RecordError', body)).toBeNull()
          expect(body.output.errors[0].errorCode).toBe('INSUFFICIENT_ACCESS_OR_READONLY')
        }
      }
      expect((await on.editor.delete(`/records/${id}`)).status).toBe(403)
      expect(await on.traces(id)).toMatchObject({ row: { name: 'Rights', version: 1 }, audit: 1 })
    })

    it('[UIA-08] Refuses a read-only field by name, on creation and on update', async () => {
      const created = await on.editor.post('/records', {
        apiName: 'Business_Group__c',
        fields: { Name: 'Read only', CreatedDate: '2020-01-01T00:00:00.000Z', Id: 'a03000000000001AAA' },
      })
      expect(created.status).toBe(403)
      expect(Object.keys(created.body.output.fieldErrors).toSorted()).toEqual(['CreatedDate', 'Id'])
      expect(created.body.output.fieldErrors.Id[0].errorCode).toBe('INSUFFICIENT_ACCESS_OR_READONLY')
      const group = await on.groupWith('Read only')
      const changed = await on.editor.patch(`/records/${group.id}`, {
        fields: { Name: 'Changed', Integration_Id__c: 'other', SystemModstamp: '2020-01-01T00:00:00.000Z' },
      })
      expect(changed.status).toBe(403)
      expect(Object.keys(changed.body.output.fieldErrors).toSorted()).toEqual(['Integration_Id__c', 'SystemModstamp'])
      expect(await on.traces(group.id)).toMatchObject({ row: { name: 'Read only', version: 1 }, audit: 1, outbox: 1 })
    })

    it('[UIA-08] Does not count an unchanged value as a change', async () => {
      const group = await on.groupWith('Given back')
      const input = Object.fromEntries(
        Object.entries<{ value: unknown }>(group.fields).flatMap(([field, { value }]) =>
          // The referenced record uses another name, which is not a field of this record.
          ['CreatedBy', 'LastModifiedBy'].includes(field) ? [] : [[field, value]],
        ),
      )
      expect(input).toHaveProperty('CreatedDate')
      const { status, body } = await on.editor.patch(`/records/${group.id}`, {
        fields: { ...input, Id: group.id.slice(0, 15) },
      })
      expect(status).toBe(200)
      expect(body.eTag).toBe(group.eTag)
      expect(await on.traces(group.id)).toMatchObject({ row: { version: 1 }, audit: 1, outbox: 1 })
    })

    it('[UIA-08] Refuses a field that the caller may not write by name, unless the value is unchanged', async () => {
      const created = await on.administrator.post('/records', contactWith({ Phone: '+31 10 290 86 84' }))
      expect(created.status).toBe(201)
      const change = (fields: object, caller = on.sales) => caller.patch(`/records/${created.body.id}`, { fields })
      const refused = await change({ Name: 'Other', Phone: '+31 10 000 00 00' })
      expect(refused.status).toBe(403)
      expect(refused.body.output.fieldErrors).toEqual({
        Phone: [
          expect.objectContaining({
            errorCode: 'INSUFFICIENT_ACCESS_OR_READONLY',
            field: 'Phone',
            fieldLabel: 'Phone',
          }),
        ],
      })
      expect((await change({ Name: 'Other', Phone: '+31 10 290 86 84' })).status).toBe(200)
      expect((await change({ Phone: '+31 10 000 00 00' }, on.administrator)).status).toBe(200)
      expect((await on.sales.post('/records', contactWith({ Phone: '+31 10 000 00 00' }))).status).toBe(403)
    })

    it('[UIA-08] Treats a hidden field like one that does not exist, for any value', async () => {
      const { body } = await on.administrator.post('/records', contactWith({ Title: 'Canary of a title' }))
      const answers = await Promise.all(
        [
          ['Title', 'Canary of a title'],
          ['Title', 5],
          ['TITLE', null],
          ['Nonsense__c', 'x'],
        ].map(async ([field, value]) => {
          const answer = await on.sales.patch(`/records/${body.id}`, { fields: { [String(field)]: value } })
          return { status: answer.status, said: JSON.stringify(answer.body).replaceAll(String(field), 'it') }
        }),
      )
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]?.status).toBe(400)
      expect(answers[0]?.said).toContain('INVALID_FIELD')
      expect((await on.administrator.patch(`/records/${body.id}`, { fields: { Title: 'x' } })).status).toBe(200)
    })

    it('[UIA-08] Refuses to reference, update or delete hidden records as if they did not exist', async () => {
      const pointing = (id: string) =>
        on.editor.post('/records', {
          apiName: 'Product2',
          fields: { Name: 'Pointing', Trade_Name__c: id, Principal__c: idOf(account, 'brenvik') },
        })
      const [hidden, unknown] = [await pointing(on.hiddenName), await pointing(absent.Trade_Name__c)]
      expect(hidden.status).toBe(400)
      expect(JSON.parse(JSON.stringify(hidden.body).replaceAll(on.hiddenName, absent.Trade_Name__c))).toEqual(
        unknown.body,
      )
      for (const id of [on.hiddenName, absent.Trade_Name__c]) {
        const changed = await on.editor.patch(`/records/${id}`, { fields: { Name: 'x' } })
        const deleted = await on.administrator.delete(`/records/${id}`)
        for (const { status, body } of [changed, deleted]) {
          expect(status).toBe(404)
          expect(body).toEqual([{ errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' }])
        }
      }
      expect(await on.portal.fixtures.records.byId(systemViewer, tradeName, on.hiddenName)).toMatchObject({
        version: 1,
      })
    })

    it('[UIA-08] Preserves the hidden values of a list for any written value', async () => {
      const { records } = on.portal.fixtures
      const hidden = await records.create(systemViewer, businessGroup, { name: 'Hidden group' })
      const shown = [idOf(businessGroup, 'BG3'), idOf(businessGroup, 'BG7')]
      const created = await records.create(systemViewer, account, {
        name: 'List holder',
        recordType: 'Customer',
        businessGroups: [shown[0] ?? '', hidden.id],
      })
      await records.update(systemViewer, businessGroup, hidden.id, 1, { isActive: false })
      const read = await on.editor.get(`/records/${created.id}?fields=Account.Business_Groups__c`)
      expect(read.body.fields.Business_Groups__c.value).toBe(shown[0])
      const changed = await on.editor.patch(`/records/${created.id}`, {
        fields: { Business_Groups__c: shown[1] ?? '' },
      })
      expect(changed.body.fields.Business_Groups__c.value).toBe(shown[1])
      expect((await records.byId(systemViewer, account, created.id))?.businessGroups).toEqual([shown[1], hidden.id])
      await on.editor.patch(`/records/${created.id}`, { fields: { Business_Groups__c: null } })
      expect((await records.byId(systemViewer, account, created.id))?.businessGroups).toEqual([hidden.id])
    })
  })

  describe('Preconditions', () => {
    const stamp = (group: { systemModstamp: string }) => new Date(group.systemModstamp)

    it('[UIA-07] If-Match requires one of the eTags or any version, otherwise the answer is 412 and nothing changes', async () => {
      const group = await on.groupWith('Match')
      const change = (name: string, ifMatch: string) =>
        on.editor.patch(`/records/${group.id}`, { fields: { Name: name } }, { 'if-match': ifMatch })
      const stale = await change('Never', `"${'0'.repeat(32)}"`)
      expect(stale.status).toBe(412)
      expect(checkRepresentation('ErrorList', stale.body)).toBeNull()
      const later = await change('First', `"${'0'.repeat(32)}", "${group.eTag}--gzip"`)
      expect(later.status).toBe(200)
      expect((await change('Second', `"${group.eTag}"`)).status).toBe(412)
      // Whatever fields were read, the eTags of a record change only with the record.
      const read = await on.editor.get(`/records/${group.id}?fields=Business_Group__c.Name`)
      expect((await change('Third', `"${read.body.eTag}"`)).status).toBe(200)
      expect((await change('Fourth', '*')).status).toBe(200)
      expect((await on.editor.delete(`/records/${group.id}`, { 'if-match': '"x"' })).status).toBe(403)
      expect((await on.administrator.delete(`/records/${group.id}`, { 'if-match': `"${group.eTag}"` })).status).toBe(
        412,
      )
      expect(await on.traces(group.id)).toMatchObject({ row: { name: 'Fourth', version: 4 }, audit: 4, outbox: 4 })
    })

    it('[UIA-07] If-Unmodified-Since with a date in seconds refuses a change within that second, and a date in milliseconds is exact', async () => {
      const group = await on.groupWith('Since')
      const at = stamp(group)
      const second = new Date(Math.floor(at.getTime() / 1000) * 1000)
      const isOnSecond = second.getTime() === at.getTime()
      const change = async (since: string) =>
        (await on.editor.patch(`/records/${group.id}`, { fields: { Name: 'Since' } }, { 'if-unmodified-since': since }))
          .status
      expect(await change(new Date(second.getTime() - 1000).toUTCString())).toBe(412)
      expect(await change(second.toUTCString())).toBe(isOnSecond ? 200 : 412)
      expect(await change(new Date(second.getTime() + 1000).toUTCString())).toBe(200)
      expect(await change(group.lastModifiedDate)).toBe(200)
      expect(await change(new Date(at.getTime() - 1).toISOString())).toBe(412)
      // RFC 9110 13.1.4: an invalid date is ignored.
      for (const none of ['yesterday', '2026-02-30', '12', 'Mon, 99 Foo 2026 00:00:00 GMT'])
        expect(await change(none)).toBe(200)
      expect(await on.traces(group.id)).toMatchObject({ row: { version: 1 }, audit: 1, outbox: 1 })
    })

    it('[UIA-07] Ignores dates when eTags are given', async () => {
      const group = await on.groupWith('Both')
      const headers = { 'if-match': `"${group.eTag}"`, 'if-unmodified-since': new Date(0).toUTCString() }
      expect((await on.editor.patch(`/records/${group.id}`, { fields: { Name: 'Both' } }, headers)).status).toBe(200)
    })

    it('[UIA-07] Detects a concurrent change: refuses the write with a precondition and applies it without one', async () => {
      const group = await on.groupWith('Meanwhile')
      const change = (headers: Readonly<Record<string, string>>) =>
        on.editor.patch(`/records/${group.id}`, { fields: { Name: 'Mine' } }, headers)
      const theirs = (sortOrder: number) => async () => {
        on.concurrent.change = null
        const row = await on.portal.fixtures.records.byId(systemViewer, businessGroup, group.id)
        await on.portal.fixtures.records.update(systemViewer, businessGroup, group.id, row?.version ?? 0, { sortOrder })
      }
      on.concurrent.change = theirs(1)
      expect((await change({ 'if-match': `"${group.eTag}"` })).status).toBe(412)
      on.concurrent.change = theirs(2)
      const { body } = await on.editor.get(`/records/${group.id}?fields=Business_Group__c.Name`)
      expect((await change({ 'if-unmodified-since': body.lastModifiedDate })).status).toBe(412)
      on.concurrent.change = theirs(3)
      expect((await change({})).status).toBe(200)
      expect((await on.traces(group.id)).row).toMatchObject({ name: 'Mine', sortOrder: 3 })
      on.concurrent.change = async () => {
        on.concurrent.change = null
        await on.portal.fixtures.records.update(
          systemViewer,
          businessGroup,
          group.id,
          (await on.traces(group.id)).row?.version ?? 0,
          {
            isActive: false,
          },
        )
      }
      expect((await change({})).status).toBe(404)
    })

    it('[UIA-07] Of a hundred concurrent writes with one eTag, one succeeds, ninety-nine are refused and nothing is lost', async () => {
      const group = await on.groupWith('Start')
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          on.editor.patch(
            `/records/${group.id}`,
            { fields: { Name: `Writer ${index}` } },
            { 'if-match': `"${group.eTag}"` },
          ),
        ),
      )
      const won = answers.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(99)
      const name = won[0]?.body.fields.Name.value
      expect(await on.traces(group.id)).toMatchObject({ row: { name, version: 2 }, audit: 2, outbox: 2 })
    })

    it('[UIA-07] Applies every concurrent write without a precondition', async () => {
      const group = await on.groupWith('Start')
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          on.editor.patch(`/records/${group.id}`, { fields: { Name: `Writer ${index}` } }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect((await on.traces(group.id)).row?.version).toBe(13)
    })
  })
})
