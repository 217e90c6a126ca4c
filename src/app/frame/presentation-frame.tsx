import type { ReactNode } from 'react'
import type { Presented } from '#features/assistant/presentation/presented.ts'
import { windowState } from '#features/assistant/presentation/window-state.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { BrandMark } from './brand-mark.tsx'
import roomCss from '#features/assistant/presentation/meeting-room.module.css'
import css from './presentation-frame.module.css'

/**
 * The frame of the customer's window in a presentation: large text, and nothing to do but look. `message` replaces a page that is
 * not there. The script of the window (`follow-presentation.ts`) reads the state and shows the two other texts.
 */
export function PresentationFrame({
  page,
  showing,
  message,
  children,
}: {
  readonly page: Page
  /** Null after the presentation has ended. */
  readonly showing: Exclude<Presented['content'], { type: 'ended' }> | null
  readonly message: string | null
  readonly children: ReactNode
}) {
  const { t, site } = page
  const state = showing === null ? null : windowState(showing.presentation)
  return (
    <div
      className={`${roomCss.window} ${css.frame}`}
      data-presentation={state === null ? undefined : JSON.stringify(state)}
      data-window={page.site.basePath}
      data-blank={state?.isBlank === true ? '' : undefined}
      data-browse={state?.mayBrowse === true ? '' : undefined}
    >
      <header className={css.header}>
        <p className={css.brand}>
          <BrandMark />
          <span>{companyName(site)}</span>
        </p>
        {showing !== null && <p className={css.presenter}>{t('present.by', { name: showing.presenter })}</p>}
      </header>
      <main id="main" className={css.main}>
        {message === null ? children : <h1 className={roomCss.message}>{message}</h1>}
      </main>
      <p className={css.lost} role="status" hidden>
        {t('present.lost')}
      </p>
      <div className={css.blank}>
        <p>{t('present.blank')}</p>
      </div>
    </div>
  )
}
