import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { masterRecordTypeId } from '#platform/values/record-id.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { recordTypesOf } from '#platform/record-api/record-types.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { rules } from '#platform/record-api/representations/rules.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type Headers } from './fixtures/record-api-reader.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { namesOf, recordUiPortal, type RecordUiPortal } from './fixtures/record-ui-portal.ts'

const [supplierType, customerType] = recordTypesOf(account)
const brenvik = idOf(account, 'brenvik')
const weerdmolen = idOf(account, 'customer')
const xanvero = idOf(tradeName, 'xanvero')
const xanvero80 = idOf(tradeGrade, 'xanvero-80')
const xanvero200 = idOf(tradeGrade, 'xanvero-200')
const nobody = '001000000000000AAA'
const always = ['CreatedDate', 'Id', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp']

describeEachDatabase('Records with their layouts', (open) => {
  let on: RecordUiPortal
  beforeAll(async () => {
    on = await recordUiPortal(open)
  })
  afterAll(() => on.close())

  const recordUi = (ids: readonly string[], query: string, headers: Headers = on.editor) =>
    on.ask.read('RecordUi', `/record-ui/${ids.join()}?${query}`, headers)

  describe('Record-ui', () => {
    it('[UIA-03] Returns records of several objects and record types with their layouts, states and objects', async () => {
      const ids = [weerdmolen, xanvero80.slice(0, 15), brenvik, weerdmolen]
      const body = await recordUi(ids, 'layoutTypes=Full,Compact&modes=View,Edit')
      expect(Object.keys(body.records).toSorted()).toEqual([weerdmolen, xanvero80, brenvik].toSorted())
      expect(Object.keys(body.layouts).toSorted()).toEqual(['Account', 'Product2'])
      expect(new Set(Object.keys(body.layouts['Account'] ?? {}))).toEqual(new Set([supplierType?.id, customerType?.id]))
      expect(Object.keys(body.layouts['Product2'] ?? {})).toEqual([masterRecordTypeId])
      const layouts = Object.entries(body.layouts).flatMap(([object, ofObject]) =>
        Object.entries(ofObject).flatMap(([type, ofType]) =>
          Object.entries(ofType).flatMap(([layoutType, modes]) =>
            Object.entries(modes).map(([mode, layout]) => ({ object, type, layoutType, mode, layout })),
          ),
        ),
      )
      expect(layouts.length).toBe(3 * 2 * 2)
      for (const { object, type, layoutType, mode, layout } of layouts) {
        expect(layout).toEqual(
          await on.ask.read(
            'RecordLayout',
            `/layout/${object}?layoutType=${layoutType}&mode=${mode}&recordTypeId=${type}`,
            on.editor,
          ),
        )
        expect(body.layoutUserStates[layout.id ?? '']).toMatchObject({
          apiName: object,
          layoutType,
          mode,
          recordTypeId: type,
        })
      }
      expect(Object.keys(body.layoutUserStates).length).toBe(layouts.length)
      for (const [name, info] of Object.entries(body.objectInfos))
        expect(info).toEqual(await on.ask.read('ObjectInfo', `/object-info/${name}`, on.editor))
    })

    it('[UIA-03] Includes the readable target objects of the lookups in the layouts', async () => {
      const { objectInfos } = await recordUi([xanvero80], 'layoutTypes=Compact&modes=View')
      expect(Object.keys(objectInfos).toSorted()).toEqual(['Account', 'Product2', 'Trade_Name__c'])
      const full = (headers: Headers) => recordUi([weerdmolen], 'layoutTypes=Full&modes=View', headers)
      expect(Object.keys((await full(on.internalSales)).objectInfos)).toContain('Account_Group__c')
      const administrator = await signedIn(on.portal, 'administrator')
      expect(Object.keys((await full(administrator)).objectInfos)).toContain('User')
      expect(Object.keys((await full(on.editor)).objectInfos)).not.toContain('User')
    })

    it('[UIA-03, UIA-10] Includes for each record the fields of the requested layouts and the standard fields', async () => {
      for (const query of [
        'layoutTypes=Full&modes=View',
        'layoutTypes=Compact&modes=View',
        'layoutTypes=Compact&modes=Edit',
      ]) {
        const { records, layouts } = await recordUi([xanvero80], query)
        const [layout] = Object.values(Object.values(layouts['Product2']?.[masterRecordTypeId] ?? {})[0] ?? {})
        const shown = new Set([...(layout === undefined ? [] : namesOf(layout)), ...always])
        const relations = ['Trade_Name__r', 'Principal__r', 'Successor__r', 'CreatedBy', 'LastModifiedBy']
        const fields = Object.keys(records[xanvero80]?.fields ?? {}).filter((name) => !relations.includes(name))
        expect(fields.toSorted(), query).toEqual([...shown].toSorted())
      }
      // A form without writable fields has no required fields.
      const { records } = await recordUi([xanvero80], 'layoutTypes=Full&modes=Edit', {})
      expect(Object.keys(records[xanvero80]?.fields ?? {}).toSorted()).toEqual(always)
    })

    it('[UIA-03] Adds optional fields and child records to their own objects', async () => {
      const { records, objectInfos } = await recordUi(
        [xanvero80, xanvero],
        'layoutTypes=Compact&modes=View&optionalFields=Product2.Purity__c,Product2.Trade_Name__r.Principal__r.Country__c,' +
          'Trade_Name__c.Nonsense,Product2.Nonsense&childRelationships=Trade_Name__c.Trade_grades&pageSize=1',
      )
      expect(records[xanvero80]?.fields['Purity__c']).toEqual({ displayValue: null, value: null })
      expect(records[xanvero80]?.fields['Trade_Name__r']?.value).toMatchObject({
        fields: { Principal__r: { value: { fields: { Country__c: { value: 'NO' } } } } },
      })
      expect(records[xanvero80]?.childRelationships).toEqual({})
      expect(records[xanvero]?.childRelationships['Trade_grades']?.count).toBe(1)
      expect(records[xanvero]?.childRelationships['Trade_grades']?.nextPageUrl).not.toBeNull()
      expect(Object.keys(objectInfos)).toContain('Product2')
      expect(
        await on.ask.refused(
          `/record-ui/${xanvero}?layoutTypes=Compact&modes=View&childRelationships=Trade_Name__c.Nonsense`,
          on.editor,
        ),
      ).toMatchObject({ status: 400, errorCode: 'INVALID_FIELD' })
    })

    it.each([
      ['modes=View', 'layoutTypes'],
      ['layoutTypes=Full', 'modes'],
      ['layoutTypes=&modes=View', 'layoutTypes'],
      ['layoutTypes=Full&modes=', 'modes'],
    ])('[VAL-16, VAL-25] Names the rule that a request breaks: %s', async (query, parameter) => {
      expect(await on.ask.refused(`/record-ui/${xanvero80}?${query}`)).toEqual({
        status: 400,
        errorCode: 'INVALID_INPUT',
        message: `${parameter}: ${rules['VAL-16']}`,
      })
    })

    it('[VAL-16, UIA-03] Refuses an empty list of ids, more than two hundred ids, an invalid id, and unknown types and modes', async () => {
      const query = 'layoutTypes=Full&modes=View'
      expect(await on.ask.refused(`/record-ui/,?${query}`)).toMatchObject({
        status: 400,
        message: `recordIds: ${rules['VAL-16']}`,
      })
      const many = (count: number) => `/record-ui/${Array.from({ length: count }, () => xanvero80).join()}?${query}`
      expect((await on.ask.get(many(200))).status).toBe(200)
      expect(await on.ask.refused(many(201))).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
      expect(await on.ask.refused(`/record-ui/${xanvero80},x?${query}`)).toMatchObject({
        status: 400,
        errorCode: 'INVALID_ID_FIELD',
      })
      for (const wrong of ['layoutTypes=Round&modes=View', 'layoutTypes=Full&modes=Clone'])
        expect(await on.ask.refused(`/record-ui/${xanvero80}?${wrong}`)).toMatchObject({
          status: 400,
          errorCode: 'ILLEGAL_QUERY_PARAMETER_VALUE',
        })
    })

    it('[UIA-03, UIA-08] Answers 404 as a whole when one record does not exist or is invisible to the viewer', async () => {
      const path = (id: string) => `/record-ui/${xanvero80},${id}?layoutTypes=Full&modes=View`
      const nothing = await on.ask.get(path(nobody), {})
      expect([nothing.status, nothing.body]).toEqual([404, [{ errorCode: 'NOT_FOUND', message: expect.any(String) }]])
      // Only the customer sees its account, and a guest sees no users.
      for (const id of [weerdmolen, on.editorId]) {
        const hidden = await on.ask.get(path(id), {})
        expect([hidden.status, hidden.text]).toEqual([404, nothing.text])
      }
      expect((await on.ask.get(path(weerdmolen), on.editor)).status).toBe(200)
    })

    it('[UIA-03] Queries the database once for each object and once for each target object, for any number of ids', async () => {
      const queries = async (ids: readonly string[]) => {
        on.requested.length = 0
        await recordUi(ids, 'layoutTypes=Full,Compact&modes=View,Edit,Create')
        return on.requested.toSorted()
      }
      const each = [
        'Account',
        'Business_Group__c',
        'Market_Segment__c',
        'Master_Value__c',
        'Product2',
        'Specification_Property__c',
        'Substance__c',
        'Trade_Name__c',
        // The names of those who created and changed the records.
        'User',
      ]
      expect(await queries([xanvero80])).toEqual(each)
      expect(await queries([xanvero80, xanvero200, idOf(tradeGrade, 'gumellan-s')])).toEqual(each)
    })

    it('[UIA-07] Changes the eTag when a record or a collapsed section changes', async () => {
      const query = 'layoutTypes=Compact&modes=View'
      const before = await recordUi([brenvik], query)
      expect((await recordUi([brenvik], query)).eTag).toBe(before.eTag)
      const again = await on.ask.get(`/record-ui/${brenvik}?${query}`, {
        ...on.editor,
        'if-none-match': `"${before.eTag}"`,
      })
      expect([again.status, again.text]).toEqual([304, ''])
      const { records } = on.portal.fixtures
      const row = await records.byId(systemViewer, account, brenvik)
      await records.update(systemViewer, account, brenvik, row?.version ?? 0, { country: 'SE' })
      const after = await recordUi([brenvik], query)
      await records.update(systemViewer, account, brenvik, (row?.version ?? 0) + 1, { country: 'NO' })
      expect(after.eTag).not.toBe(before.eTag)
      expect(after.layouts).toEqual(before.layouts)
    })

    it('[UIA-14] Remembers viewed records when the request says so', async () => {
      const { uses } = on.portal.services.apiStore
      const query = 'layoutTypes=Compact&modes=View'
      await recordUi([xanvero80, brenvik], query)
      expect(await uses.recent(on.editorId, 'Product2')).toEqual([])
      await recordUi([xanvero80, brenvik], `${query}&updateMru=true`)
      expect(await uses.recent(on.editorId, 'Product2')).toEqual([xanvero80])
      expect(await uses.recent(on.editorId, 'Account')).toEqual([brenvik])
    })
  })

  describe('User states', () => {
    const path = '/layout/Product2/user-state?layoutType=Full&mode=View'

    it('[UIA-20] Stores collapsed sections for that layout and that user only', async () => {
      const { id, sections } = await on.ask.read(
        'RecordLayout',
        '/layout/Product2?layoutType=Full&mode=View',
        on.editor,
      )
      const [first = '', second = ''] = sections.map((section) => section.id ?? '')
      const unfolded = await on.ask.read('RecordLayoutUserState', path, on.editor)
      expect(unfolded).toMatchObject({
        id,
        apiName: 'Product2',
        layoutType: 'Full',
        mode: 'View',
        recordTypeId: masterRecordTypeId,
      })
      expect(Object.keys(unfolded.sectionUserStates)).toEqual(sections.map((section) => section.id))
      const folded = async (headers: Headers, query = 'layoutType=Full&mode=View') =>
        Object.values(
          (await on.ask.read('RecordLayoutUserState', `/layout/Product2/user-state?${query}`, headers))
            .sectionUserStates,
        )
          .filter(({ collapsed }) => collapsed)
          .map((section) => section.id)
      const fold = (section: string, collapsed: boolean) =>
        on.ask.change('RecordLayoutUserState', path, { sectionUserStates: { [section]: { collapsed } } }, on.editor)
      expect((await fold(first, true)).sectionUserStates[first]).toEqual({ collapsed: true, id: first })
      await fold(second, true)
      expect(await folded(on.editor)).toEqual([first, second])
      await fold(first, false)
      expect(await folded(on.editor)).toEqual([second])
      expect(await folded(on.editor, 'layoutType=Full&mode=Edit')).toEqual([])
      expect(await folded(on.internalSales)).toEqual([])
      const { layoutUserStates } = await recordUi([xanvero80], 'layoutTypes=Full&modes=View')
      expect(layoutUserStates[id ?? '']?.sectionUserStates[second]?.collapsed).toBe(true)
    })

    it('[UIA-20] Refuses a section of another layout and changes nothing', async () => {
      const before = await on.ask.read('RecordLayoutUserState', path, on.internalSales)
      const [own = ''] = Object.keys(before.sectionUserStates)
      const other = await on.ask.read(
        'RecordLayoutUserState',
        '/layout/Account/user-state?layoutType=Full&mode=View',
        on.internalSales,
      )
      for (const section of [Object.keys(other.sectionUserStates)[0] ?? '', 'toString', 'x'.repeat(200)]) {
        const payload = JSON.parse(
          `{"sectionUserStates":{"${own}":{"collapsed":true},"${section}":{"collapsed":true}}}`,
        )
        expect((await on.ask.patch(path, payload, on.internalSales)).status, section).toBe(400)
      }
      for (const wrong of [{}, { sectionUserStates: { [own]: { collapsed: 'yes' } } }, { sectionUserStates: [] }])
        expect((await on.ask.patch(path, wrong, on.internalSales)).status).toBe(400)
      expect(await on.ask.read('RecordLayoutUserState', path, on.internalSales)).toEqual(before)
    })

    it('[UIA-20, UIA-08] Shows a guest no collapsed sections and lets them collapse none', async () => {
      const { sectionUserStates } = await on.ask.read('RecordLayoutUserState', path)
      expect(new Set(Object.values(sectionUserStates).map(({ collapsed }) => collapsed))).toEqual(new Set([false]))
      const [section = ''] = Object.keys(sectionUserStates)
      expect((await on.ask.patch(path, { sectionUserStates: { [section]: { collapsed: true } } })).status).toBe(403)
    })
  })
})
