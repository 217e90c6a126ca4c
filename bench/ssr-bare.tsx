import { createServer } from 'node:http'
import { renderToString } from 'react-dom/server'
import { App } from '#screens/app.tsx'
import { loadCatalogue } from '#screens/catalogues.ts'
import { drawError } from '#screens/errors/route-error.tsx'
import { makePage, switchSite } from '#screens/make-page.ts'
import { noNavigation } from '#screens/navigation-context.ts'
import { loadPage } from '#screens/router/load-page.ts'
import type { LoadContext } from '#screens/screen.ts'
import { pathBelow, siteBase } from '#domain/addresses.ts'
import { sites } from '#sites/table.ts'

/**
 * The least that a server of this page could do: the same tree with the same data, which were asked for once before it
 * listens, as a string behind node:http. Started with the portal's origin and the page's path; prints its port.
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
const today = (): string => new Date().toISOString().slice(0, 10)
const base = siteBase(site, language)
const context: LoadContext = {
  site,
  language,
  base,
  isGuest: true,
  user: null,
  today,
  call: callPortal,
  messages: { t: page.t },
}
const structure = await callPortal('MarketSegmentController.getMarketSegmentStructure', { url: base })
const framePages = await callPortal('ContentController.getFramePages', {
  countryCode: site.countryIsoCode,
  languageCode: language,
})
const content = await loadPage(url, context, new AbortController().signal)
if (content.type !== 'page') throw new Error(`${address} is no page.`)

const server = createServer((request, response) => {
  if (request.url === '/cpu') {
    const { user, system } = process.cpuUsage()
    response.end(String((user + system) / 1000))
    return
  }
  const html = renderToString(
    <App
      page={page}
      structure={structure}
      framePages={framePages}
      navigation={noNavigation}
      path={pathBelow(base, url.pathname)}
      query={url.search}
      loading={false}
      content={content}
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
