import type { Representation, RepresentationName } from '#platform/record-api/representations/table.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { ReadName } from './adapters/table.ts'
import { canonical, type Config } from './canonical.ts'
import { type Check, columnsConfig, isFieldMap, isText } from './checks.ts'
import type { Reader } from './reader.ts'
import { isRecord } from './records.ts'
import { addressOf } from './requests.ts'
import type { Store } from './store.ts'
import { type ApiRequest, isSuccess } from './transport.ts'
import { WriteRefused } from './write-outcomes.ts'
import type { createWriter } from './writer.ts'

/** A write whose answer is no record of its own. */
interface OtherWrite {
  readonly answer: RepresentationName | null
  readonly method: ApiRequest['method']
  readonly path: string
  readonly query?: readonly string[]
  readonly check: Check
  /** The text for an invalid configuration (§8). */
  readonly invalid: string
  /** The reads whose answers the write changes. */
  readonly changes: readonly ReadName[]
  /** The body is a form with a file. */
  readonly isForm?: true
}

const listReads = ['getListInfo', 'getListInfos', 'getListInfoSummaries', 'getListUi', 'getListRecords'] as const
const relatedReads = ['getRelatedListInfo', 'getRelatedListInfoBatch', 'getRelatedListRecords'] as const
const layoutQuery = ['layoutType', 'mode', 'formFactor', 'recordTypeId'] as const
const invalid = (name: string): string => `Invalid config for "${name}"`
const hasFile: Check = ({ fileData }) => fileData instanceof Blob
const isQuickAction: Check = ({ actionApiName, fields }) => isText(actionApiName) && isFieldMap(fields)

export const otherWrites = {
  createContentVersion: {
    answer: 'ContentVersionComposite',
    method: 'POST',
    path: '/records/content-documents/:contentDocumentId/content-versions',
    check: hasFile,
    invalid: invalid('createContentVersion'),
    changes: [],
    isForm: true,
  },
  createContentDocumentAndVersion: {
    answer: 'ContentVersionComposite',
    method: 'POST',
    path: '/records/content-documents/content-versions',
    check: hasFile,
    invalid: invalid('createContentDocumentAndVersion'),
    changes: [],
    isForm: true,
  },
  updateRecordAvatar: {
    answer: 'AbstractRecordAvatar',
    method: 'POST',
    path: '/record-avatars/:recordId/association',
    check: ({ actionType }) => isText(actionType),
    invalid: 'updateRecordAvatar invalid configuration',
    changes: ['getRecordAvatar', 'getRecordAvatars'],
  },
  createListInfo: {
    answer: 'ListInfo',
    method: 'POST',
    path: '/list-info/:objectApiName',
    check: (config) => isText(config['listViewApiName']) && columnsConfig(config),
    invalid: invalid('createListInfo'),
    changes: listReads,
  },
  updateListInfo: {
    answer: 'ListInfo',
    method: 'PATCH',
    path: '/list-info/:objectApiName/:listViewApiName',
    check: columnsConfig,
    invalid: invalid('updateListInfo'),
    changes: listReads,
  },
  deleteListInfo: {
    answer: null,
    method: 'DELETE',
    path: '/list-info/:objectApiName/:listViewApiName',
    check: () => true,
    invalid: invalid('deleteListInfo'),
    changes: listReads,
  },
  updateListPreferences: {
    answer: 'ListPreferences',
    method: 'PATCH',
    path: '/list-preferences/:objectApiName/:listViewApiName',
    check: columnsConfig,
    invalid: invalid('updateListPreferences'),
    changes: ['getListPreferences', ...listReads],
  },
  updateRelatedListInfo: {
    answer: 'RelatedListInfo',
    method: 'PATCH',
    path: '/related-list-info/:parentObjectApiName/:relatedListId',
    query: ['recordTypeId'],
    check: columnsConfig,
    invalid: invalid('updateRelatedListInfo'),
    changes: relatedReads,
  },
  updateRelatedListPreferences: {
    answer: 'RelatedListUserPreferences',
    method: 'PATCH',
    path: '/related-list-preferences/:preferencesId',
    check: columnsConfig,
    invalid: invalid('updateRelatedListPreferences'),
    changes: ['getRelatedListPreferences', 'getRelatedListPreferencesBatch', ...relatedReads],
  },
  updateLayoutUserState: {
    answer: 'RecordLayoutUserState',
    method: 'PATCH',
    path: '/layout/:objectApiName/user-state',
    query: layoutQuery,
    check: ({ sectionUserStates }) => isMap(sectionUserStates),
    invalid: invalid('updateLayoutUserState'),
    changes: ['getLayoutUserState', 'getRecordUi'],
  },
  performQuickAction: {
    answer: 'QuickActionResult',
    method: 'POST',
    path: '/actions/perform-quick-action/:actionApiName',
    check: isQuickAction,
    invalid: invalid('performQuickAction'),
    changes: [],
  },
  performUpdateQuickAction: {
    answer: 'QuickActionResult',
    method: 'PATCH',
    path: '/actions/perform-quick-action/:actionApiName',
    check: isQuickAction,
    invalid: invalid('performUpdateQuickAction'),
    changes: [],
  },
} as const satisfies Readonly<Record<string, OtherWrite>>

type OtherWriteName = keyof typeof otherWrites
type Answer<Name extends RepresentationName | null> = Name extends RepresentationName ? Representation<Name> : null
export type OtherWrites = {
  readonly [Name in OtherWriteName]: (config: Config) => Promise<Answer<(typeof otherWrites)[Name]['answer']>>
}

type Writer = ReturnType<typeof createWriter>

/** Runs a write of the table. Throws its text for an invalid configuration, and WriteRefused. */
export async function runOtherWrite(
  { store, reader, writer }: { readonly store: Store; readonly reader: Reader; readonly writer: Writer },
  write: OtherWrite,
  input: Config,
): Promise<unknown> {
  const config = isMap(input) ? canonical(input) : {}
  const path = addressOf([write.path], write.query ?? [], config)
  if (path === null || !write.check(config)) throw new Error(write.invalid)
  const inAddress = new Set([...write.path.matchAll(/:(\w+)/g)].map(([, name]) => name).concat(write.query ?? []))
  const words = Object.fromEntries(Object.entries(config).filter(([name]) => !inAddress.has(name)))
  // The platform names the action in the body as well.
  if (write.answer === 'QuickActionResult') words['apiName'] = config['actionApiName']
  const order = store.nextOrder()
  const answer = await writer.sendWrite({
    method: write.method,
    path,
    ...(write.method === 'DELETE' ? {} : { body: write.isForm === true ? formOf(words) : words }),
  })
  return await reader.affecting(() => {
    if (!isSuccess(answer)) throw new WriteRefused(answer)
    for (const name of write.changes) store.expireAll(name)
    const { body } = answer
    if (write.answer === 'AbstractRecordAvatar' && !(isMap(body) && /^(?:Photo|Theme)$/.test(String(body['type']))))
      throw new Error('Unsupported avatar type')
    for (const record of isMap(body) ? Object.values(body).flat() : [])
      if (isRecord(record)) writer.settled(record, order)
    if (write.answer === 'QuickActionResult' && isMap(body)) writer.changedElsewhere(body['id'])
    return body
  })
}

/** The file is a part of its own beside the values. */
function formOf({ fileData, ...words }: Config): FormData {
  const form = new FormData()
  form.append('json', JSON.stringify(words))
  if (fileData instanceof Blob) form.append('fileData', fileData, fileData instanceof File ? fileData.name : 'file')
  return form
}
