import type { HydrationState } from 'react-router'
import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { SwitchSite } from './page-context.ts'

/** What the server's page hands to the browser, as JSON in the page. */
export interface Hydration {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly sites: readonly SwitchSite[]
  readonly isGuest: boolean
  readonly publicOrigin: string
  readonly router: Pick<HydrationState, 'loaderData' | 'errors'>
}
