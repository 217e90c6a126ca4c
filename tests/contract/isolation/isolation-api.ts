import { allEntities } from '#app/entities.ts'
import { wireName } from '#platform/entity/wire-name.ts'
import { recordApi } from '#app/record-api.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'
import type { IsolationRequest } from './isolation-requests.ts'
import type { IsolationFixtures } from './isolation-fixtures.ts'

/** The names of the record data API calls that have requests. */
export const everyApiCall = (): readonly string[] => recordApi.endpoints.filter(isRequested).map(nameOf)

const nameOf = ({ method, path }: Endpoint): string => `api ${method} ${path}`

/** Write calls are tested elsewhere, because all visitors here only read. */
const isRequested = ({ method, reads }: Endpoint): boolean => method === 'GET' || reads === true

const base = '/services/data/v65.0/ui-api'
const objects = allEntities.map(({ apiName }) => apiName)
const textFields = [
  ...new Set(allEntities.flatMap((entity) => Object.keys(entity.fields).map((each) => wireName(entity, each)))),
]

/** Requests of every API call for every record and object, with every field, searched and ordered by hidden fields. */
export function* apiRequests(fixtures: IsolationFixtures, words: readonly string[]): Generator<IsolationRequest> {
  const ids = fixtures.records.map(({ id }) => id)
  const fieldsOf = (entity: (typeof allEntities)[number]): string =>
    Object.keys(entity.fields)
      .map((property) => `${entity.apiName}.${wireName(entity, property)}`)
      .join(',')
  const inParameter: Readonly<Record<string, readonly string[]>> = {
    recordId: ids,
    recordIds: [...ids, ids.slice(0, 150).join(',')],
    parentRecordId: ids,
    objectApiName: objects,
    objectApiNames: [objects.join(',')],
    parentObjectApiName: objects,
    targetApiName: ['Account', 'Contact', 'User', 'Product2'],
    fieldApiName: ['Account__c', 'User__c', 'Trade_Name__c', 'Principal__c', 'Name', 'Internal_Note__c'],
    recordTypeId: ['012000000000000AAA'],
    relationshipName: ['Contacts', 'Trade_grades', 'Document_requests__r'],
    relatedListId: ['Contacts', 'Trade_grades', 'Document_requests__r'],
    relatedListIds: ['Contacts,Trade_grades,Document_requests__r'],
    relatedListRecordIds: [ids.slice(0, 20).join(',')],
    preferencesId: ['Account.Contacts'],
    preferencesIds: ['Account.Contacts'],
    listViewId: ids.filter((id) => id.startsWith('00B')),
    listViewApiName: ['All', '__Recent'],
    listViewIdOrObjectApiName: [...objects, ...ids.filter((id) => id.startsWith('00B'))],
    objectApiNameOrListViewId: [...objects, ...ids.filter((id) => id.startsWith('00B'))],
    actionApiName: ['Global.New_Contact', 'Account.New_Contact', 'Account.Update_Record'],
    actionFeature: ['anything'],
    appId: ids.slice(0, 1),
    contentDocumentId: ids.slice(0, 1),
    importJobId: ids.filter((id) => id.startsWith('a1F')),
  }
  const layouts = 'layoutTypes=Full,Compact&modes=View'
  const everything = allEntities.map(fieldsOf).join(',')
  for (const call of recordApi.endpoints) {
    if (!isRequested(call)) continue
    let paths: readonly string[] = ['']
    for (const part of call.path.split('/').slice(1)) {
      const name = /^:(\w+)$/.exec(part)?.[1]
      const values = name === undefined ? [part] : inParameter[name]
      if (values === undefined) throw new Error(`What stands in ${call.path} as ${name} is not known here.`)
      paths = paths.flatMap((before) => values.map((value) => `${before}/${value}`))
    }
    for (const path of paths) {
      const of = nameOf(call)
      if (call.method === 'GET') {
        const [object = ''] = objects.filter((each) => path.includes(`/${each}`))
        const entity = allEntities.find(({ apiName }) => apiName === object)
        // A long address is used only with the fields of its own object.
        const optionalFields =
          entity === undefined ? (path.length < 2000 ? everything.slice(0, 6000) : '') : fieldsOf(entity)
        yield {
          of,
          method: 'GET',
          url: `${base}${path}?${layouts}&optionalFields=${optionalFields}&pageSize=200&sections=Page`,
        }
        for (const word of words)
          yield {
            of,
            method: 'GET',
            url: `${base}${path}?${layouts}&q=${word}&searchTerm=${word}&searchType=Search&pageSize=200&sections=Page&names=${word}`,
          }
        for (const field of textFields.filter((each) => /note|email|name/i.test(each)))
          if (path.startsWith('/list')) yield { of, method: 'GET', url: `${base}${path}?sortBy=-${field}&pageSize=200` }
      } else
        for (const word of ['', ...words]) yield { of, method: 'POST', url: base + path, body: bodyOf(word, fixtures) }
    }
  }
}

/** A body for all calls that read by POST. Each call ignores the properties that it does not know. */
const bodyOf = (word: string, fixtures: IsolationFixtures): object => ({
  q: word,
  searchTerm: word,
  apiName: 'Contact',
  objectApiName: 'Account',
  objectApiNames: objects.slice(0, 10),
  fields: { Name: word, Email: `${word}@example.com` },
  optionalFields: [],
  pageSize: 200,
  sourceRecord: { fields: { Id: null } },
  relatedListParameters: [{ relatedListId: 'Contacts' }, { relatedListId: 'Trade_grades' }],
  relatedListsActionParameters: [{ relatedListId: 'Contacts', sections: ['Page'] }],
  sections: ['Page'],
  input: {
    compositeRequest: fixtures.records.slice(0, 40).map(({ id }, at) => ({
      referenceId: `r${at}`,
      url: `${base}/records/${id}?layoutTypes=Full`,
    })),
  },
})
