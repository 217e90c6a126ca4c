import { isMap } from '#platform/values/text/is-map.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import type { Config } from './canonical.ts'

/** Whether a configuration follows a rule of §5. Configurations are canonical, so sets are lists and empty sets are absent. */
export type Check = (config: Config) => boolean

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
export const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every(isText)
const isId = (value: unknown): value is string => typeof value === 'string' && isRecordId(value)
const isIdList = (value: unknown): boolean => isTextList(value) && value.every(isId)
const isOneOf = (values: readonly string[], value: unknown): boolean => isText(value) && values.includes(value)

/** VAL-15 */
export const recordConfig: Check = ({ recordId, layoutTypes, fields, optionalFields }) =>
  isId(recordId) && [layoutTypes, fields, optionalFields].some(isTextList)

/** VAL-16 */
export const recordUiConfig: Check = ({ recordIds, layoutTypes, modes }) =>
  isIdList(recordIds) && isTextList(layoutTypes) && isTextList(modes)

/** VAL-17 */
export const recordActionsConfig: Check = ({ recordIds, sections, apiNames }) =>
  isIdList(recordIds) && [sections, apiNames].some(isTextList)

/** VAL-18 */
export const listConfig: Check = ({ objectApiName, listViewApiName, listViewId }) =>
  isId(listViewId) || (isText(objectApiName) && isText(listViewApiName))

/** VAL-19 */
export const layoutConfig: Check = ({ objectApiName, layoutType, mode }) =>
  isText(objectApiName) && isOneOf(['Full', 'Compact'], layoutType) && isOneOf(['Create', 'Edit', 'View'], mode)

/** VAL-20 */
export const duplicateConfig: Check = ({ apiName, fields }) => isText(apiName) && isFieldMap(fields)

/** A map of values of fields. 1e999 is no JSON number. */
export const isFieldMap = (value: unknown): value is Readonly<Record<string, string | number | boolean | null>> =>
  isMap(value) &&
  Object.values(value).every(
    (each) => each === null || typeof each === 'string' || typeof each === 'boolean' || Number.isFinite(each),
  )

const absentOr = (check: (value: unknown) => boolean, value: unknown): boolean =>
  value === undefined || value === null || check(value)
const isListOf = (value: unknown, check: (value: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(check)

/** VAL-21 */
const isFilter = (value: unknown): boolean =>
  isMap(value) &&
  typeof value['fieldApiName'] === 'string' &&
  typeof value['operator'] === 'string' &&
  isListOf(value['operandLabels'], (label) => typeof label === 'string')

/** VAL-22 */
const isSortEntry = (value: unknown): boolean =>
  isMap(value) && typeof value['fieldApiName'] === 'string' && typeof value['isAscending'] === 'boolean'

/** VAL-23 */
const areWidths = (value: unknown): boolean => isMap(value) && Object.values(value).every(Number.isInteger)
const areWraps = (value: unknown): boolean =>
  isMap(value) && Object.values(value).every((each) => typeof each === 'boolean')

/** The filters, sort entries and columns of a list or of its preferences. */
export const columnsConfig: Check = ({ columnWidths, columnWrap, filteredByInfo, orderedBy, orderedByInfo, ...rest }) =>
  absentOr(areWidths, columnWidths) &&
  absentOr(areWraps, columnWrap) &&
  absentOr((value) => isListOf(value, isFilter), filteredByInfo) &&
  [orderedBy, orderedByInfo].every((value) => absentOr((entries) => isListOf(entries, isSortEntry), value)) &&
  absentOr((value) => isMap(value) && columnsConfig(value), rest['userPreferences'])

/** A record to create or to update. */
export const recordInput: Check = ({ apiName, fields }) => absentOr(isText, apiName) && isFieldMap(fields)

/** The operations of a batch (RDL-09). */
export const batchConfig: Check = ({ operations, allOrNone }) =>
  absentOr((value) => typeof value === 'boolean', allOrNone) &&
  isListOf(operations, isOperation) &&
  Array.isArray(operations) &&
  operations.length > 0

function isOperation(value: unknown): boolean {
  if (!isMap(value) || !isOneOf(['CREATE', 'UPDATE', 'DELETE'], value['type'])) return false
  const creates = value['type'] === 'CREATE'
  return isListOf(
    value['records'],
    (record) =>
      isMap(record) &&
      recordInput(record) &&
      (creates ? isText(record['apiName']) : isMap(record['fields']) && isId(record['fields']['Id'])),
  )
}
