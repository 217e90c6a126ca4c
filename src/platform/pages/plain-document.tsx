import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { documentPieces } from './document.ts'
import { headHtml } from './head/head-html.ts'
import { metaTags, type HeadTag } from './head/head.ts'
import type { PageAssets } from './render-contract.ts'
import type { Head } from './screen.ts'

interface PlainPage {
  readonly language: LanguageCode
  readonly head: Pick<Head, 'title' | 'description' | 'robots'>
  readonly links: readonly HeadTag[]
  readonly brandColor: string
  readonly assets: PageAssets
  readonly entry?: string | undefined
}

/** A document that is complete without JavaScript, for pages outside the sites. `entry` is a script that only adds to it. */
export const plainDocument = (page: PlainPage, content: ReactNode): string =>
  drawnDocument(page, renderToStaticMarkup(content))

/** The same for content that is drawn already. */
export const drawnDocument = (page: PlainPage, body: string): string =>
  documentPieces({
    language: page.language,
    head: headHtml(page.head.title, [...metaTags(page.head), ...page.links]),
    brandColor: page.brandColor,
    styles: page.assets.styles,
    modules: [],
    entry: page.entry ?? null,
    needsAllFonts: true,
    body,
    hydration: null,
  }).join('')
