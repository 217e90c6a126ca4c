import { allEntities } from '#app/entities.ts'
import type { IsolationFixtures } from './isolation-fixtures.ts'
import type { IsolationRequest } from './isolation-requests.ts'

const base = '/back-office/en-us'

/** The pages of the back office about every record and object, searched and narrowed by hidden words. No visitor here may open one. */
export function* backOfficeRequests(
  fixtures: IsolationFixtures,
  words: readonly string[],
): Generator<IsolationRequest> {
  const get = (of: string, path: string): IsolationRequest => ({ of: `office ${of}`, method: 'GET', url: base + path })
  const visitor = `nl.nl-nl.2026-06-15.${fixtures.customer}`
  yield get('home', '')
  for (const page of ['people', 'tokens', 'webhooks', 'providers', 'audit', 'retention', 'imports', 'search-workbench'])
    yield get('administration', `/${page}`)
  for (const { apiName } of allEntities) {
    yield get('list', `/${apiName}`)
    yield get('new', `/${apiName}/new`)
    for (const word of words) {
      yield get('list', `/${apiName}?search=${word}`)
      yield get('list', `/${apiName}?f1=Name&o1=StartsWith&v1=${word}`)
      yield get('export', `/${apiName}/export?search=${word}`)
    }
  }
  for (const { id } of fixtures.records)
    for (const page of ['', '/edit', '/delete', '/preview', `/preview/${visitor}`])
      yield get('record', `/record/${id}${page}`)
  for (const file of fixtures.files) yield get('file of a preview', `/preview/${visitor}/media/${file}`)
}
