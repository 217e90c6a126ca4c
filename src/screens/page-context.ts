import { createContext, use } from 'react'
import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { Role } from '#domain/viewer.ts'

/** A site as the switch of country and language and the alternate links need it. */
export type SwitchSite = Pick<
  SiteConfig,
  'code' | 'basePath' | 'countryIsoCode' | 'supportedLanguages' | 'isMyIMCDOnly'
> & {
  /** In its own first language. */
  readonly name: string
}

/** Somebody who is signed in, as their own pages name them. */
export interface PageUser {
  readonly id: string
  readonly name: string
  /** In the account whose view they have. */
  readonly roles: readonly Role[]
}

/** What every component of a page may need; made once for a page load, so that reading it never re-renders anything. */
export interface Page {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly sites: readonly SwitchSite[]
  readonly isGuest: boolean
  /** Who is signed in; null: a guest. */
  readonly user: PageUser | null
  /** Scheme and host of canonical links, `https://www.example.com`. */
  readonly publicOrigin: string
  /** `/nl/nl-nl` */
  readonly base: string
  /** The text of a message in the page's language; a number among the values is written as the site writes it. */
  readonly t: (key: string, values?: Readonly<Record<string, unknown>>) => string
  /** A whole or decimal number as the site writes it (CTX-07). */
  readonly number: (value: number) => string
}

export const PageContext = createContext<Page | null>(null)

/** Read it once in a screen and pass it on as a property: lists of cards read no context. */
export function usePage(): Page {
  const page = use(PageContext)
  if (page === null) throw new Error('A screen stands outside PageContext.')
  return page
}

export const StructureContext = createContext<MarketSegmentStructure>([])

/** Business groups with their segments, as the frame around every page shows them. */
export const useStructure = (): MarketSegmentStructure => use(StructureContext)
