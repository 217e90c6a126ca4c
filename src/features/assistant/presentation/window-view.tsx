import { useEffect, useRef, useState } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { pushOverHttp } from './push-over-http.ts'
import { numberOfPart } from './window/pointed-element.ts'
import css from './presentation.module.css'

/** What the customer sees now. A press on a part of it points to this part in all windows of the presentation. */
export function WindowView({
  page,
  visitId,
  path,
}: {
  readonly page: Page
  readonly visitId: string
  readonly path: string
}) {
  const { t } = page
  const view = useRef<HTMLIFrameElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const point = (pointer: number | null): void => {
      pushOverHttp(page, visitId, { pointer }).then(
        (isDone) => setFailed(!isDone),
        () => setFailed(true),
      )
    }
    return view.current === null ? undefined : onPress(view.current, point)
  }, [page, visitId])
  return (
    <section className={css.view} aria-labelledby="present-view">
      <h2 id="present-view">{t('assistant.present.now')}</h2>
      <p>{t('assistant.present.pointHint')}</p>
      <div role="status">
        {hasFailed && (
          <Notice tone="warning">
            <p>{t('assistant.present.failed')}</p>
          </Notice>
        )}
      </div>
      <div className={css.screen}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a document of the portal itself, which needs its script and is read here */}
        <iframe ref={view} src={path} title={t('assistant.present.now')} />
      </div>
    </section>
  )
}

/** Calls `point` with the number of each part that is pressed, in every document of the view, until the returned function is called. */
function onPress(view: HTMLIFrameElement, point: (pointer: number | null) => void): () => void {
  const press = (event: Event): void => {
    event.preventDefault()
    if (view.contentDocument !== null) point(numberOfPart(view.contentDocument, event.target))
  }
  // It comes first, so that a press on a link opens nothing.
  const listen = (): void => view.contentDocument?.addEventListener('click', press, { capture: true })
  view.addEventListener('load', listen)
  // The first document may be there before this runs.
  listen()
  return () => {
    view.removeEventListener('load', listen)
    view.contentDocument?.removeEventListener('click', press, { capture: true })
  }
}
