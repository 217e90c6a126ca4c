import { allEntities } from '#entities/table.ts'
import { wireName } from '#entities/wire-name.ts'
import { endpoints } from '#record-api/table.ts'
import type { Endpoint } from '#record-api/endpoint.ts'
import type { Question } from './isolation-requests.ts'
import type { World } from './isolation-world.ts'

/** Names of the record data API's calls that questions are made for. */
export const everyApiCall = (): readonly string[] => endpoints.filter(isAsked).map(nameOf)

const nameOf = ({ method, path }: Endpoint): string => `api ${method} ${path}`

/** What writes is tried where writing is: here everybody only looks. */
const isAsked = ({ method, reads }: Endpoint): boolean => method === 'GET' || reads === true

const base = '/services/data/v65.0/ui-api'
const objects = allEntities.map(({ apiName }) => apiName)
const textFields = [
  ...new Set(allEntities.flatMap((entity) => Object.keys(entity.fields).map((each) => wireName(entity, each)))),
]

/** Every call of the API about every record and object, with every field, and searched and ordered by what is hidden. */
export function* apiQuestions(world: World, words: readonly string[]): Generator<Question> {
  const ids = world.records.map(({ id }) => id)
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
  }
  const layouts = 'layoutTypes=Full,Compact&modes=View'
  const everything = allEntities.map(fieldsOf).join(',')
  for (const call of endpoints) {
    if (!isAsked(call)) continue
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
        // A long address is asked for with the fields of its own object alone.
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
        for (const word of ['', ...words]) yield { of, method: 'POST', url: base + path, body: bodyOf(word, world) }
    }
  }
}

/** What any of the calls that read by POST takes: each leaves what it does not know. */
const bodyOf = (word: string, world: World): object => ({
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
    compositeRequest: world.records.slice(0, 40).map(({ id }, at) => ({
      referenceId: `r${at}`,
      url: `${base}/records/${id}?layoutTypes=Full`,
    })),
  },
})
