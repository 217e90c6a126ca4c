import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import type { FramePages } from '#features/content/managed-content/content-shapes.ts'
import type { LoadedPage } from '#platform/pages/define-screen.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { scriptJson } from '#platform/pages/parts/script-json.ts'
import { needsForms } from '#platform/pages/sent-form.ts'
import type { Hydration } from '../hydration.ts'
import type { DrawnPage } from './drawn-page.ts'

/** The data with which the browser continues the page, in pieces. */
export const hydrationJson = ({ request, page, groups, framePages, loaded, error, forms, body }: DrawnPage) => [
  frameJson(page, groups, framePages),
  ',"loaded":',
  scriptJson(loaded === null ? null : forBrowser(loaded)),
  ',"error":',
  scriptJson(error),
  request.preview === undefined ? '' : `,"preview":${scriptJson(request.preview.query)}`,
  needsForms(forms, body) ? `,"forms":${scriptJson(forms)}` : '',
  '}',
]

/** The browser does not need head data for search engines and feed readers, which the document already contains. */
const forBrowser = ({ head, ...loaded }: LoadedPage): object => ({
  ...loaded,
  head: { ...head, structured: undefined, links: undefined },
})

/**
 * The part of the hydration data that all pages of a site in a language share; it is serialised once for each version of the
 * structure.
 */
function frameJson(page: Page, structure: MarketSegmentStructure, framePages: FramePages): string {
  const known = frames.get(page)
  if (known?.structure === structure && known.framePages === framePages) return known.json
  const { site, language, sites, isGuest, user, publicOrigin } = page
  const frame: Omit<Hydration, 'loaded' | 'error'> = {
    site,
    language,
    sites,
    isGuest,
    user,
    publicOrigin,
    structure,
    framePages,
    ...(page.assistant === undefined ? {} : { assistant: page.assistant }),
  }
  const json = scriptJson(frame).slice(0, -1)
  frames.set(page, { structure, framePages, json })
  return json
}

const frames = new WeakMap<
  Page,
  { readonly structure: MarketSegmentStructure; readonly framePages: FramePages; readonly json: string }
>()
