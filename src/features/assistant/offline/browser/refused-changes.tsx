import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import type { QueuedChange } from './database.ts'
import { enqueue, removeChange } from './store.ts'

/** The changes that the server has refused, each with its reason and the choices (OFF-02). */
export function RefusedChanges({
  page: { t },
  changes,
  look,
}: {
  readonly page: Page
  readonly changes: readonly QueuedChange[]
  readonly look: () => Promise<void>
}) {
  const refused = changes.filter((each) => each.refused !== null)
  if (refused.length === 0) return null
  const then = (act: Promise<void>): void => void act.then(look).catch(reportError)
  return (
    <section className={visitsCss.part} aria-labelledby="refused">
      <h2 id="refused">{t('offline.refused')}</h2>
      <ul className={visitsCss.list}>
        {refused.map((queued) => (
          <li key={queued.key}>
            <b>{queued.about}</b>
            <span>{queued.refused !== null && reasonText(queued.refused, t)}</span>
            <Button size="small" onClick={() => then(tryAgain(queued))}>
              {t(queued.change.kind === 'nextSteps' ? 'offline.replace' : 'error.tryAgain')}
            </Button>
            <Button size="small" variant="destructive-text" onClick={() => then(removeChange(queued.key))}>
              {t('offline.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function reasonText({ reason, detail }: NonNullable<QueuedChange['refused']>, t: Page['t']): string {
  if (reason === 'conflict') return t('offline.refused.conflict', { detail })
  return reason === 'stale' ? t('offline.refused.stale', { detail }) : t(`offline.refused.${reason}`)
}

/** Sends a change once more as a new one: a refusal stays the same for its key. The next steps replace those that stand there now. */
async function tryAgain({ key, at: _at, refused, change, ...queued }: QueuedChange): Promise<void> {
  await enqueue({
    ...queued,
    change: change.kind === 'nextSteps' ? { ...change, before: refused?.detail ?? change.before } : change,
  })
  await removeChange(key)
}
