import { useState } from 'react'
import type { OfflineHydration } from '#features/assistant/offline/offline-shell.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { PackPage } from './pack-page.tsx'
import { PrepareForm } from './prepare-form.tsx'
import type { OfflineState, useOffline } from './use-offline.ts'

/** The pack of one visit, or its preparation, for which its user must be signed in. */
export function ChosenVisit({
  page,
  hydration,
  visitId,
  state,
  add,
  look,
}: Pick<ReturnType<typeof useOffline>, 'add' | 'look'> & {
  readonly page: Page
  readonly hydration: OfflineHydration
  readonly visitId: string
  readonly state: OfflineState
}) {
  const { t } = page
  const { holder, packs } = state
  const [isPreparing, setPreparing] = useState(false)
  const pack = packs.find((each) => each.visitId === visitId)
  const isAway = holder === null || holder.userId === null
  const again = async (): Promise<void> => {
    setPreparing(false)
    await look()
  }
  if (pack !== undefined && (!isPreparing || isAway))
    return (
      <PackPage
        page={page}
        pack={pack}
        changes={state.changes}
        isOffline={isAway}
        isLocked={state.pinAttemptsLeft !== null}
        add={add}
        prepareAgain={() => setPreparing(true)}
        look={look}
      />
    )
  if (isAway)
    return (
      <>
        <h1>{t('offline.title')}</h1>
        <Notice tone="warning">
          <p>{t('offline.absent')}</p>
        </Notice>
      </>
    )
  return (
    <PrepareForm
      page={page}
      hydration={hydration}
      holder={holder}
      hasPin={state.hasPin}
      hasPack={pack !== undefined}
      visitId={visitId}
      onReady={() => void again().catch(reportError)}
      onFailure={() => void look().catch(reportError)}
    />
  )
}
