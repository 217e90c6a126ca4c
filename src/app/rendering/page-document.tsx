import { renderToStaticMarkup } from 'react-dom/server'
import { previewBar } from '#features/content/preview/preview-bar.tsx'
import { previewLinks } from '#features/content/preview/preview-token.ts'
import { FirstNotice, noticeLink } from '#platform/forms/done-notice.tsx'
import { catalogueModule, laterMessagesModule } from '#platform/i18n/catalogues.ts'
import { documentPieces } from '#platform/pages/document.ts'
import { errorHead } from '#platform/pages/errors/error-head.ts'
import { shownError } from '#platform/pages/errors/shown-error.ts'
import { headHtml } from '#platform/pages/head/head-html.ts'
import { headTags } from '#platform/pages/head/head.ts'
import { companyName } from '#platform/pages/page-title.ts'
import type { RenderRequest } from '#platform/pages/render-contract.ts'
import type { Head } from '#platform/pages/screen.ts'
import { standalone } from '#platform/pages/structured-data/thing.ts'
import { manifestPath } from '#platform/values/addresses/site-files.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { DrawnPage } from './drawn-page.ts'
import { hydrationJson } from './hydration-json.ts'

/** Returns the complete document of a page, in pieces. */
export async function pageDocument(drawn: DrawnPage): Promise<readonly string[]> {
  const { request, page, loaded, body } = drawn
  const { site, language, preview } = request
  const head = headOf(drawn)
  const hasScripts = !isWithoutScripts(request)
  const things = hasScripts ? ((await head.structured?.(page)) ?? []) : []
  // An error that is shown at the requested address belongs to another screen than that of the address.
  const isErrorOfPreview = preview !== undefined && loaded?.status === 404
  return documentPieces({
    language,
    head:
      headHtml(head.title, headTags(head, page, request.publicOrigin), things.map(standalone)) +
      // The policy of such a page allows no other window.
      (request.isStill === true ? '<base target="_blank">' : ''),
    brandColor: site.brandColor,
    ...(page.assistant === undefined
      ? { site: { base: page.base, name: companyName(site) } }
      : { manifest: page.base + manifestPath }),
    styles: request.assets.styles,
    modules: hasScripts ? modulesOf(drawn) : [],
    entry: hasScripts && !isErrorOfPreview ? request.assets.entry : null,
    body: preview === undefined ? body : previewLinks(body, site.basePath, preview.query),
    above: aboveOf(drawn),
    hydration: hasScripts ? hydrationJson(drawn) : null,
  })
}

/** A form of a visitor who is signed out waits without scripts: they would show another page at its address. */
const isWithoutScripts = ({ isStill, signedOut }: RenderRequest): boolean => isStill === true || signedOut !== undefined

/** Search engines find only the pages that every visitor can open, and none with a form that was sent. */
function headOf({ request, page, loaded, error, forms }: DrawnPage): Head {
  const head = loaded?.head ?? errorHead(page, error ?? shownError(null), request.url.pathname)
  const isOpen = request.preview === undefined && page.assistant === undefined && !isWithoutScripts(request)
  return isOpen && forms.sent === null ? head : { ...head, robots: 'noindex,nofollow' }
}

/** What the browser loads for every page of the Sales Assistant. */
const assistantModule = 'src/app/assistant-browser.tsx'

const modulesOf = ({ request: { assets, language }, page, route }: DrawnPage): readonly string[] => [
  ...new Set([
    ...(page.assistant === undefined ? [] : assets.chunksOf(assistantModule)),
    ...assets.chunksOf(route.module),
    ...assets.chunksOf(catalogueModule(language)),
    ...(route.later === true ? assets.chunksOf(laterMessagesModule(language)) : []),
  ]),
]

/** What stands above the page: the bar of a preview, and what a form has done. */
const aboveOf = ({ request, page, forms }: DrawnPage): string =>
  (request.preview === undefined ? '' : previewBar(page, request.url, localDay(request.now, request.site.timeZone))) +
  (forms.done === null && forms.gone === null
    ? ''
    : renderToStaticMarkup(<FirstNotice forms={forms} link={noticeLink(request.url, page)} />))
