import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteConfig, SiteLocale } from '#platform/values/site-config.ts'
import type { PagePreview } from './page-renderer.ts'

/** What the pages of a site take from the features; `app/` gives it. */
export interface PageRules {
  /** Where the content of an address without a page is now, or null. */
  readonly redirectOf: (address: Pick<URL, 'pathname' | 'search'>) => Promise<string | null>
  /** The preview that an address requests, or null. */
  readonly previewOf: (url: URL, site: SiteConfig) => PagePreview | null
  /** Whether the page at this path below a site's base is one visitor's alone, also when nobody is signed in. */
  readonly isPersonal: (path: string) => boolean
  /** Sends a page whose address is outside the sites: the Sales Assistant. */
  readonly sendOutside: (request: FastifyRequest, reply: FastifyReply, url: URL) => Promise<FastifyReply>
  /** Whether the address alone opens the page at this path below a site's base. */
  readonly isSecret: (path: string, parameters: URLSearchParams) => boolean
  /** The parameters of an address that name something which this visitor does not see: they are removed (ADR-04). */
  readonly foreignParameters: (request: FastifyRequest, url: URL, locale: SiteLocale) => Promise<readonly string[]>
}
