import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#domain/viewer.ts'
import type { Entity } from '#entities/entity.ts'
import { allEntities } from '#entities/table.ts'
import { objectCatalogue } from '#record-api/object-catalogue.ts'
import type { Representation } from '#representations/table.ts'
import { openMemory } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { apiReader, type Headers } from './record-api-reader.ts'
import { signedIn } from './signed-in.ts'
import { strange } from './strange-object.ts'

const objects: readonly Entity[] = [...allEntities, strange]
const roles = ['guest', 'customer', 'supplier', 'internalSales', 'editor', 'administrator'] as const

const readableBy = (role: Role): readonly string[] =>
  objects
    .filter(({ access }) => access.read === 'everyone' || access.read.includes(role))
    .map(({ apiName }) => apiName)
    .toSorted()

// Nothing here is read from a database: one engine is enough.
describe('objects and apps', () => {
  let portal: TestPortal
  let ask: ReturnType<typeof apiReader>
  let as: Readonly<Record<(typeof roles)[number], Headers>>
  beforeAll(async () => {
    portal = await testPortal(openMemory, () => ({ apiObjects: objectCatalogue(objects) }))
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

  describe('object info', () => {
    it.each(roles)('[UIA-18] lists the objects that a %s may read, and where each is', async (role) => {
      const { objects: directory } = await ask.read('ObjectInfoDirectory', '/object-info', as[role])
      expect(Object.keys(directory).toSorted()).toEqual(readableBy(role))
      for (const { objectInfoUrl, ...entry } of Object.values(directory))
        expect(await ask.read('ObjectInfo', objectInfoUrl, as[role])).toMatchObject(entry)
    })

    it.each(roles)(
      '[UIA-18] answers a %s of an object that they may not read as of one that there is not',
      async (role) => {
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
      },
    )

    it('[UIA-18] answers several, each with a status of its own, and at most a hundred', async () => {
      const { results } = await ask.read('SimplifiedBatch', '/object-info/batch/product2,User,Nothing__c', as.editor)
      expect(results.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403])
      expect(results[0]?.result).toEqual(await infoOf('Product2', 'editor'))
      expect(results[1]?.result).toEqual(results[2]?.result)
      const many = (count: number) => `/object-info/batch/${Array.from({ length: count }, () => 'x').join()}`
      expect((await ask.get(many(100))).status).toBe(200)
      expect(await ask.refused(many(101))).toMatchObject({ status: 400, errorCode: 'INVALID_INPUT' })
    })

    it('[UIA-18] says of a field what its descriptor says', async () => {
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
      // The principal is that of the trade name, or the record is refused.
      expect(fields['Principal__c']).toMatchObject({
        filteredLookupInfo: { controllingFields: ['Trade_Name__c'], dependent: true, optionalFilter: false },
      })
      expect(fields['Id']).toMatchObject({ length: 18, createable: false, updateable: false })
      expect(fields['CreatedById']).toMatchObject({ dataType: 'Reference', length: 18, relationshipName: 'CreatedBy' })
      expect(fields['Integration_Id__c']).toMatchObject({ unique: true, createable: true, updateable: false })
    })

    it('[UIA-18] has every field of every object, required where the descriptor says so', async () => {
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

    it('[UIA-08] shows each role what it may do, and no field that it may not read', async () => {
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
      // A content's key is given once.
      const content = await infoOf('Managed_Content__c', 'administrator')
      expect(content.fields['contentKey']).toMatchObject({ createable: true, updateable: false, unique: true })
    })

    it('[UIA-08] never names a field that somebody may not read, as what controls another one either', async () => {
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

    it('[UIA-18] says which picklists depend on which, all the way', async () => {
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
      '[UIA-18] names relationships alike from both ends, for a %s',
      async (role) => {
        const infos = new Map(
          await Promise.all(readableBy(role).map(async (name) => [name, await infoOf(name, role)] as const)),
        )
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

    it('[UIA-18] has the record types of an object, one of them the default', async () => {
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

    it('[UIA-07] has one eTag in body and header, and is not sent again to whom has it', async () => {
      const { headers } = await ask.get('/object-info/Product2', as.editor)
      const { eTag } = await infoOf('Product2', 'editor')
      expect(headers['etag']).toBe(`"${eTag}"`)
      const again = await ask.get('/object-info/Product2', { ...as.editor, 'if-none-match': `"${eTag}"` })
      expect([again.status, again.text]).toEqual([304, ''])
    })
  })

  describe('apps', () => {
    const namesOf = (items: readonly { readonly objectApiName: string }[]) => items.map((item) => item.objectApiName)

    it.each(roles)('[UIA-22] shows a %s every object that they may read in one of their apps', async (role) => {
      const { apps } = await ask.read('Apps', '/apps', as[role])
      const isOurs = role === 'internalSales' || role === 'editor' || role === 'administrator'
      expect(apps.map(({ developerName }) => developerName)).toEqual(
        isOurs ? ['Catalogue', 'Back_Office'] : ['Catalogue'],
      )
      expect(apps.map(({ selected }) => selected)).toEqual(isOurs ? [true, false] : [true])
      expect(namesOf(apps.flatMap(({ navItems }) => navItems)).toSorted()).toEqual(readableBy(role))
      for (const app of apps) expect(await ask.read('App', `/apps/${app.appId.slice(0, 15)}`, as[role])).toEqual(app)
      expect(await ask.read('App', '/apps/selected', as[role])).toEqual(apps[0])
      // What no app names stands at the end of the last one.
      if (readableBy(role).includes('Strange__c'))
        expect(namesOf(apps.at(-1)?.navItems ?? []).at(-1)).toBe('Strange__c')
    })

    it('[UIA-22] has no app that somebody may not have, and none by an id that is none', async () => {
      const [, office] = (await ask.read('Apps', '/apps', as.editor)).apps
      const hidden = await ask.get(`/apps/${office?.appId}`, as.customer)
      const nothing = await ask.get('/apps/06m000000000000AAA', as.customer)
      expect([hidden.status, hidden.text]).toEqual([404, nothing.text])
      expect(await ask.refused('/apps/office')).toMatchObject({ status: 400, errorCode: 'INVALID_ID_FIELD' })
      expect((await ask.refused('/apps?formFactor=Huge')).errorCode).toBe('ILLEGAL_QUERY_PARAMETER_VALUE')
    })

    it('[UIA-22] pages through all that somebody can navigate to, twenty-five at a time where nothing is said', async () => {
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

    it('[UIA-22] shows the items that are named, and refuses one that somebody may not see as one that there is not', async () => {
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
