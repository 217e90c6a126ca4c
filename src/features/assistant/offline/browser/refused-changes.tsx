import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import visitsCss from '#features/assistant/visits/visits.module.css'
import { againstRefusal } from '#features/assistant/offline/pack-steps.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import type { QueuedChange } from './database.ts'
import { enqueue, removeChange } from './store.ts'
import type { CompletePack } from './use-offline.ts'

/** The changes that the server has refused, each with its reason and the choices (OFF-02). */
export function RefusedChanges({
  page,
  packs,
  changes,
  look,
}: {
  readonly page: Page
  /** They know the names of the people who do the steps. */
  readonly packs: readonly CompletePack[]
  readonly changes: readonly QueuedChange[]
  readonly look: () => Promise<void>
}) {
  const { t } = page
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
            <span>{queued.refused !== null && reasonText(queued.refused, packs, page)}</span>
            <Button size="small" onClick={() => then(tryAgain(queued))}>
              {t(choiceOf(queued))}
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

function reasonText(
  { reason, detail, step }: NonNullable<QueuedChange['refused']>,
  packs: readonly CompletePack[],
  { t, site, language }: Page,
): string {
  if (reason === 'conflict') return t('offline.refused.conflict', { detail })
  if (reason !== 'stale') return t(`offline.refused.${reason}`)
  if (step === undefined) return t('offline.refused.stale', { detail })
  const owner = packs.flatMap(({ manifest }) => manifest.stepOwners).find(({ id }) => id === step.owner)
  const facts = [
    step.text,
    step.dueOn === null ? null : t('assistant.steps.due', { date: formatDate(step.dueOn, site, language) }),
    owner?.name,
    step.isDone ? t('assistant.visit.state.done') : null,
  ]
  return t('offline.refused.stale', { detail: facts.filter(Boolean).join(' · ') })
}

/** What the button says that sends a refused change once more. */
function choiceOf({ change, refused }: QueuedChange): string {
  if (refused?.reason === 'stale' && change.kind === 'stepChanged') return 'offline.replace'
  if (refused?.reason === 'stale' && change.kind === 'stepRemoved') return 'cart.remove'
  if (refused?.reason === 'removed') return 'offline.addAgain'
  return refused?.reason === 'owner' ? 'offline.doMyself' : 'error.tryAgain'
}

/** Sends a change once more as a new one: a refusal stays the same for its key. */
async function tryAgain({ key, at: _at, refused, change, ...queued }: QueuedChange): Promise<void> {
  await enqueue({ ...queued, change: againstRefusal(change, refused, queued.userId) })
  await removeChange(key)
}
