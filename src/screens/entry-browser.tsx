import {
  createElement,
  Fragment,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentProps,
} from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pathBelow, siteBase } from '#domain/addresses.ts'
import { inPreview } from '#domain/preview-token.ts'
import { App } from './app.tsx'
import { callOverHttp } from './call-over-http.ts'
import { loadCatalogue } from './catalogues.ts'
import { errorHead } from './errors/error-head.ts'
import { shownError } from './errors/shown-error.ts'
import type { Hydration } from './hydration.ts'
import { keepTyping } from './kept-typing.ts'
import { makePage } from './make-page.ts'
import type { Page } from './page-context.ts'
import type { Navigation } from './navigation-context.ts'
import { createBrowserRouter, type ShownPage } from './router/browser-router.ts'
import { followLinks } from './router/follow-links.ts'
import { routeOf } from './router/load-page.ts'
import { fetchLaterWords, growingWords } from './words.ts'

type DrawError = ComponentProps<typeof App>['drawError']

const root = document.getElementById('root')
const written = document.getElementById('hydration')?.textContent
if (root !== null && written) void start(root, JSON.parse(written), keepTyping(root))

/** Takes over the server's page: nothing of it is asked for again. */
async function start(element: HTMLElement, hydration: Hydration, giveBackTyped: () => void): Promise<void> {
  const { site, language, isGuest, user, structure, framePages } = hydration
  const base = siteBase(site, language)
  // What is shown is the page of this address, and who loads it again sends nothing again.
  if (hydration.at !== undefined) window.history.replaceState(window.history.state, '', hydration.at)
  const url = new URL(window.location.href)
  const { route } = routeOf(base, url, user)
  const begun = route.later === true ? fetchLaterWords(language) : null
  const [catalogue, { screen }] = await Promise.all([loadCatalogue(language), route.load(), begun])
  const { words, later } = growingWords(catalogue, language, begun)
  if (begun !== null) await later()
  const page = makePage(hydration, words)
  const first: ShownPage = {
    url,
    path: pathBelow(base, url.pathname),
    content:
      hydration.loaded === null
        ? { type: 'error', error: hydration.error ?? shownError(null), cause: null }
        : { type: 'page', screen, loaded: hydration.loaded },
  }
  const router = createBrowserRouter(
    first,
    { site, language, base, isGuest, user, today, call: callOverHttp, messages: { t: page.t }, laterWords: later },
    ({ content, url: { pathname } }) => {
      const head = content.type === 'page' ? content.loaded.head : errorHead(page, content.error, pathname)
      // SEO-02: at once what a visitor reads; what is for machines alone, a first page need not carry.
      document.title = head.title
      headModule().then(({ showHead }) => showHead(head, page), reportError)
    },
  )
  const { preview } = hydration
  if (preview === undefined) followLinks(router, base)
  else void import('./preview/keep-preview.ts').then(({ keepPreview }) => keepPreview(preview, site.basePath))
  const navigation: Navigation = {
    open: (href, options) => {
      const to = new URL(href, window.location.href)
      // Calls from the browser are a guest's: in preview each page comes from the server.
      if (preview === undefined) router.navigate(to, options)
      else window.location.assign(inPreview(to, preview))
    },
    reload: router.reload,
  }

  const errors: { draw: DrawError } = { draw: errorInWords(page, router.reload) }
  const drawErrors = async (): Promise<void> => {
    errors.draw = (await errorModule()).drawError
  }
  if (first.content.type === 'error') await drawErrors()

  function Site() {
    const { shown, loading } = useSyncExternalStore(router.subscribe, router.state, router.state)
    const afterLoad = useAfterLoad(later)
    useEffect(giveBackTyped, [])
    return (
      <App
        page={page}
        structure={structure}
        framePages={framePages}
        navigation={navigation}
        path={shown.path}
        query={shown.url.search}
        loading={loading}
        content={shown.content}
        drawError={errors.draw}
        afterLoad={afterLoad && createElement(afterLoad, { page, structure, shown, loading, router })}
      />
    )
  }
  startTransition(() => {
    hydrateRoot(element, <Site />)
  })
  // There before the first navigation ends.
  Promise.all([headModule(), drawErrors()]).catch(reportError)
}

const headModule = () => import('./router/show-head.ts')
const errorModule = () => import('./errors/route-error.tsx')

/** Until the drawing of errors is there: what happened, and how to try again. */
const errorInWords =
  ({ t }: Page, tryAgain: () => void): DrawError =>
  ({ kind }) =>
    createElement(
      Fragment,
      null,
      createElement('h1', null, t(`error.${kind}.title`)),
      createElement('p', null, t(`error.${kind}.text`)),
      createElement('button', { type: 'button', onClick: tryAgain }, t('error.tryAgain')),
    )

/** What comes after the first page; a page is whole without it. */
function useAfterLoad(alsoLater: () => Promise<unknown>) {
  const [module, setModule] = useState<typeof import('./page-data/after-load.tsx') | null>(null)
  useEffect(() => {
    const load = (): void => {
      Promise.all([import('./page-data/after-load.tsx'), alsoLater()]).then(
        ([loaded]) => setModule(loaded),
        reportError,
      )
    }
    // Not every browser says when it has nothing to do.
    if ('requestIdleCallback' in window) window.requestIdleCallback(load)
    else setTimeout(load, 1000)
  }, [alsoLater])
  return module?.AfterLoad
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
