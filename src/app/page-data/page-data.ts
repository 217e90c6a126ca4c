import type { MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import type { SeoProperties } from '#features/seo/properties/seo-properties.ts'
import type { SessionState } from '#features/identity/sessions/session-shapes.ts'
import { consentWording } from '#features/consent/consent-choice.ts'
import { layoutSizeOf } from '#platform/values/form-factor.ts'
import { segmentLookup } from '#platform/values/markets/market-segment.ts'
import { storedHistory, withVisit, type VisitedPage } from './page-history.ts'
import type { Page, SwitchSite } from '#platform/pages/page-context.ts'
import { readConsent, subscribeConsent } from '#features/consent/consent.ts'
import { createPlugIns, type PlugIn } from '#features/consent/plug-ins.ts'
import { sendConsent } from '#features/consent/send-consent.ts'
import { cartValues, type SharedCart } from '#features/enquiries/carts/shared-carts.ts'
import { callOverHttp, Offline } from '#platform/calls/call-over-http.ts'
import { accountSelection, type SessionData } from '#features/catalogue/markets/account-segment.ts'
import {
  chooseSegment,
  storedSelection,
  localKeys,
  subscribeSelection,
} from '#features/catalogue/markets/selection-store.ts'
import { alternatesInHead, whenDefaultLink } from '#platform/pages/head/head-alternates.ts'
import { requestProperties, createPropertyReader } from '#features/seo/properties/head-properties.ts'
import { fetchContent } from '#features/content/delivery/fetch-content.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { createTitleUpdates, type TitleListener } from '#platform/pages/head/head-title.ts'
import { openStorage } from '#platform/pages/parts/local-storage.ts'
import type { ShownPage } from '#platform/pages/router/browser-router.ts'
import { readSessionConfig } from './shared-values/session-config.ts'
import { shareUser } from './shared-values/share-user.ts'
import { newSharedValues, type SharedValues } from './shared-values/values.ts'
import type { SharedValueStore } from './shared-values.ts'
import { chatContext } from './chat-context.ts'
import { sharePageRecords } from '#platform/record-client/page-records.ts'
import type { RecordClient } from '#platform/record-client/record-client.ts'
import { createNotifier } from './notifier.ts'
import { pageReference, segmentOfPage } from './page-reference.ts'
import { checkScroll } from './scroll-check.ts'
import { everyInterval, markSection, readViewport } from './viewport.ts'

/**
 * The interface `window.portal` for scripts of a site; the event `portal-ready` reports that it is available
 * (docs/page-data.md).
 */
interface Portal {
  readonly sharedValues: SharedValueStore<SharedValues>
  /**
   * Runs `start` while the visitor allows the purpose; the function that it returns stops the plug-in. Returns a function that
   * removes the plug-in.
   */
  readonly plugIn: (purpose: 'statistics' | 'chat', start: PlugIn) => () => void
  /** The number of notifications above the limit, which were dropped (MSC-07). */
  readonly droppedNotifications: () => number
  /**
   * Calls the listener with the title of every page, repeatedly until it returns true (SEO-02); returns a function that
   * unsubscribes it.
   */
  readonly subscribeTitle: (listener: TitleListener) => () => void
  /** The alternate links of the current page when its default link exists (SEO-02); null for a page without alternates. */
  readonly alternateLinks: () => Promise<ReadonlyMap<string, string> | null>
  /** The properties of a record for search engines; null if they cannot be read (SEO-07). */
  readonly pageProperties: (recordId: string) => Promise<SeoProperties | null>
  /** Reads a managed content of this site in the language of the page (CMS-01). Rejects with the status text of a failure. */
  readonly content: (contentKeyOrId: string) => Promise<unknown>
  /** The record data layer (docs/record-client.md), which is fetched at the first call. Each call returns the same layer. */
  readonly records: () => Promise<RecordClient>
}

declare global {
  interface Window {
    portal?: Portal
  }
}

interface PageData {
  /** Called for each page that is shown; returns a function that stops observing it. */
  readonly show: (shown: ShownPage) => () => void
  /** Called when the carts of the visitor have been loaded, or changed in another tab. */
  readonly shareCarts: (carts: readonly SharedCart[]) => void
  /** Called when the server reports the state of the user's session. */
  readonly updateSession: (session: SessionState) => void
}

const historyKey = 'page-history'

/** Starts sharing page data, once for each document, after its first page is shown. */
export function startPageData(page: Page, structure: MarketSegmentStructure): PageData {
  const { site, language, base, isGuest, user } = page
  const lookup = segmentLookup(structure)
  const sharedValues = newSharedValues(reportError)
  const { set, subscribe } = sharedValues
  shareSite(set, page)
  set('MARKET_SEGMENTS', lookup)

  const notifier = createNotifier(
    () => performance.now(),
    (detail) => window.dispatchEvent(new CustomEvent('view-change', { detail })),
  )
  const titles = createTitleUpdates(everyInterval)
  const properties = createPropertyReader(requestProperties, () => performance.now())
  let current: ShownPage | null = null
  let section: string | null = null

  const shareChat = (): void => {
    if (current === null) return
    const reference = referenceOf(current)
    const market = segmentOfPage(current, lookup, storedSelection(lookup), { fallback: true })
    set('MIAW_CHAT_DATA', chatContext(reference, market, section))
  }
  const shareSelection = (): void => {
    set('GLOBAL_MARKET_SEGMENT', storedSelection(lookup))
    shareChat()
  }
  const onConsent = (): void => {
    set('VISITOR_DATA', visitorOf(page))
    sendConsent({ call: callOverHttp, site, language }).catch((error: unknown) => {
      // The next page tries again.
      if (!(error instanceof Offline)) reportError(error)
    })
  }
  const referenceOf = (shown: ShownPage) =>
    pageReference(shown, page, lookup, document.querySelector('main h1')?.textContent ?? null)

  shareSelection()
  subscribeSelection(shareSelection)
  onConsent()
  subscribeConsent(onConsent)
  subscribe('SESSION_DATA', (session) => followAccount(session, isGuest, lookup))
  const hearSession = shareUser(sharedValues, user)
  const recordsOfPage = pageRecords(page, sharedValues)
  sharePageRecords(recordsOfPage)
  window.portal = {
    sharedValues,
    plugIn: createPlugIns({ read: readConsent, subscribe: subscribeConsent }),
    droppedNotifications: notifier.dropped,
    subscribeTitle: titles.subscribe,
    alternateLinks: () => whenDefaultLink(alternatesInHead, everyInterval),
    content: (contentKeyOrId) => fetchContent({ channelOrSiteId: site.siteId, contentKeyOrId, language }),
    records: recordsOfPage,
    pageProperties: (recordId) => properties.read(base, site.communityId, recordId),
  }
  window.dispatchEvent(new Event('portal-ready'))

  return {
    shareCarts: (carts) => {
      for (const cart of carts) set(cartValues[cart.kind], cart)
    },
    updateSession: hearSession,
    show: (shown) => {
      current = shown
      const { content } = shown
      titles.announce(content.type === 'page' ? content.loaded.head.title : document.title)
      section = null
      const reference = referenceOf(shown)
      const { view, path, recordId } = reference
      set('GA_PAGE_REFERENCE_DATA', reference)
      const visited = { view, path, recordId, at: new Date().toISOString() }
      set('PAGE_HISTORY', storeVisit(visited))
      notifier.notify({ view, recordId: recordId ?? '' })
      return checkScroll(
        everyInterval,
        () => window.scrollY,
        readViewport,
        (inView) => {
          section = inView
          markSection(inView)
          shareChat()
        },
      )
    },
  }
}

/** The settings of the site, of the others, and of the session. */
function shareSite(set: SharedValueStore<SharedValues>['set'], { site, sites, language, base }: Page): void {
  set('GLOBAL_CONFIG', { origin: window.location.origin, base, consentWording })
  // §2: the base path of a site contains a language code; that of another site is in this language if the site offers it.
  set('SITE_CONFIG', { ...site, basePath: base })
  set(
    'SITE_CONFIGS',
    sites.map((each) => ({ ...each, basePath: siteBase(each, languageOn(each, language)) })),
  )
  set('SESSION_CONFIG', readSessionConfig(openStorage('sessionStorage')))
}

const visitorOf = ({ isGuest, site, language }: Page): SharedValues['VISITOR_DATA'] => ({
  isGuest,
  countryCode: site.countryIsoCode,
  languageCode: language,
  layoutSize: layoutSizeOf(window.innerWidth),
  referrer: otherHost(document.referrer),
  allowed: [...readConsent()],
})

/** The record data layer of the page, which is created at the first call. */
function pageRecords({ site, language, base, user }: Page, sharedValues: SharedValueStore<SharedValues>) {
  let records: RecordClient | null = null
  return async (): Promise<RecordClient> => {
    const { loadRecords } = await import('./load-records.ts')
    const pageScope = {
      site: siteBase({ basePath: `/${site.code}` }, languageOn(site, language)),
      base,
      language,
      userId: user?.id ?? null,
    }
    return (records ??= loadRecords(pageScope, sharedValues))
  }
}

const languageOn = (
  { supportedLanguages }: Pick<SwitchSite, 'supportedLanguages'>,
  language: LanguageCode,
): LanguageCode => (supportedLanguages.includes(language) ? language : supportedLanguages[0])

/** Stores this page in the tab's history and returns the history. */
function storeVisit(visited: VisitedPage): readonly VisitedPage[] {
  const storage = openStorage('sessionStorage')
  const history = withVisit(storedHistory(storage?.getItem(historyKey) ?? null), visited)
  storage?.setItem(historyKey, JSON.stringify(history))
  return history
}

/** SEG-03: once for each session, the account of a signed-in user determines the market, unless it has no valid one. */
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
