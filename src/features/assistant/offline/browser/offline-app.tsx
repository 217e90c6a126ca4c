import { useEffect, useState } from 'react'
import type { OfflineHydration } from '#features/assistant/offline/offline-shell.ts'
import { offlinePath, offlineVisit, signInParameter } from '#features/assistant/offline/offline-paths.ts'
import { visitsPath } from '#features/assistant/visits/visit-rules.ts'
import { formatBytes, siteLocale } from '#platform/values/numbers/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { Progress } from '#platform/widgets/progress/progress.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import internalCss from '#features/assistant/frame/internal.module.css'
import css from './offline.module.css'
import { ChosenVisit } from './chosen-visit.tsx'
import { EndNotice } from './end-notice.tsx'
import { LockScreen } from './lock-screen.tsx'
import { RefusedChanges } from './refused-changes.tsx'
import { useOffline, type OfflineState } from './use-offline.ts'

/** The page of the offline packs: the packs of this device, one of them, or the preparation of one. */
export function OfflineApp({ page, hydration }: { readonly page: Page; readonly hydration: OfflineHydration }) {
  const { t, base } = page
  const { state, look, add, unlock, dismissEnd } = useOffline(hydration)
  const [visitId] = useState(() => new URLSearchParams(window.location.search).get(offlineVisit))
  const isSignedOut = state.holder !== null && state.holder.userId === null
  const hasPacks = state.packs.length > 0
  const isShown = state.isReady && (!isSignedOut || hasPacks)
  const isLocked = state.pinAttemptsLeft !== null
  const signInHref = `${base}${offlinePath}?${new URLSearchParams({
    ...(visitId === null ? {} : { [offlineVisit]: visitId }),
    [signInParameter]: '',
  }).toString()}`
  // Who comes back from the sign-in sees the packs here at the next start too.
  useEffect(() => window.history.replaceState(window.history.state, '', withoutSignIn(window.location)), [])
  return (
    <div className={internalCss.frame}>
      <header className={css.header}>
        <p className={internalCss.label}>{t('assistant.internal')}</p>
        <State page={page} state={state} />
        <nav aria-label={t('nav.label')}>
          <a href={base + visitsPath}>{t('assistant.visits.title')}</a>
          <a href={base + offlinePath}>{t('offline.title')}</a>
        </nav>
      </header>
      <main id="main" className={css.main}>
        {!state.isReady && <Progress label={t('offline.title')} />}
        {state.pinAttemptsLeft !== null && (
          <LockScreen
            page={page}
            attemptsLeft={state.pinAttemptsLeft}
            signInHref={isSignedOut ? signInHref : null}
            unlock={unlock}
          />
        )}
        {state.ended !== null && <EndNotice page={page} ended={state.ended} dismiss={dismissEnd} />}
        {/* What is being written stays while the packs are locked. */}
        {(!isLocked || hasPacks) && (
          <div className={css.content} hidden={isLocked}>
            {isSignedOut && <SignedOutNotice page={page} hasPacks={hasPacks} signInHref={signInHref} />}
            {visitId !== null && isShown && (
              <ChosenVisit page={page} hydration={hydration} visitId={visitId} state={state} add={add} look={look} />
            )}
            {visitId === null && isShown && <Packs page={page} state={state} />}
            {state.isReady && !isSignedOut && (
              <RefusedChanges page={page} packs={state.packs} changes={state.changes} look={look} />
            )}
          </div>
        )}
      </main>
    </div>
  )
}

/** Says that nobody is signed in, and what waits for that. */
const SignedOutNotice = ({
  page: { t },
  hasPacks,
  signInHref,
}: {
  readonly page: Page
  readonly hasPacks: boolean
  readonly signInHref: string
}) => (
  <>
    {!hasPacks && <h1>{t('offline.title')}</h1>}
    <Notice tone="warning">
      <p>{t(hasPacks ? 'offline.signedOut.open' : 'offline.signedOut')}</p>
      <p>
        <a href={signInHref}>{t('signIn.submit')}</a>
      </p>
    </Notice>
  </>
)

/** An address of this page, which opens the packs and does not lead to the sign-in. */
function withoutSignIn({ href }: Location): string {
  const url = new URL(href)
  if (!url.searchParams.has(signInParameter)) return href
  url.searchParams.delete(signInParameter)
  return url.href
}

/** Whether there is a connection, and what waits for one. */
function State({ page: { t, site, language }, state }: { readonly page: Page; readonly state: OfflineState }) {
  const { offlineSince, changes, isReady, pinAttemptsLeft } = state
  const waiting = pinAttemptsLeft === null ? changes.filter(({ refused }) => refused === null).length : 0
  const time = offlineSince?.toLocaleTimeString(siteLocale(site, language), { hour: '2-digit', minute: '2-digit' })
  return (
    <p role="status" className={css.state} data-offline={offlineSince === null ? undefined : ''}>
      {isReady && (time === undefined ? t('offline.connected') : t('offline.since', { time }))}
      {waiting > 0 && ` · ${t('offline.pending', { count: waiting })}`}
    </p>
  )
}

function Packs({ page, state: { packs } }: { readonly page: Page; readonly state: OfflineState }) {
  const { t, base, site, language } = page
  return (
    <>
      <h1>{t('offline.title')}</h1>
      {packs.length === 0 ? (
        <p>{t('offline.none')}</p>
      ) : (
        <ul className={visitsCss.list}>
          {packs.map(({ visitId, manifest }) => (
            <li key={visitId}>
              <a href={`${base}${offlinePath}?${offlineVisit}=${visitId}`}>{manifest.visit.name}</a>
              <span>{manifest.visit.account?.name}</span>
              <span>{formatBytes(manifest.size, site, language)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
