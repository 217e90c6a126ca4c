import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { masterRecordTypeId } from '#platform/values/record-id.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { allEntities } from '#app/entities.ts'
import { recordApi } from '#app/record-api.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import { recordTypesOf } from '#platform/record-api/record-types.ts'
import { rules } from '#platform/record-api/representations/rules.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiReader, type Headers } from './fixtures/record-api-reader.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { unknownThing } from './fixtures/unknown-thing.ts'

type Layout = Representation<'RecordLayout'>

const [supplierType, customerType] = recordTypesOf(account)

const itemsOf = ({ sections }: Pick<Layout, 'sections'>) =>
  sections.flatMap(({ layoutRows }) => layoutRows.flatMap(({ layoutItems }) => layoutItems))
const namesOf = (layout: Pick<Layout, 'sections'>) =>
  itemsOf(layout).flatMap(({ layoutComponents }) => layoutComponents.flatMap(({ apiName }) => apiName ?? []))
const headings = ({ sections }: Layout) => sections.map(({ heading }) => heading)

// No test reads a database, so one engine is sufficient.
describe('Layouts', () => {
  let portal: TestPortal
  let ask: ReturnType<typeof apiReader>
  let editor: Headers
  let customer: Headers
  let administrator: Headers
  beforeAll(async () => {
    portal = await testPortal(openMemory, () => ({
      recordApi: { ...recordApi, objects: objectCatalogue([...allEntities, unknownThing]) },
    }))
    ask = apiReader(portal)
    editor = await signedIn(portal, 'editor')
    customer = await signedIn(portal, 'customer')
    administrator = await signedIn(portal, 'administrator')
  })
  afterAll(() => portal.close())

  const layout = (object: string, query: string, headers: Headers = {}) =>
    ask.read('RecordLayout', `/layout/${object}?${query}`, headers)

  it('[UIA-20] Contains each field once: all fields in view mode and writable fields in edit mode', async () => {
    for (const { apiName, listColumns } of allEntities) {
      const { fields } = await ask.read('ObjectInfo', `/object-info/${apiName}`, administrator)
      const those = (isOne: (field: Representation<'Field'>) => boolean) =>
        Object.values(fields)
          .filter(isOne)
          .map((field) => field.apiName)
          .toSorted()
      const inMode = async (mode: string) =>
        namesOf(await layout(apiName, `layoutType=Full&mode=${mode}`, administrator))
      expect((await inMode('View')).toSorted(), apiName).toEqual(those(() => true))
      expect((await inMode('Edit')).toSorted(), apiName).toEqual(those(({ updateable }) => updateable))
      expect((await inMode('Create')).toSorted(), apiName).toEqual(those(({ createable }) => createable))
      const compact = await layout(apiName, 'layoutType=Compact&mode=View', administrator)
      expect(namesOf(compact).length, apiName).toBe(listColumns.length)
      expect(compact.sections).toMatchObject([{ heading: null, useHeading: false, columns: 1 }])
    }
  })

  it('[UIA-20] Places single-line fields first in two columns, lists and texts in their own sections, and system fields last', async () => {
    const shown = await layout('Product2', 'layoutType=Full&mode=View', editor)
    expect(headings(shown)).toEqual(['Information', 'Lists', 'Texts', 'System information'])
    expect(shown.sections.map(({ columns }) => columns)).toEqual([2, 1, 1, 2])
    const [lines, lists, texts, system] = shown.sections.map((section) => namesOf({ sections: [section] }))
    expect(lines?.slice(0, 4)).toEqual(['Name', 'ProductCode', 'Trade_Name__c', 'Principal__c'])
    expect(lists?.slice(0, 2)).toEqual(['Components__c', 'Functions__c'])
    expect(texts).toEqual(['Description', 'Descriptions__c', 'Details__c', 'Internal_Note__c'])
    expect(system).toContain('LastModifiedDate')
    // An object without a name uses its integration id, which is then the first field.
    expect(namesOf(await layout('Document_Request__c', 'layoutType=Full&mode=View', editor))[0]).toBe(
      'Integration_Id__c',
    )
  })

  it('[UIA-20, MSC-05] Fills every row, with an empty space in the last row if necessary', async () => {
    for (const { apiName } of allEntities)
      for (const mode of ['View', 'Edit', 'Create']) {
        const { sections } = await layout(apiName, `layoutType=Full&mode=${mode}`, administrator)
        for (const { layoutRows, rows, columns } of sections) {
          expect(rows).toBe(layoutRows.length)
          expect(new Set(layoutRows.map(({ layoutItems }) => layoutItems.length))).toEqual(new Set([columns]))
          const kinds = layoutRows
            .flatMap(({ layoutItems }) => layoutItems)
            .map(({ layoutComponents }) => layoutComponents[0]?.componentType)
          expect(kinds.slice(0, -1).every((kind) => kind === 'Field')).toBe(true)
          expect(['Field', 'EmptySpace']).toContain(kinds.at(-1))
        }
      }
    const { sections } = await layout('Strange__c', 'layoutType=Full&mode=View', editor)
    const last = sections[0]?.layoutRows.at(-1)?.layoutItems.at(-1)
    expect(last).toMatchObject({ layoutComponents: [{ apiName: null, componentType: 'EmptySpace' }], uiBehavior: null })
  })

  it('[UIA-20] Marks each field as writable and as required', async () => {
    const item = async (name: string, query: string, headers: Headers, object = 'Product2') =>
      itemsOf(await layout(object, query, headers)).find(
        ({ layoutComponents }) => layoutComponents[0]?.apiName === name,
      )
    const create = 'layoutType=Full&mode=Create'
    expect(await item('Name', create, editor)).toMatchObject({
      editableForNew: true,
      editableForUpdate: true,
      label: 'Name',
      lookupIdApiName: null,
      required: true,
      sortable: true,
      uiBehavior: 'Required',
    })
    expect(await item('Purity__c', create, editor)).toMatchObject({ required: false, uiBehavior: 'Edit' })
    expect(await item('Trade_Name__c', create, editor)).toMatchObject({ lookupIdApiName: 'Trade_Name__c' })
    expect(await item('Details__c', create, editor)).toMatchObject({ sortable: false })
    const view = 'layoutType=Full&mode=View'
    expect(await item('Name', view, {})).toMatchObject({
      editableForUpdate: false,
      required: true,
      uiBehavior: 'Readonly',
    })
    // An integration id is immutable.
    const input = { editableForNew: true, editableForUpdate: false }
    expect(await item('Integration_Id__c', create, editor)).toMatchObject({ ...input, uiBehavior: 'Edit' })
    expect(await item('Integration_Id__c', view, editor)).toMatchObject({ ...input, uiBehavior: 'Readonly' })
    expect(await item('Fixed__c', view, editor, 'Strange__c')).toMatchObject({ uiBehavior: 'Readonly' })
  })

  it('[UIA-08] Shows no writable fields without the right to write, and no unreadable fields', async () => {
    expect((await layout('Product2', 'layoutType=Full&mode=Edit')).sections).toEqual([])
    expect((await layout('Product2', 'layoutType=Compact&mode=Create', customer)).sections).toEqual([])
    expect(namesOf(await layout('Product2', 'layoutType=Full&mode=View', customer))).not.toContain('Internal_Note__c')
    expect((await ask.get('/layout/Strange__c?layoutType=Full&mode=View', customer)).text).not.toMatch(/secret|canary/i)
    const hidden = await ask.get('/layout/Strange__c?layoutType=Full&mode=View')
    const nothing = await ask.get('/layout/Nothing__c?layoutType=Full&mode=View')
    expect([hidden.status, hidden.text]).toEqual([403, nothing.text])
  })

  it('[UIA-20] Gives each object, record type, type and mode a stable id that is the same for every caller', async () => {
    const queries = ['Full', 'Compact'].flatMap((type) =>
      ['View', 'Edit', 'Create'].flatMap((mode) =>
        [customerType, supplierType].map((of) => `layoutType=${type}&mode=${mode}&recordTypeId=${of?.id}`),
      ),
    )
    const layouts = await Promise.all(queries.map((query) => layout('Account', query, editor)))
    expect(new Set(layouts.map(({ id }) => id)).size).toBe(queries.length)
    const sections = layouts.flatMap((each) => each.sections)
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    for (const { id } of layouts) expect(id).toMatch(/^00h[A-Za-z0-9]{15}$/)
    for (const { id } of sections) expect(id).toMatch(/^01B[A-Za-z0-9]{15}$/)
    const [first = ''] = queries
    expect(await layout('Account', first, editor)).toEqual(layouts[0])
    const guests = await layout('Account', first)
    expect(guests.id).toBe(layouts[0]?.id)
    expect(guests.eTag).not.toBe(layouts[0]?.eTag)
  })

  it('[UIA-20] Defaults to the default record type and the mode View, and uses one column on a small screen', async () => {
    const said = await layout('Account', 'layoutType=Full')
    expect([said.recordTypeId, said.mode, said.layoutType]).toEqual([supplierType?.id, 'View', 'Full'])
    expect((await layout('Product2', 'layoutType=compact&mode=view')).recordTypeId).toBe(masterRecordTypeId)
    const small = await layout('Account', 'layoutType=Full&formFactor=Small')
    expect(new Set(small.sections.map(({ columns }) => columns))).toEqual(new Set([1]))
    expect([small.id, namesOf(small)]).toEqual([said.id, namesOf(said)])
    expect(await ask.refused(`/layout/Product2?layoutType=Full&recordTypeId=${customerType?.id}`)).toMatchObject({
      status: 400,
      errorCode: 'INVALID_ID_FIELD',
    })
  })

  it.each(['/layout/Account', '/layout/Account/user-state'])(
    '[VAL-19, VAL-25] Names the rule that a request breaks: %s',
    async (path) => {
      const missing = await ask.refused(`${path}?mode=View`)
      expect(missing).toEqual({ status: 400, errorCode: 'INVALID_INPUT', message: `layoutType: ${rules['VAL-19']}` })
      for (const query of [
        'layoutType=Mini&mode=View',
        'layoutType=Full&mode=Look',
        'layoutType=Full&mode=Clone',
        'layoutType=Search',
      ]) {
        const wrong = await ask.refused(`${path}?${query}`)
        expect(wrong).toMatchObject({ status: 400, errorCode: 'ILLEGAL_QUERY_PARAMETER_VALUE' })
        expect(wrong.message).toContain(rules['VAL-19'])
      }
    },
  )

  it('[UIA-21] Shows the steps of the records of an object', async () => {
    const path = await ask.read('PathLayout', '/path/layout/Document_Request__c', editor)
    expect(path).toMatchObject({ fieldApiName: 'State__c', fieldLabel: 'State', recordTypeId: masterRecordTypeId })
    expect(path.steps.map(({ value, label, closed, won }) => [value, label, closed, won])).toEqual([
      ['asked', 'Asked', false, false],
      ['granted', 'Granted', true, true],
      ['declined', 'Declined', true, false],
      ['withdrawn', 'Withdrawn', true, false],
    ])
    expect(path.steps[0]?.fields).toEqual(['Document__c', 'User__c', 'Account__c'])
  })

  it('[UIA-21] Treats the last step as the successful end by default', async () => {
    const { steps } = await ask.read(
      'PathLayout',
      `/path/layout/Strange__c?recordTypeId=${recordTypesOf(unknownThing)[1]?.id}`,
      editor,
    )
    expect(steps.map(({ value, closed, won }) => [value, closed, won])).toEqual([
      ['begun', false, false],
      ['done', true, true],
    ])
  })

  it('[UIA-21] Shows no path for an object without steps or an unreadable object', async () => {
    expect(await ask.refused('/path/layout/Product2', editor)).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' })
    expect(await ask.refused('/path/layout/Strange__c')).toEqual(await ask.refused('/path/layout/Nothing__c'))
    expect((await ask.refused(`/path/layout/Strange__c?recordTypeId=${customerType?.id}`, editor)).status).toBe(400)
  })
})
