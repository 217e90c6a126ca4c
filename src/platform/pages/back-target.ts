import { searchAddress, emptySearch } from '#platform/search/vocabulary/search-address.ts'
import { urlParameters as names, type Origin } from '#platform/values/addresses/url-parameters.ts'
import { supplierPath, tradeNamePath } from '#platform/values/addresses/record-paths.ts'

interface Addressed {
  readonly id: string
  readonly slug: string
}

/** The records that a page's record belongs to, as far as it has them. */
interface RelatedRecords {
  readonly tradeName?: Addressed
  readonly principal?: Addressed
}

/** The target of the link 'back to' when the browser has no earlier page of the site; `path` is below the site's base. */
export interface BackTarget {
  /** Names the message of the link: `back.search`. */
  readonly origin: BackOrigin
  readonly path: string
}

type BackOrigin = Exclude<Origin, 'external'>

/** ENQ-03: the way back from a record's page by its `origin`; null without an origin and for `external`. */
export function backTarget(
  origin: Origin | null,
  parameters: URLSearchParams = new URLSearchParams(),
  { tradeName, principal }: RelatedRecords = {},
): BackTarget | null {
  if (origin === null || origin === 'external') return null
  const path = paths[origin](parameters, { tradeName, principal })
  return path === null ? null : { origin, path }
}

type KnownRelatedRecords = { readonly [name in keyof RelatedRecords]: Addressed | undefined }

const paths: Readonly<Record<BackOrigin, (parameters: URLSearchParams, around: KnownRelatedRecords) => string | null>> =
  {
    search: () => '/search',
    browse: () => '/products',
    tradename: (_, { tradeName }) => (tradeName === undefined ? '/product-groups' : tradeNamePath('', tradeName)),
    principal: (_, { principal }) => (principal === undefined ? '/suppliers' : supplierPath('', principal)),
    publication: () => '/publications',
    promo: () => searchAddress('/products', { ...emptySearch, promotedOnly: true }),
    folder: (parameters) => below('/folder/', parameters.get(names.selectedFolderId)),
    share: (parameters) => below('/share/', parameters.get(names.sharing)),
    // The visitor came from another program, to which the portal has no link.
    email: () => '',
    chat: () => '',
  }

/** Null when the address does not name the folder or share, or when the name cannot be an id or token of the portal. */
const below = (path: string, named: string | null): string | null =>
  named !== null && /^[\w-]{1,200}$/.test(named) ? path + named : null
