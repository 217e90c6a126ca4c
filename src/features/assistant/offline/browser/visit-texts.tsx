import { useState } from 'react'
import type { OfflineChange } from '#features/assistant/offline/offline-changes.ts'
import type { PackManifest } from '#features/assistant/offline/pack-shapes.ts'
import { visitLimits } from '#features/assistant/visits/visit-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import type { QueuedChange } from './database.ts'

/** Notes and next steps of the visit. They are saved on the device first, with or without a connection. */
export function VisitTexts({
  page: { t },
  manifest: { visit },
  changes,
  write,
}: {
  readonly page: Page
  readonly manifest: PackManifest
  readonly changes: readonly QueuedChange[]
  readonly write: (change: OfflineChange, about: string) => Promise<void>
}) {
  const [note, setNote] = useState('')
  const [before, setBefore] = useState(() => lastSteps(visit, changes))
  const [steps, setSteps] = useState(before)
  const [isSaved, setSaved] = useState(false)
  const errorText = inputErrorText(t)
  const keep = (change: OfflineChange, about: string, then: () => void): void => {
    write(change, about).then(() => {
      then()
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
        errorText={errorText}
      />
      <p>
        <Button
          disabled={note.trim() === ''}
          onClick={() => keep({ kind: 'note', text: note.trim() }, t('cart.note'), () => setNote(''))}
        >
          {t('offline.addNote')}
        </Button>
      </p>
      <TextArea
        label={t('assistant.visit.nextSteps')}
        value={steps}
        onChange={setSteps}
        maxLength={visitLimits.nextSteps}
        rows={4}
        errorText={errorText}
      />
      <p>
        <Button
          disabled={steps.trim() === before}
          onClick={() =>
            keep({ kind: 'nextSteps', text: steps.trim(), before }, t('assistant.visit.nextSteps'), () =>
              setBefore(steps.trim()),
            )
          }
        >
          {t('assistant.visit.save')}
        </Button>
      </p>
      <p role="status">{isSaved && t('offline.saved')}</p>
    </section>
  )
}

/** The next steps as the user has last left them on this device. */
function lastSteps({ id, nextSteps }: PackManifest['visit'], changes: readonly QueuedChange[]): string {
  const own = changes.flatMap(({ visitId, change }) =>
    visitId === id && change.kind === 'nextSteps' ? change.text : [],
  )
  return own.at(-1) ?? nextSteps ?? ''
}
