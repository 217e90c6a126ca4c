import { languageCodes, type LanguageCode } from '#platform/i18n/languages.ts'
import { manifestPath, openSearchPath } from '#platform/values/addresses/site-files.ts'
import { escapeHtml } from './parts/escape-html.ts'
import latin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import latinExtended from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url'

export interface DocumentParts {
  readonly language: LanguageCode
  /** Left to right if absent, like all languages of the portal. */
  readonly direction?: 'ltr' | 'rtl'
  /** The result of `headHtml`. */
  readonly head: string
  /** SiteConfig.brandColor. */
  readonly brandColor: string
  readonly styles: readonly string[]
  readonly modules: readonly string[]
  /** The site of the page, if it has one: its base and its name. */
  readonly site?: { readonly base: string; readonly name: string }
  /** The address of the manifest of a page that can be installed without its site. */
  readonly manifest?: string
  /** Null for a page without JavaScript. */
  readonly entry: string | null
  readonly body: string
  /** Html above the page, outside of what React takes over. */
  readonly above?: string
  /** The page has words of other languages, so it preloads the fonts of all of them. */
  readonly needsAllFonts?: boolean
  /** Pieces of the JSON with which the browser takes over the page (`scriptJson`); it is data and never run. */
  readonly hydration: readonly string[] | null
}

/** The document as consecutive pieces: joining large pieces would copy each of them once more. */
export function documentPieces(parts: DocumentParts): readonly string[] {
  const links = [
    ...(parts.needsAllFonts === true ? [latin, latinExtended] : fontsOf(parts.language)).map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...parts.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // Style sheet, font and the largest picture load before the scripts: a page is complete without its scripts.
    ...parts.modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ].join('')
  const script = parts.entry === null ? '' : `<script type="module" src="${parts.entry}" fetchpriority="low"></script>`
  const head =
    `<!doctype html><html lang="${parts.language}"${parts.direction === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${parts.head}` +
    // This stands before the style sheet, because the first mention of the layers decides their order.
    `<style>${brandStyle(parts.brandColor)}</style>${links}` +
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png">${parts.site === undefined ? '' : siteLinks(parts.site)}` +
    (parts.manifest === undefined ? '' : manifestLink(parts.manifest)) +
    `<meta name="theme-color" content="${escapeHtml(parts.brandColor)}">` +
    `${script}</head><body>${parts.above ?? ''}<div id="root">`
  return parts.hydration === null
    ? [head, parts.body, '</div></body></html>']
    : [
        head,
        parts.body,
        '</div><script type="application/json" id="hydration">',
        ...parts.hydration,
        '</script></body></html>',
      ]
}

/** What a browser reads when a visitor adds the site to a home screen, or its search to the address bar. */
const siteLinks = ({ base, name }: { readonly base: string; readonly name: string }): string =>
  manifestLink(base + manifestPath) +
  `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(name)}" href="${escapeHtml(base + openSearchPath)}">`

const manifestLink = (href: string): string => `<link rel="manifest" href="${escapeHtml(href)}">`

/** The only style block of a page; the content security policy contains its hash. */
export const brandStyle = (brandColor: string): string =>
  `@layer tokens,base,widgets,screens;:root{--brand:${brandColor}}`

/** Languages with characters beyond Latin-1. */
const extended: ReadonlySet<LanguageCode> = new Set(['cs', 'pl', 'tr'] satisfies LanguageCode[])

const fonts = new Map(
  languageCodes.map((language) => [language, extended.has(language) ? [latin, latinExtended] : [latin]]),
)

const fontsOf = (language: LanguageCode): readonly string[] => fonts.get(language) ?? [latin]
