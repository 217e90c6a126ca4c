import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import type { FramePages } from '#features/content/managed-content/content-shapes.ts'
import { attempt, type Attempt } from '#platform/calls/attempt.ts'
import { shownError } from '#platform/pages/errors/shown-error.ts'
import type { Loaded } from '#platform/pages/router/load-page.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

const neverAborted = new AbortController().signal

/** What the frame of a page shows. The page cannot be rendered without the structure of the markets, but without the pages. */
interface FrameData {
  readonly structure: { readonly groups: MarketSegmentStructure } | Extract<Loaded, { type: 'error' }>
  readonly framePages: Attempt<FramePages>
}

/** On a site for signed-in users, guests see only the pages for signing in. */
export async function loadFrame(context: LoadContext): Promise<FrameData> {
  if (context.site.isMyIMCDOnly && context.isGuest) return closedFrame
  const [structure, framePages] = await Promise.all([loadStructure(context), loadFramePages(context)])
  return { structure, framePages }
}

export const noPages: FramePages = []
const closedFrame: FrameData = { structure: { groups: [] }, framePages: { value: noPages } }

const loadFramePages = ({ call, site, language }: LoadContext) =>
  attempt(call('ContentController.getFramePages', siteParamsOf({ site, language })), neverAborted)

async function loadStructure({ call, base }: LoadContext): Promise<FrameData['structure']> {
  try {
    return { groups: await call('MarketSegmentController.getMarketSegmentStructure', { url: base }) }
  } catch (cause) {
    return { type: 'error', error: shownError(cause), cause }
  }
}
