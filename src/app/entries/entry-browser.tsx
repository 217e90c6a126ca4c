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
import { noForms } from '#platform/pages/sent-form.ts'
import { pathBelow, siteBase } from '#platform/values/addresses/addresses.ts'
import { App } from '../app-page.tsx'
import { Frame } from '../frame/frame.tsx'
import { sitePages } from '../screens.ts'
import { callOverHttp } from '#platform/calls/call-over-http.ts'
import { loadCatalogue } from '#platform/i18n/catalogues.ts'
import { errorHead } from '#platform/pages/errors/error-head.ts'
import type { RoutedScreen } from '#platform/pages/define-screen.ts'
import { shownError } from '#platform/pages/errors/shown-error.ts'
import type { Hydration } from '../hydration.ts'
import { recordEarlyInput } from '#platform/pages/parts/early-input.ts'
import { makePage } from '#platform/pages/make-page.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { Navigation } from '#platform/pages/navigation-context.ts'
import { createBrowserRouter, type ShownPage } from '#platform/pages/router/browser-router.ts'
import { followLinks } from '#platform/pages/router/follow-links.ts'
import { routeOf } from '#platform/pages/router/load-page.ts'
import { fetchLaterMessages, extendableMessages } from '#platform/i18n/browser-messages.ts'

type DrawError = ComponentProps<typeof App>['drawError']
type AfterLoadModule = typeof import('../page-data/after-load.tsx')

const root = document.getElementById('root')
const hydrationJson = document.getElementById('hydration')?.textContent
if (root !== null && hydrationJson) void start(root, JSON.parse(hydrationJson), recordEarlyInput(root))

/** Hydrates the server's page without requesting its data again. `data-hydrated` on the root element says when React answers to each press. */
async function start(element: HTMLElement, hydration: Hydration, replayEarlyInput: () => void): Promise<void> {
  const { site, language, isGuest, user, structure, framePages } = hydration
  const assistant =
    hydration.assistant === undefined ? null : (await import('../assistant-browser.tsx')).startAssistant(hydration)
  // Another session of this tab is opened first, with another document.
  if (assistant === 'leaving') return
  const { pages, frame } = assistant ?? { pages: sitePages, frame: Frame }
  const base = siteBase(site, language)
  const url = new URL(window.location.href)
  const { route } = routeOf(pages.routes, base, url, user)
  const laterMessages = route.later === true ? fetchLaterMessages(language) : null
  const [catalogue, { screen }] = await Promise.all([loadCatalogue(language), route.load(), laterMessages])
  const { words, later } = extendableMessages(catalogue, language, laterMessages)
  if (laterMessages !== null) await later()
  const page = makePage(hydration, words)
  const first = firstPage(hydration, url, base, screen)
  const router = createBrowserRouter(
    pages,
    first,
    {
      site,
      language,
      base,
      isGuest,
      user,
      now: () => new Date(),
      call: callOverHttp,
      messages: { t: page.t },
      laterWords: later,
    },
    ({ content, url: { pathname } }) => {
      const head = content.type === 'page' ? content.loaded.head : errorHead(page, content.error, pathname)
      // SEO-02: the visible title is set immediately; data for search engines is not part of the first page.
      document.title = head.title
      headModule().then(({ showHead }) => showHead(head, page), reportError)
    },
  )
  const { preview } = hydration
  if (preview === undefined) followLinks(router, base)
  else void previewModule().then(({ keepPreview }) => keepPreview(preview, site.basePath))
  const navigation: Navigation = {
    open: (href, options) => {
      const to = new URL(href, window.location.href)
      // The browser makes calls as a guest, so in preview each page comes from the server.
      if (preview === undefined) router.navigate(to, options)
      else void previewModule().then(({ openInPreview }) => openInPreview(to, preview))
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
    useEffect(() => {
      replayEarlyInput()
      element.dataset['hydrated'] = ''
    }, [])
    return (
      <App
        frame={frame}
        page={page}
        structure={structure}
        framePages={framePages}
        navigation={navigation}
        path={shown.path}
        query={shown.url.search}
        loading={loading}
        content={shown.content}
        drawError={errors.draw}
        forms={shown === first ? (hydration.forms ?? noForms) : noForms}
        afterLoad={
          <LoadedAfter alsoLater={later} parts={{ page, structure, firstUrl: first.url, shown, loading, router }} />
        }
      />
    )
  }
  startTransition(() => {
    hydrateRoot(element, <Site />)
  })
  // Both are loaded before the first navigation ends.
  Promise.all([headModule(), drawErrors()]).catch(reportError)
}

/** The page that the server has rendered. */
const firstPage = ({ loaded, error }: Hydration, url: URL, base: string, screen: RoutedScreen): ShownPage => ({
  url,
  path: pathBelow(base, url.pathname),
  content:
    loaded === null
      ? { type: 'error', error: error ?? shownError(null), cause: null }
      : { type: 'page', screen, loaded },
})

const previewModule = () => import('#features/content/preview/keep-preview.ts')
const headModule = () => import('#platform/pages/router/show-head.ts')
const errorModule = () => import('../screens/errors/route-error.tsx')

/** Shows an error as text with a retry link until its drawing has been loaded. */
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

/**
 * Renders what is loaded after the first page; the page is complete without it. This is a component of its own, so that its code
 * renders nothing else again: React would remove a part of the page whose code has not arrived yet.
 */
function LoadedAfter({
  alsoLater,
  parts,
}: {
  readonly alsoLater: () => Promise<unknown>
  readonly parts: ComponentProps<AfterLoadModule['AfterLoad']>
}) {
  const [module, setModule] = useState<AfterLoadModule | null>(null)
  useEffect(() => {
    const load = (): void => {
      Promise.all([import('../page-data/after-load.tsx'), alsoLater()]).then(
        ([loaded]) => setModule(loaded),
        reportError,
      )
    }
    // Not every browser reports when it is idle.
    if ('requestIdleCallback' in window) window.requestIdleCallback(load)
    else setTimeout(load, 1000)
  }, [alsoLater])
  return module && createElement(module.AfterLoad, parts)
}
