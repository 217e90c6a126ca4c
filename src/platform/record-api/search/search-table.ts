import type { Endpoint } from '#platform/record-api/endpoint.ts'
import { lookupEndpoints } from './lookup-calls.ts'
import { searchResultEndpoints } from './search-calls.ts'
import { searchInfoEndpoints } from './search-info-calls.ts'

/** The calls for searching and lookups (platform API 2.6 and 4). */
export const searchEndpoints: readonly Endpoint[] = [
  ...lookupEndpoints,
  ...searchInfoEndpoints,
  ...searchResultEndpoints,
]
