import { searchAddress, emptySearch } from './search-address.ts'
import { urlParameters as names, type Origin } from './url-parameters.ts'
import { supplierPath, tradeNamePath } from './record-paths.ts'

interface Addressed {
  readonly id: string
  readonly slug: string
}

/** What stands around the record of a page; what it does not have is not said. */
interface BackPlaces {
  readonly tradeName?: Addressed
  readonly principal?: Addressed
}

/** Where 'back to' leads where the browser remembers no page before this one, under the site's base. */
export interface BackTarget {
  /** Its words: `back.search`. */
  readonly origin: BackOrigin
  readonly path: string
}

type BackOrigin = Exclude<Origin, 'external'>

/** ENQ-03: the way back from a record's page, by its `origin`; null where there is none: from outside, or from nowhere. */
export function backTarget(
  origin: Origin | null,
  parameters: URLSearchParams = new URLSearchParams(),
  { tradeName, principal }: BackPlaces = {},
): BackTarget | null {
  if (origin === null || origin === 'external') return null
  const path = paths[origin](parameters, { tradeName, principal })
  return path === null ? null : { origin, path }
}

type Surroundings = { readonly [name in keyof BackPlaces]: Addressed | undefined }

const paths: Readonly<Record<BackOrigin, (parameters: URLSearchParams, around: Surroundings) => string | null>> = {
  search: () => '/search',
  browse: () => '/products',
  tradename: (_, { tradeName }) => (tradeName === undefined ? '/product-groups' : tradeNamePath('', tradeName)),
  principal: (_, { principal }) => (principal === undefined ? '/suppliers' : supplierPath('', principal)),
  publication: () => '/publications',
  promo: () => searchAddress('/products', { ...emptySearch, promotedOnly: true }),
  folder: (parameters) => below('/folder/', parameters.get(names.selectedFolderId)),
  share: (parameters) => below('/share/', parameters.get(names.sharing)),
  // They came from another program, to which no link leads.
  email: () => '',
  chat: () => '',
}

/** Null where the address does not say which one; what no id or token of ours could be is none. */
const below = (path: string, named: string | null): string | null =>
  named !== null && /^[\w-]{1,200}$/.test(named) ? path + named : null
