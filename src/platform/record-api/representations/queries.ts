import * as v from 'valibot'
import { most, name, names } from './input-values.ts'
import { rules } from './rules.ts'

/**
 * The rules of §5 for the parameters of addresses after parsing: lists are split, and parameters that were not given are absent. Each
 * call itself refuses invalid ids, layout types and modes.
 */
const some = (list: readonly string[] | undefined): boolean => list !== undefined && list.length > 0
const list = (field: string) => v.exactOptional(names(field))

/** The query of a record (VAL-15). */
export const recordQuery = v.pipe(
  v.object(
    {
      fields: list('fields'),
      layoutTypes: list('layoutTypes'),
      optionalFields: list('optionalFields'),
      recordId: name('recordId'),
    },
    rules['VAL-15'],
  ),
  v.check(
    ({ fields, layoutTypes, optionalFields }) => some(fields) || some(layoutTypes) || some(optionalFields),
    rules['VAL-15'],
  ),
)

const needed = (rule: string) => v.pipe(v.array(v.string(rule), rule), v.minLength(1, rule), v.maxLength(most.names))

/** The query of record-ui (VAL-16). */
export const recordUiQuery = v.object(
  {
    layoutTypes: needed(rules['VAL-16']),
    modes: needed(rules['VAL-16']),
    recordIds: needed(rules['VAL-16']),
  },
  rules['VAL-16'],
)

/** The query of record actions (VAL-17). */
export const recordActionsQuery = v.pipe(
  v.object(
    { apiNames: list('apiNames'), recordIds: needed(rules['VAL-17']), sections: list('sections') },
    rules['VAL-17'],
  ),
  v.check(({ apiNames, sections }) => some(apiNames) || some(sections), rules['VAL-17']),
)

/** The query of a list view (VAL-18). */
const listViewName = v.exactOptional(
  v.pipe(v.string(rules['VAL-18']), v.minLength(1, rules['VAL-18']), v.maxLength(most.name)),
)
export const listViewQuery = v.pipe(
  v.object({ listViewApiName: listViewName, listViewId: listViewName, objectApiName: listViewName }, rules['VAL-18']),
  v.check(
    ({ listViewApiName, listViewId, objectApiName }) =>
      listViewId !== undefined || (listViewApiName !== undefined && objectApiName !== undefined),
    rules['VAL-18'],
  ),
)

/** The query of a layout (VAL-19). */
export const layoutQuery = v.object(
  {
    layoutType: v.picklist(['Compact', 'Full'], rules['VAL-19']),
    mode: v.picklist(['Create', 'Edit', 'View'], rules['VAL-19']),
    objectApiName: v.pipe(v.string(rules['VAL-19']), v.minLength(1, rules['VAL-19']), v.maxLength(most.name)),
  },
  rules['VAL-19'],
)
