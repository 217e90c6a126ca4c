import { failure } from '#platform/values/errors.ts'
import { all, always, any, type Condition, equals, never } from '#platform/records/read/condition.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { comparison } from './list-comparison.ts'
import { filterField } from './list-fields.ts'
import { isSearched } from './list-info.ts'
import { shownColumns } from './list-preferences.ts'
import type { List } from './list-standard.ts'

export function scopeCondition({ viewer }: ApiContext, { scope }: List): Condition {
  if (scope === 'everything') return always
  return viewer.user === undefined ? never : equals('createdById', viewer.user.id)
}

/** The maximum number of words in one search; each must be found in one of the columns. */
const maxWords = 10

export function searchCondition(context: ApiContext, list: List, searchTerm: string): Condition {
  const words = searchTerm.split(/\s+/).filter((word) => word !== '')
  if (words.length > maxWords)
    throw failure('INVALID_PARAMETERS', { parameter: 'searchTerm', reason: `has more than ${maxWords} words` })
  const fields = shownColumns(context, list)
    .filter(({ field, through }) => isSearched(field, through.length))
    .flatMap(({ path }) => filterField(context, list.entity, path) ?? [])
  return all(
    ...words.map((word) =>
      any(
        ...fields.map((field) => {
          const compared = comparison(context, field, 'Contains', [word])
          return compared.ok ? compared.value : never
        }),
      ),
    ),
  )
}
