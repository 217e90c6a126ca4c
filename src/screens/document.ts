import { languageCodes, type LanguageCode } from '#domain/languages.ts'
import { escapeHtml } from './escape-html.ts'
import latin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import latinExtended from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url'

export interface DocumentParts {
  readonly language: LanguageCode
  /** Left to right if absent, as all our languages are written. */
  readonly direction?: 'ltr' | 'rtl'
  /** From `headHtml`. */
  readonly head: string
  /** SiteConfig.brandColor. */
  readonly brandColor: string
  readonly styles: readonly string[]
  readonly modules: readonly string[]
  /** None: a page without JavaScript of its own. */
  readonly entry: string | null
  readonly body: string
  /** Html above the page itself, which the browser's half knows nothing of. */
  readonly above?: string
  /** Words of other languages stand on it: it needs their letters too. */
  readonly allLetters?: boolean
  /** What the browser goes on with, from `scriptJson`; never run. */
  readonly hydration: readonly string[] | null
}

/** The whole document in pieces, one after the other: joining the large ones would copy each of them once more. */
export function documentPieces(parts: DocumentParts): readonly string[] {
  const links = [
    ...(parts.allLetters === true ? [latin, latinExtended] : fontsOf(parts.language)).map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...parts.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // What is seen comes first: the style sheet, the face and the largest picture; a page is whole without its scripts.
    ...parts.modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ].join('')
  const script = parts.entry === null ? '' : `<script type="module" src="${parts.entry}" fetchpriority="low"></script>`
  const head =
    `<!doctype html><html lang="${parts.language}"${parts.direction === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${parts.head}` +
    // Before the style sheet: the first mention of the layers decides their order.
    `<style>${brandStyle(parts.brandColor)}</style>${links}` +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta name="theme-color" content="${escapeHtml(parts.brandColor)}">` +
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

/** The one style block of a page: the content security policy names its hash. */
export const brandStyle = (brandColor: string): string =>
  `@layer tokens,base,widgets,screens;:root{--brand:${brandColor}}`

/** Languages whose words need the letters beyond Latin-1. */
const extended: ReadonlySet<LanguageCode> = new Set(['cs', 'pl', 'tr'] satisfies LanguageCode[])

const fonts = new Map(
  languageCodes.map((language) => [language, extended.has(language) ? [latin, latinExtended] : [latin]]),
)

const fontsOf = (language: LanguageCode): readonly string[] => fonts.get(language) ?? [latin]
