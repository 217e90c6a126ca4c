import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { allEntities } from '#app/entities.ts'
import { recordApi } from '#app/record-api.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { apiReader, type Headers } from './fixtures/record-api-reader.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { unknownThing } from './fixtures/unknown-thing.ts'

const objects: readonly Entity[] = [...allEntities, unknownThing]
const roles = ['guest', 'customer', 'supplier', 'internalSales', 'editor', 'administrator'] as const

const readableBy = (role: Role): readonly string[] =>
  objects
    .filter(({ access }) => access.read === 'everyone' || access.read.includes(role))
    .map(({ apiName }) => apiName)
    .toSorted()

// No test reads a database, so one engine is sufficient.
describe('Objects and apps', () => {
  let portal: TestPortal
  let ask: ReturnType<typeof apiReader>
  let as: Readonly<Record<(typeof roles)[number], Headers>>
  beforeAll(async () => {
    portal = await testPortal(openMemory, () => ({ recordApi: { ...recordApi, objects: objectCatalogue(objects) } }))
    ask = apiReader(portal)
    as = {
      guest: {},
      customer: await signedIn(portal, 'customer'),
      supplier: await signedIn(portal, 'supplier'),
      internalSales: await signedIn(portal, 'internalSales'),
      editor: await signedIn(portal, 'editor'),
      administrator: await signedIn(portal, 'administrator'),
    }
  })
  afterAll(() => portal.close())

  const infoOf = (apiName: string, role: (typeof roles)[number]) =>
    ask.read('ObjectInfo', `/object-info/${apiName}`, as[role])

  describe('Object info', () => {
    it.each(roles)('[UIA-18] Lists the objects that a %s may read, with their addresses', async (role) => {
      const { objects: directory } = await ask.read('ObjectInfoDirectory', '/object-info', as[role])
      expect(Object.keys(directory).toSorted()).toEqual(readableBy(role))
      for (const { objectInfoUrl, ...entry } of Object.values(directory))
        expect(await ask.read('ObjectInfo', objectInfoUrl, as[role])).toMatchObject(entry)
    })

    it.each(roles)('[UIA-18] Answers a %s about an unreadable object like about an unknown one', async (role) => {
      const nothing = await ask.get('/object-info/Nothing__c', as[role])
      expect([nothing.status, nothing.body]).toEqual([
        403,
        [{ errorCode: 'INSUFFICIENT_ACCESS', message: expect.any(String) }],
      ])
      const readable = new Set(readableBy(role))
      for (const { apiName } of objects.filter((each) => !readable.has(each.apiName))) {
        const hidden = await ask.get(`/object-info/${apiName}`, as[role])
        expect([hidden.status, hidden.text], apiName).toEqual([nothing.status, nothing.text])
      }
    })

    it('[UIA-18] Returns several objects, each with its own status, and at most a hundred', async () => {
      const { results } = await ask.read('SimplifiedBatch', '/object-info/batch/product2,User,Nothing__c', as.editor)
      expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403])
      expect(results[0]?.result).toEqual(await infoOf('Product2', 'editor'))
      expect(results[1]?.result).toEqual(results[2]?.result)
      const many = (count: number) => `/object-info/batch/${Array.from({ length: count }, () => 'x').join()}`
      expect((await ask.get(many(100))).status).toBe(200)
      expect(await ask.refused(many(101))).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
    })

    it('[UIA-18] Describes a field as in its descriptor', async () => {
      const { fields, nameFields, keyPrefix, custom } = await infoOf('Product2', 'editor')
      expect({ nameFields, keyPrefix, custom }).toEqual({ nameFields: ['Name'], keyPrefix: '01t', custom: false })
      expect(fields['Name']).toMatchObject({ dataType: 'String', length: 500, required: true, nameField: true })
      expect(fields['ProductCode']).toMatchObject({ dataType: 'String', length: 120, required: false, custom: false })
      expect(fields['Description']).toMatchObject({
        dataType: 'TextArea',
        length: 32_000,
        extraTypeInfo: 'PlainTextArea',
      })
      expect(fields['Details__c']).toMatchObject({ extraTypeInfo: 'RichTextArea', htmlFormatted: true })
      expect(fields['Shelf_Life_Months__c']).toMatchObject({ dataType: 'Int', length: 0, precision: 4 })
      expect(fields['Sample_Available__c']).toMatchObject({ dataType: 'Boolean', length: 0 })
      expect(fields['Packaging__c']).toMatchObject({ dataType: 'MultiPicklist', custom: true, sortable: false })
      expect(fields['Functions__c']).toMatchObject({
        dataType: 'JunctionIdList',
        reference: true,
        relationshipName: null,
      })
      expect(fields['Trade_Name__c']).toMatchObject({
        dataType: 'Reference',
        length: 18,
        reference: true,
        referenceToInfos: [{ apiName: 'Trade_Name__c', nameFields: ['Name'] }],
        relationshipName: 'Trade_Name__r',
        filteredLookupInfo: null,
      })
      // The principal must be that of the trade name, otherwise the record is refused.
      expect(fields['Principal__c']).toMatchObject({
        filteredLookupInfo: { controllingFields: ['Trade_Name__c'], dependent: true, optionalFilter: false },
      })
      expect(fields['Id']).toMatchObject({ length: 18, createable: false, updateable: false })
      expect(fields['CreatedById']).toMatchObject({ dataType: 'Reference', length: 18, relationshipName: 'CreatedBy' })
      expect(fields['Integration_Id__c']).toMatchObject({ unique: true, createable: true, updateable: false })
    })

    it('[UIA-18] Contains every field of every object, required where the descriptor says so', async () => {
      for (const entity of allEntities) {
        const { fields } = await infoOf(entity.apiName, 'administrator')
        const own = Object.values(entity.fields).filter(({ access }) => access?.read?.includes('administrator') ?? true)
        expect(Object.keys(fields).length, entity.apiName).toBe(own.length + 8)
        for (const { label, required } of own)
          expect(
            Object.values(fields).some((field) => field.label === label && field.required === (required === true)),
            `${entity.apiName}: ${label}`,
          ).toBe(true)
      }
    })

    it('[UIA-08] Shows each role its rights and only readable fields', async () => {
      const guest = await infoOf('Product2', 'guest')
      const editor = await infoOf('Product2', 'editor')
      const administrator = await infoOf('Product2', 'administrator')
      const rights = ({ createable, updateable, deletable }: typeof guest) => [createable, updateable, deletable]
      expect([guest, editor, administrator].map(rights)).toEqual([
        [false, false, false],
        [true, true, false],
        [true, true, true],
      ])
      expect(Object.keys(editor.fields).filter((name) => !Object.hasOwn(guest.fields, name))).toEqual([
        'Internal_Note__c',
      ])
      expect(Object.values(guest.fields).some(({ createable, updateable }) => createable || updateable)).toBe(false)
      expect(guest.eTag).not.toBe(editor.eTag)
      // A field that only an administrator may change, of an object that an editor may change.
      const { fields } = await infoOf('Strange__c', 'editor')
      expect(fields['Fixed__c']).toMatchObject({ createable: false, updateable: false })
      expect(fields['Note__c']).toMatchObject({ createable: true, updateable: true })
      // The key of a content is immutable.
      const content = await infoOf('Managed_Content__c', 'administrator')
      expect(content.fields['contentKey']).toMatchObject({ createable: true, updateable: false, unique: true })
    })

    it('[UIA-08] Never names an unreadable field, even as the controller of another one', async () => {
      const editor = await infoOf('Strange__c', 'editor')
      expect(editor.fields['Ward__c']).toMatchObject({ controllerName: 'Secret__c', controllingFields: ['Secret__c'] })
      const customer = await ask.get('/object-info/Strange__c', as.customer)
      expect(customer.status).toBe(200)
      expect(customer.text).not.toMatch(/secret|canary/i)
      expect((await infoOf('Strange__c', 'customer')).fields['Ward__c']).toMatchObject({
        controllerName: null,
        controllingFields: [],
      })
    })

    it('[UIA-18] Describes the whole dependency of picklists', async () => {
      expect((await infoOf('Strange__c', 'editor')).dependentFields).toEqual({
        Is_Loud__c: { Colour__c: { Shade__c: {} } },
        Secret__c: { Ward__c: {} },
      })
      expect((await infoOf('Strange__c', 'customer')).dependentFields).toEqual({
        Is_Loud__c: { Colour__c: { Shade__c: {} } },
      })
      expect((await infoOf('Assortment_Rule__c', 'administrator')).dependentFields).toEqual({
        Effect__c: { Reason__c: {} },
      })
    })

    it.each(['guest', 'customer', 'administrator'] as const)(
      '[UIA-18] Uses the same relationship names on both sides, for a %s',
      async (role) => {
        // One after the other: more objects than requests may wait at the same time.
        const infos = new Map<string, Awaited<ReturnType<typeof infoOf>>>()
        for (const name of readableBy(role)) infos.set(name, await infoOf(name, role))
        let found = 0
        for (const [parent, { childRelationships }] of infos) {
          const names = childRelationships.map(({ relationshipName }) => relationshipName)
          expect(new Set(names).size, parent).toBe(names.length)
          for (const { childObjectApiName, fieldName } of childRelationships) {
            const field = infos.get(childObjectApiName)?.fields[fieldName]
            expect(
              field?.referenceToInfos.map(({ apiName }) => apiName),
              `${parent}: ${fieldName}`,
            ).toContain(parent)
            expect(field?.relationshipName).not.toBeNull()
            found += 1
          }
        }
        const pointing = [...infos.values()].flatMap(({ fields }) =>
          Object.values(fields).flatMap(({ apiName, relationshipName, referenceToInfos }) =>
            relationshipName === null || apiName === 'CreatedById' || apiName === 'LastModifiedById'
              ? []
              : referenceToInfos,
          ),
        )
        expect(found).toBe(pointing.length)
        expect(found).toBeGreaterThan(5)
      },
    )

    it('[UIA-18] Contains the record types of an object, one of them as the default', async () => {
      const { recordTypeInfos, defaultRecordTypeId } = await infoOf('Account', 'guest')
      expect(Object.values(recordTypeInfos).map(({ name, master }) => [name, master])).toEqual([
        ['Supplier', false],
        ['Customer', false],
        ['Master', true],
      ])
      const defaults = Object.values(recordTypeInfos).filter(({ defaultRecordTypeMapping }) => defaultRecordTypeMapping)
      expect(defaults.map(({ recordTypeId }) => recordTypeId)).toEqual([defaultRecordTypeId])
      expect((await infoOf('Product2', 'guest')).defaultRecordTypeId).toBe('012000000000000AAA')
    })

    it('[UIA-07] Has the same eTag in body and header, and is not sent again to a client that has it', async () => {
      const { headers } = await ask.get('/object-info/Product2', as.editor)
      const { eTag } = await infoOf('Product2', 'editor')
      expect(headers['etag']).toBe(`"${eTag}"`)
      const again = await ask.get('/object-info/Product2', { ...as.editor, 'if-none-match': `"${eTag}"` })
      expect([again.status, again.text]).toEqual([304, ''])
    })
  })

  describe('Apps', () => {
    const namesOf = (items: readonly { readonly objectApiName: string }[]) => items.map((item) => item.objectApiName)

    it.each(roles)('[UIA-22] Shows a %s every readable object in one of their apps', async (role) => {
      const { apps } = await ask.read('Apps', '/apps', as[role])
      const isOurs = role === 'internalSales' || role === 'editor' || role === 'administrator'
      expect(apps.map(({ developerName }) => developerName)).toEqual(
        isOurs ? ['Catalogue', 'Back_Office'] : ['Catalogue'],
      )
      expect(apps.map(({ selected }) => selected)).toEqual(isOurs ? [true, false] : [true])
      expect(namesOf(apps.flatMap(({ navItems }) => navItems)).toSorted()).toEqual(readableBy(role))
      for (const app of apps) expect(await ask.read('App', `/apps/${app.appId.slice(0, 15)}`, as[role])).toEqual(app)
      expect(await ask.read('App', '/apps/selected', as[role])).toEqual(apps[0])
      // Objects that no app names are listed at the end of the last app.
      if (readableBy(role).includes('Strange__c'))
        expect(namesOf(apps.at(-1)?.navItems ?? []).at(-1)).toBe('Strange__c')
    })

    it('[UIA-22] Returns no app that the caller may not use, and none for an invalid id', async () => {
      const [, office] = (await ask.read('Apps', '/apps', as.editor)).apps
      const hidden = await ask.get(`/apps/${office?.appId}`, as.customer)
      const nothing = await ask.get('/apps/06m000000000000AAA', as.customer)
      expect([hidden.status, hidden.text]).toEqual([404, nothing.text])
      expect(await ask.refused('/apps/office')).toMatchObject({ status: 400, errorCode: 'INVALID_ID_FIELD' })
      expect((await ask.refused('/apps?formFactor=Huge')).errorCode).toBe('ILLEGAL_QUERY_PARAMETER_VALUE')
    })

    it('[UIA-22] Pages through all navigation items, twenty-five per page by default', async () => {
      const first = await ask.read('NavItems', '/nav-items', as.administrator)
      const all = readableBy('administrator')
      expect(first.navItems.length).toBe(25)
      expect(first.nextPageUrl).toMatch(/page=1&pageSize=25$/)
      const seen: string[] = []
      let next: string | null = '/nav-items?pageSize=7'
      while (next !== null) {
        const page: Representation<'NavItems'> = await ask.read('NavItems', next, as.administrator)
        seen.push(...namesOf(page.navItems))
        next = page.nextPageUrl
      }
      expect(seen.toSorted()).toEqual(all)
      expect(seen.slice(0, 25)).toEqual(namesOf(first.navItems))
      const beyond = await ask.read('NavItems', '/nav-items?page=40', as.administrator)
      expect([beyond.navItems, beyond.nextPageUrl]).toEqual([[], null])
      expect((await ask.get('/nav-items?pageSize=201')).status).toBe(400)
      expect((await ask.get('/nav-items?page=-1')).status).toBe(400)
    })

    it('[UIA-22] Shows the requested items, and refuses an invisible one like an unknown one', async () => {
      const named = await ask.read('NavItems', '/nav-items?navItemNames=standard-Account,Strange__c', as.editor)
      expect(named.navItems.map(({ label, developerName }) => [label, developerName])).toEqual([
        ['Accounts', 'standard-Account'],
        ['Strange things', 'Strange__c'],
      ])
      expect(decodeURIComponent(named.currentPageUrl)).toContain('navItemNames=[standard-Account, Strange__c]')
      expect((await ask.read('NavItems', named.currentPageUrl, as.editor)).navItems).toEqual(named.navItems)
      const hidden = await ask.get('/nav-items?navItemNames=Account,Strange__c', as.supplier)
      const nothing = await ask.get('/nav-items?navItemNames=Account,Nothing__c', as.supplier)
      expect([hidden.status, hidden.text]).toEqual([403, nothing.text])
    })
  })
})
