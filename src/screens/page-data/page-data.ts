import type { MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import type { SeoProperties } from '#calls/seo-properties.ts'
import type { SessionState } from '#calls/session-shapes.ts'
import { consentWording } from '#domain/consent.ts'
import { layoutSizeOf } from '#domain/form-factor.ts'
import { segmentLookup } from '#domain/market-segment.ts'
import { storedHistory, withVisit, type VisitedPage } from '#domain/page-history.ts'
import type { Page } from '../page-context.ts'
import { readConsent, subscribeConsent } from '../consent/consent.ts'
import { createPlugIns, type PlugIn } from '../consent/plug-ins.ts'
import { sendConsent } from '../consent/send-consent.ts'
import { callOverHttp, Offline } from '../call-over-http.ts'
import { accountSelection, type SessionData } from '../market-segment/account-segment.ts'
import { chooseSegment, keptSelection, localKeys, subscribeSelection } from '../market-segment/selection-store.ts'
import { alternatesInHead, whenDefaultLink } from '../head-alternates.ts'
import { askProperties, createPropertyReader } from '../head-properties.ts'
import { createTitleUpdates, type TitleListener } from '../head-title.ts'
import { openStorage } from '../local-storage.ts'
import type { ShownPage } from '../router/browser-router.ts'
import { readSessionConfig } from '../shared-values/session-config.ts'
import { shareUser } from '../shared-values/share-user.ts'
import { newSharedValues, type SharedValues } from '../shared-values/values.ts'
import type { SharedValueStore } from '#domain/shared-values.ts'
import { chatContext } from './chat-context.ts'
import { createNotifier } from './notifier.ts'
import { pageReference, segmentOfPage } from './page-reference.ts'
import { checkScroll } from './scroll-check.ts'
import { everyInterval, markSection, windowSight } from './window-sight.ts'

/** What scripts of a site find at `window.portal` once it is there; `portal-ready` tells when (docs/page-data.md). */
interface Portal {
  readonly sharedValues: SharedValueStore<SharedValues>
  /** Runs `start` while the visitor allows the purpose; what it answers stops it. Answers how to pull it out again. */
  readonly plugIn: (purpose: 'statistics' | 'chat', start: PlugIn) => () => void
  /** Notifications above the limit, which nobody was told of (MSC-07). */
  readonly droppedNotifications: () => number
  /** Hears the title of every page shown, again and again until it answers true (SEO-02); answers how to hear no more. */
  readonly subscribeTitle: (listener: TitleListener) => () => void
  /** The alternate links of the page shown, once its default one is there (SEO-02); null for a page without. */
  readonly alternateLinks: () => Promise<ReadonlyMap<string, string> | null>
  /** What search engines are told of a record; null where that cannot be read (SEO-07). */
  readonly pageProperties: (recordId: string) => Promise<SeoProperties | null>
}

declare global {
  interface Window {
    portal?: Portal
  }
}

interface PageData {
  /** A page is on the screen; answers how to stop watching it. */
  readonly show: (shown: ShownPage) => () => void
  /** The server said how the user's session stands. */
  readonly hearSession: (session: SessionState) => void
}

const historyKey = 'page-history'

/** Begins to share what pages know: once for a document, after its first page is there. */
export function startPageData(page: Page, structure: MarketSegmentStructure): PageData {
  const { site, sites, language, base, isGuest, user } = page
  const lookup = segmentLookup(structure)
  const sharedValues = newSharedValues(reportError)
  const { set, subscribe } = sharedValues
  set('GLOBAL_CONFIG', { origin: window.location.origin, base, consentWording })
  set('SITE_CONFIG', site)
  set('SITE_CONFIGS', sites)
  set('SESSION_CONFIG', readSessionConfig(openStorage('sessionStorage')))
  set('MARKET_SEGMENTS', lookup)

  const notifier = createNotifier(
    () => performance.now(),
    (detail) => window.dispatchEvent(new CustomEvent('view-change', { detail })),
  )
  const titles = createTitleUpdates(everyInterval)
  const properties = createPropertyReader(askProperties, () => performance.now())
  let watched: ShownPage | null = null
  let section: string | null = null

  const shareChat = (): void => {
    if (watched === null) return
    const reference = referenceOf(watched)
    const market = segmentOfPage(watched, lookup, keptSelection(lookup), { fallback: true })
    set('MIAW_CHAT_DATA', chatContext(reference, market, section))
  }
  const shareSelection = (): void => {
    set('GLOBAL_MARKET_SEGMENT', keptSelection(lookup))
    shareChat()
  }
  const shareVisitor = (): void =>
    set('VISITOR_DATA', {
      isGuest,
      countryCode: site.countryIsoCode,
      languageCode: language,
      layoutSize: layoutSizeOf(window.innerWidth),
      referrer: otherHost(document.referrer),
      allowed: [...readConsent()],
    })
  const answered = (): void => {
    shareVisitor()
    sendConsent({ call: callOverHttp, site, language }).catch((error: unknown) => {
      // The next page tries again.
      if (!(error instanceof Offline)) reportError(error)
    })
  }
  const referenceOf = (shown: ShownPage) =>
    pageReference(shown, page, lookup, document.querySelector('main h1')?.textContent ?? null)

  shareSelection()
  subscribeSelection(shareSelection)
  answered()
  subscribeConsent(answered)
  subscribe('SESSION_DATA', (session) => followAccount(session, isGuest, lookup))
  const hearSession = shareUser(sharedValues, user)
  window.portal = {
    sharedValues,
    plugIn: createPlugIns({ read: readConsent, subscribe: subscribeConsent }),
    droppedNotifications: notifier.dropped,
    subscribeTitle: titles.subscribe,
    alternateLinks: () => whenDefaultLink(alternatesInHead, everyInterval),
    pageProperties: (recordId) => properties.read(base, site.communityId, recordId),
  }
  window.dispatchEvent(new Event('portal-ready'))

  return {
    hearSession,
    show: (shown) => {
      watched = shown
      const { content } = shown
      titles.announce(content.type === 'page' ? content.loaded.head.title : document.title)
      section = null
      const reference = referenceOf(shown)
      const { view, path, recordId } = reference
      set('GA_PAGE_REFERENCE_DATA', reference)
      const visited = { view, path, recordId, at: new Date().toISOString() }
      set('PAGE_HISTORY', keptHistory(visited))
      notifier.notify({ view, recordId: recordId ?? '' })
      return checkScroll(
        everyInterval,
        () => window.scrollY,
        windowSight,
        (inView) => {
          section = inView
          markSection(inView)
          shareChat()
        },
      )
    },
  }
}

/** This tab's pages with this one, as they are now kept. */
function keptHistory(visited: VisitedPage): readonly VisitedPage[] {
  const storage = openStorage('sessionStorage')
  const history = withVisit(storedHistory(storage?.getItem(historyKey) ?? null), visited)
  storage?.setItem(historyKey, JSON.stringify(history))
  return history
}

/** SEG-03: once per session, a signed-in user's account decides the market; what it does not name, it decides as little. */
function followAccount(session: SessionData, isGuest: boolean, lookup: SharedValues['MARKET_SEGMENTS']): void {
  const storage = openStorage()
  const decided = accountSelection(session, isGuest, storage?.getItem(localKeys.accountSessionId) ?? null, lookup)
  if (decided !== null) chooseSegment(decided)
  if (!isGuest) storage?.setItem(localKeys.accountSessionId, session.sessionId)
}

function otherHost(referrer: string): string | null {
  const host = URL.parse(referrer)?.host ?? null
  return host === window.location.host ? null : host
}
