import type { CompiledCatalogue } from '#platform/i18n/compile.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { PageAssets } from '#platform/pages/render-contract.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

/** What the page of the offline packs gets with its document. Nothing of it belongs to a user, because a browser keeps it. */
export interface OfflineHydration {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly messages: CompiledCatalogue
  readonly buildId: string
  /** The addresses of what the page needs besides its document. */
  readonly files: readonly string[]
}

export interface OfflineShellRequest {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly assets: PageAssets
}

/** What the page bundle exports for the offline packs. */
export interface OfflineModules {
  readonly renderOfflineShell: (request: OfflineShellRequest) => Promise<string>
}
