import { listPreferencesInput } from '#platform/record-api/representations/list-inputs.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { changePreferencesOf } from './column-preferences.ts'
import { readPreferences, representPreferences } from './list-preferences.ts'
import { requireList, listNamed } from './list-views.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'

export const getListPreferences = endpoint({
  method: 'GET',
  path: '/list-preferences/:objectApiName/:listViewApiName',
  summary: 'What the caller has set of a list: widths and wrapping of columns, order.',
  family: 'Lists',
  query: noQuery,
  body: null,
  answer: 'ListPreferences',
  run: async ({ params }, context) => {
    const list = await requireList(context, listNamed(params))
    return ok(representPreferences(context, list, (await readPreferences(context, [list]))(list)))
  },
})

export const changeListPreferences = endpoint({
  method: 'PATCH',
  path: '/list-preferences/:objectApiName/:listViewApiName',
  summary: 'Sets widths, wrapping and order of a list for the caller alone; null resets.',
  family: 'Lists',
  query: noQuery,
  body: listPreferencesInput,
  answer: 'ListPreferences',
  run: async ({ params, body }, context) => {
    const list = await requireList(context, listNamed(params))
    const changed = await changePreferencesOf(context, 'list', list.id, list.entity, body)
    return ok(representPreferences(context, list, changed))
  },
})
