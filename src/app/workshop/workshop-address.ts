import { defaultLanguage, isLanguageCode, type LanguageCode } from '#platform/i18n/languages.ts'

/** The content of a workshop address; null stands for the default. */
export interface WorkshopAddress {
  /** Null for the list of all widgets. */
  readonly widget: string | null
  /** The name of the single story that is shown without anything around it. */
  readonly story: string | null
  /** A SiteConfig.code as it was typed. */
  readonly site: string | null
  readonly language: LanguageCode
  readonly direction: 'ltr' | 'rtl'
}

const workshopPath = '/workshop'

/**
 * Parses `/workshop/{widget}?site=fr&language=tr&dir=rtl&story=brand+small`. Returns null if the address is not one of
 * the workshop.
 */
export function parseWorkshopAddress({
  pathname,
  searchParams,
}: Pick<URL, 'pathname' | 'searchParams'>): WorkshopAddress | null {
  const found = /^\/workshop(?:\/([a-z-]+))?$/.exec(pathname)
  if (found === null) return null
  const language = searchParams.get('language') ?? ''
  return {
    widget: found[1] ?? null,
    story: searchParams.get('story'),
    site: searchParams.get('site'),
    language: isLanguageCode(language) ? language : defaultLanguage,
    direction: searchParams.get('dir') === 'rtl' ? 'rtl' : 'ltr',
  }
}

/** Returns the shortest form of the address. */
export function formatWorkshopAddress({ widget, story, site, language, direction }: WorkshopAddress): string {
  const query = new URLSearchParams([
    ...(site === null ? [] : [['site', site]]),
    ...(language === defaultLanguage ? [] : [['language', language]]),
    ...(direction === 'ltr' ? [] : [['dir', direction]]),
    ...(story === null ? [] : [['story', story]]),
  ])
  const path = widget === null ? workshopPath : `${workshopPath}/${widget}`
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
