import { defaultLanguage, isLanguageCode, type LanguageCode } from '#domain/languages.ts'

/** What an address of the workshop asks for; null where the default stands. */
export interface WorkshopAddress {
  /** Null: the list of all. */
  readonly widget: string | null
  /** The one cell that is shown, without anything around it. */
  readonly story: string | null
  /** SiteConfig.code, as it was typed. */
  readonly site: string | null
  readonly language: LanguageCode
  readonly direction: 'ltr' | 'rtl'
}

const workshopPath = '/workshop'

/** Reads `/workshop/{widget}?site=fr&language=tr&dir=rtl&story=brand+small`; null for an address that is none of the workshop's. */
export function readWorkshopAddress({
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

/** The address in its shortest form. */
export function writeWorkshopAddress({ widget, story, site, language, direction }: WorkshopAddress): string {
  const query = new URLSearchParams([
    ...(site === null ? [] : [['site', site]]),
    ...(language === defaultLanguage ? [] : [['language', language]]),
    ...(direction === 'ltr' ? [] : [['dir', direction]]),
    ...(story === null ? [] : [['story', story]]),
  ])
  const path = widget === null ? workshopPath : `${workshopPath}/${widget}`
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
