import * as v from 'valibot'
import { actionSections, actionTypes, formFactors } from './actions.ts'
import { maxOf } from './batches.ts'
import { boundedMap, flag, listOf, longText, most, name, names, oneOf, openBody } from './input-values.ts'
import { jsonObject, map } from './json-values.ts'
import { sortEntries } from './list-inputs.ts'
import { rules } from './rules.ts'

/** Field values of a write (platform API 1, formats). 1e999 is parsed as Infinity, which is not a JSON number. */
const fieldInputs = (
  ofMap = 'fields is a map of field names and values.',
  ofValue = 'The value of a field is a string, a number, true, false or null.',
) => {
  const value = v.union(
    [longText('The value of a field', most.value), v.pipe(v.number(), v.finite(ofValue)), v.boolean(), v.null()],
    ofValue,
  )
  return boundedMap('fields', value, most.fields, ofMap)
}

/** The input of a change. The address, or `fields.Id` in a batch, names the record. */
export const recordInput = v.object(
  {
    allowSaveOnDuplicate: v.exactOptional(flag('allowSaveOnDuplicate')),
    apiName: v.exactOptional(name('apiName')),
    fields: fieldInputs(),
  },
  'A record needs fields.',
)

export const recordCreateInput = v.object(
  { ...recordInput.entries, apiName: name('apiName') },
  'A record to create needs apiName and fields.',
)

/** The fields of the duplicate check (VAL-20). */
export const predupeInput = v.object(
  { apiName: name('apiName'), fields: fieldInputs(rules['VAL-20'], rules['VAL-20']) },
  rules['VAL-20'],
)

const batchOperationTypes = ['CREATE', 'UPDATE', 'DELETE'] as const
const operationType = 'The type of an operation is CREATE, UPDATE or DELETE.'

/**
 * `fields.Id` names the record of an UPDATE or DELETE. The type is not case-sensitive, because the documentation also has `Delete`
 * (platform API 2.1).
 */
export const batchOperation = v.object(
  {
    records: v.pipe(
      listOf('records', recordInput, maxOf.batchRecords),
      v.minLength(1, 'An operation has at least one record.'),
    ),
    type: v.pipe(
      v.string(operationType),
      v.maxLength(6, operationType),
      v.toUpperCase(),
      v.picklist(batchOperationTypes, operationType),
    ),
  },
  'An operation needs type and records.',
)

const tooManyRecords = `A batch writes at most ${maxOf.batchRecords} records.`

/** `allOrNone` is true by default. */
export const batchInput = v.pipe(
  v.object(
    {
      allOrNone: v.exactOptional(flag('allOrNone')),
      operations: v.pipe(
        listOf('operations', batchOperation, maxOf.batchRecords),
        v.minLength(1, 'A batch has at least one operation.'),
      ),
    },
    'A batch needs operations.',
  ),
  v.check(
    ({ operations }) => operations.reduce((sum, { records }) => sum + records.length, 0) <= maxOf.batchRecords,
    tooManyRecords,
  ),
  v.description(tooManyRecords),
)

export const operationInput = v.object(
  {
    httpHeaders: v.exactOptional(boundedMap('httpHeaders', longText('A header', most.parameter), 50)),
    referenceId: name('referenceId'),
    // Clients use this for requests that are too long for an address (platform API 1).
    url: v.pipe(longText('url', most.value), v.startsWith('/', 'url starts with /.')),
  },
  'A request of an aggregate needs url and referenceId.',
)
export const aggregateInput = v.object(
  {
    compositeRequest: v.pipe(
      listOf('compositeRequest', operationInput, maxOf.aggregateRequests),
      v.minLength(1, 'An aggregate has at least one request.'),
    ),
  },
  'An aggregate needs compositeRequest.',
)
/** The body of the aggregate call. */
export const aggregateBody = v.object({ input: aggregateInput }, 'An aggregate needs input.')

const avatarActions = ['AssociateAvatar', 'DisassociateAvatar', 'RemoveLogo', 'ReportLogo'] as const
export const avatarAssociationInput = v.object(
  {
    actionType: oneOf('actionType', avatarActions),
    blueMasterId: v.exactOptional(longText('blueMasterId', most.name)),
    externalId: v.exactOptional(longText('externalId', most.name)),
    photoUrl: v.exactOptional(longText('photoUrl', 2048)),
    profileName: v.exactOptional(longText('profileName', most.name)),
  },
  'An avatar association needs actionType.',
)

/** `contextId` is the record of the action. Actions of objects need it (platform API 2.4). */
export const quickActionInput = v.object(
  {
    allowSaveOnDuplicate: v.exactOptional(flag('allowSaveOnDuplicate')),
    apiName: name('apiName'),
    contextId: v.exactOptional(v.nullable(name('contextId'))),
    fields: fieldInputs(),
  },
  'A quick action needs apiName and fields.',
)

const actionEntries = {
  actionTypes: v.exactOptional(listOf('actionTypes', oneOf('An entry of actionTypes', actionTypes), 10)),
  apiNames: v.exactOptional(names('apiNames')),
  formFactor: v.exactOptional(oneOf('formFactor', formFactors)),
  retrievalMode: v.exactOptional(oneOf('retrievalMode', ['All', 'PageLayout'])),
  sections: v.exactOptional(listOf('sections', oneOf('An entry of sections', actionSections), 10)),
}
export const actionInput = openBody('A request for actions', actionEntries)
export const relatedListsActionInput = v.object(
  {
    relatedListsActionParameters: listOf(
      'relatedListsActionParameters',
      v.object({ ...actionEntries, relatedListId: name('relatedListId') }, 'An entry needs relatedListId.'),
      maxOf.batchRecords,
    ),
  },
  'A request for actions of related lists needs relatedListsActionParameters.',
)

/** `fields` contains the values that control the lookup. `Id` is null if the record does not exist yet. */
export const lookupsInput = v.object(
  {
    orderBy: v.exactOptional(sortEntries('orderBy')),
    sourceRecord: v.object(
      { apiName: v.exactOptional(name('apiName')), fields: fieldInputs() },
      'sourceRecord needs fields.',
    ),
  },
  'A lookup needs sourceRecord.',
)

/** The values beside the file, in a part of their own. */
export const contentVersionInput = openBody('A content version', {
  description: v.exactOptional(v.nullable(longText('description', 1000))),
  title: v.exactOptional(longText('title', most.name)),
})

export const pageReferenceInput = v.object(
  { attributes: map(jsonObject), state: map(jsonObject), type: name('type') },
  'A page reference needs type, attributes and state.',
)
export const navItemInput = v.object(
  { id: name('id'), label: name('label'), pageReference: pageReferenceInput },
  'A nav item needs id, label and pageReference.',
)
export const navItemsInput = v.object({ navItems: listOf('navItems', navItemInput, 200) }, 'navItems is needed.')
