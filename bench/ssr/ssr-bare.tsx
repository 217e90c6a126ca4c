import { noForms } from '#platform/pages/sent-form.ts'
import { createServer } from 'node:http'
import { renderToString } from 'react-dom/server'
import { App } from '#app/app-page.tsx'
import { Frame } from '#app/frame/frame.tsx'
import { sitePages } from '#app/screens.ts'
import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import { drawError } from '#app/screens/errors/route-error.tsx'
import { makePage, switchSite } from '#platform/pages/make-page.ts'
import { noNavigation } from '#platform/pages/navigation-context.ts'
import { loadPage } from '#platform/pages/router/load-page.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import { pathBelow, siteBase } from '#platform/values/addresses/addresses.ts'
import { sites } from '#sites/table.ts'

/**
 * The minimal server of this page: the same tree with the same data, which is requested once before it listens,
 * rendered to a string behind node:http. Its arguments are the portal's origin and the path of the page; it prints its
 * port.
 */
const [origin = '', address = ''] = process.argv.slice(2)
const url = new URL(address, origin)
const [, code, segment] = url.pathname.split('/')
const site = sites.find((each) => each.code === code)
const language = site?.supportedLanguages.find((each) => each.toLowerCase() === segment)
if (site === undefined || language === undefined) throw new Error(`${address} is on no site.`)

const callPortal: LoadContext['call'] = async (name, params) => {
  const response = await fetch(`${origin}/lwr/apex/v65.0/${name.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  })
  return await response.json()
}

const page = makePage(
  { site, language, sites: sites.map(switchSite), isGuest: true, publicOrigin: origin },
  await loadCatalogue(language),
)
const now = (): Date => new Date()
const base = siteBase(site, language)
const context: LoadContext = {
  site,
  language,
  base,
  isGuest: true,
  user: null,
  now,
  call: callPortal,
  messages: { t: page.t },
}
const structure = await callPortal('MarketSegmentController.getMarketSegmentStructure', { url: base })
const framePages = await callPortal('ContentController.getFramePages', {
  countryCode: site.countryIsoCode,
  languageCode: language,
})
const content = await loadPage(sitePages, url, context, new AbortController().signal)
if (content.type !== 'page') throw new Error(`${address} is no page.`)

const server = createServer((request, response) => {
  if (request.url === '/cpu') {
    const { user, system } = process.cpuUsage()
    response.end(String((user + system) / 1000))
    return
  }
  const html = renderToString(
    <App
      frame={Frame}
      page={page}
      structure={structure}
      framePages={framePages}
      navigation={noNavigation}
      path={pathBelow(base, url.pathname)}
      query={url.search}
      loading={false}
      content={content}
      forms={noForms}
      drawError={drawError}
    />,
  )
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(html)
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  console.log(typeof bound === 'object' && bound !== null ? bound.port : '')
})
