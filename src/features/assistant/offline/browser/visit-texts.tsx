import { useState } from 'react'
import type { OfflineChange } from '#features/assistant/offline/offline-changes.ts'
import { visitLimits } from '#features/assistant/visits/visit-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'

/** A note of the visit. It is saved on the device first, with or without a connection. */
export function VisitTexts({
  page: { t },
  write,
}: {
  readonly page: Page
  readonly write: (change: OfflineChange, about: string) => Promise<void>
}) {
  const [note, setNote] = useState('')
  const [isSaved, setSaved] = useState(false)
  const keep = (): void => {
    write({ kind: 'note', text: note.trim() }, t('cart.note')).then(() => {
      setNote('')
      setSaved(true)
    }, reportError)
  }
  return (
    <section className={visitsCss.part} aria-labelledby="visit-texts">
      <h2 id="visit-texts">{t('offline.write')}</h2>
      <TextArea
        label={t('cart.note')}
        hint={t('offline.noteHint')}
        value={note}
        onChange={setNote}
        maxLength={visitLimits.notes}
        rows={4}
        errorText={inputErrorText(t)}
      />
      <p>
        <Button disabled={note.trim() === ''} onClick={keep}>
          {t('offline.addNote')}
        </Button>
      </p>
      <p role="status">{isSaved && t('offline.saved')}</p>
    </section>
  )
}
