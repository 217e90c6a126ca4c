import type { Visitor } from '#features/back-office/accounts/visitor-viewer.ts'
import { languageFromSegment, languageSegment } from '#platform/i18n/languages.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { SiteConfig, SiteLocale } from '#platform/values/site-config.ts'

/** A visitor as an address names one: with the id of their account. */
export interface NamedVisitor extends SiteLocale {
  readonly accountId: string | null
  readonly day: string
}

const guest = 'guest'

/** `fr.fr.2026-06-16.guest`, `nl.nl-nl.2026-06-15.001…`: site, language, day and account. */
export const visitorSegment = ({ site, language, account, day }: Visitor): string =>
  [site.code, languageSegment(language), day, account?.id ?? guest].join('.')

/** Null if the text names no site, a language that the site does not have, no day, or no account and no guest. */
export function parseVisitorSegment(text: string, sites: readonly SiteConfig[]): NamedVisitor | null {
  const [code, segment = '', day = '', account = '', ...rest] = text.split('.')
  const site = sites.find((each) => each.code === code)
  const language = languageFromSegment(segment)
  const accountId = account === guest ? null : toId18(account)
  const isKnown = site !== undefined && language !== null && site.supportedLanguages.includes(language)
  if (!isKnown || !isDay(day) || (account !== guest && accountId === null) || rest.length > 0) return null
  return { site, language, day, accountId }
}
