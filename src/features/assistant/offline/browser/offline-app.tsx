import { useState } from 'react'
import type { OfflineHydration } from '#features/assistant/offline/offline-shell.ts'
import { offlinePath, offlineVisit } from '#features/assistant/offline/offline-paths.ts'
import { visitsPath } from '#features/assistant/visits/visit-rules.ts'
import { formatBytes, siteLocale } from '#platform/values/numbers/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { Progress } from '#platform/widgets/progress/progress.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import internalCss from '#features/assistant/frame/internal.module.css'
import css from './offline.module.css'
import { LockScreen } from './lock-screen.tsx'
import { PackPage } from './pack-page.tsx'
import { PrepareForm } from './prepare-form.tsx'
import { RefusedChanges } from './refused-changes.tsx'
import { useOffline, type OfflineState } from './use-offline.ts'

/** The page of the offline packs: the packs of this device, one of them, or the preparation of one. */
export function OfflineApp({ page, hydration }: { readonly page: Page; readonly hydration: OfflineHydration }) {
  const { t, base } = page
  const { state, look, add, unlock } = useOffline(hydration)
  const [visitId] = useState(() => new URLSearchParams(window.location.search).get(offlineVisit))
  const [isPreparing, setPreparing] = useState(false)
  const pack = state.packs.find((each) => each.visitId === visitId)
  const isSignedOut = state.holder !== null && state.holder.userId === null
  const isChosen = visitId !== null && state.isReady && !isSignedOut
  const isLocked = state.pinAttemptsLeft !== null
  const [isWiped, setWiped] = useState(false)
  const again = async (): Promise<void> => {
    setPreparing(false)
    await look()
  }
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
            unlock={async (pin) => {
              const result = await unlock(pin)
              if (result === 'deleted') setWiped(true)
              return result
            }}
          />
        )}
        {isWiped && state.holder === null && (
          <div role="alert">
            <Notice tone="warning">
              <p>{t('offline.wiped')}</p>
            </Notice>
          </div>
        )}
        {/* What is being written stays while the packs are locked. */}
        {(!isLocked || state.packs.length > 0) && (
          <div className={css.content} hidden={isLocked}>
            {isSignedOut && (
              <>
                <h1>{t('offline.title')}</h1>
                <Notice tone="warning">
                  <p>{t('offline.signedOut')}</p>
                  <p>
                    <a href={base + offlinePath}>{t('signIn.submit')}</a>
                  </p>
                </Notice>
              </>
            )}
            {isChosen &&
              (pack !== undefined && !isPreparing ? (
                <PackPage
                  page={page}
                  pack={pack}
                  changes={state.changes}
                  isOffline={state.holder === null}
                  isLocked={isLocked}
                  add={add}
                  prepareAgain={() => setPreparing(true)}
                  look={look}
                />
              ) : state.holder === null ? (
                <>
                  <h1>{t('offline.title')}</h1>
                  <Notice tone="warning">
                    <p>{t('offline.absent')}</p>
                  </Notice>
                </>
              ) : (
                <PrepareForm
                  page={page}
                  hydration={hydration}
                  holder={state.holder}
                  hasPin={state.hasPin}
                  hasPack={pack !== undefined}
                  visitId={visitId}
                  onReady={() => void again().catch(reportError)}
                />
              ))}
            {visitId === null && state.isReady && !isSignedOut && <Packs page={page} state={state} />}
            {state.isReady && !isSignedOut && (
              <RefusedChanges page={page} packs={state.packs} changes={state.changes} look={look} />
            )}
          </div>
        )}
      </main>
    </div>
  )
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
