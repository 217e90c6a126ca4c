import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import css from './form-status.module.css'
import { fieldId, type FormScope, listedLabel } from './form-scope.ts'
import type { FormState } from './form-state.ts'

/** What a form says about itself, in a live region at its beginning: what is wrong, what was done, what was restored. */
export function FormStatus({
  state,
  scope,
  onUndo,
  onDiscard,
  page,
}: {
  readonly state: FormState
  readonly scope: FormScope
  readonly onUndo: (command: string) => void
  readonly onDiscard: () => void
  readonly page: Page
}) {
  const { t } = page
  return (
    <div role="status" className={css.status}>
      {state.isPending && <span className="visually-hidden">{t('form.sending')}</span>}
      {state.problem !== null && <Problem state={state} page={page} />}
      <WrongFields errors={state.errors} scope={scope} t={t} />
      {state.file !== null && (
        <Notice tone={state.file.token === null ? 'warning' : 'info'}>
          <p>
            {t(state.file.token === null ? 'form.chooseFileAgain' : 'form.fileRetained', { name: state.file.name })}
          </p>
        </Notice>
      )}
      {state.done !== null && (
        <Notice tone="info">
          <p>{t(state.done.said.text, state.done.said.values)}</p>
          <p className={css.acts}>
            {state.done.link !== null && <a href={page.base + state.done.link.to}>{t(state.done.link.text)}</a>}
            {state.done.undo !== null && <UndoButton command={state.done.undo} onUndo={onUndo} page={page} />}
          </p>
        </Notice>
      )}
      {state.isRestored && (
        <Notice tone="info">
          <p>{t('form.restored')}</p>
          <p className={css.acts}>
            <Button size="small" onClick={onDiscard}>
              {t('form.discard')}
            </Button>
          </p>
        </Notice>
      )}
    </div>
  )
}

/** How many fields are wrong; more than one are listed, with links to them. */
function WrongFields({
  errors,
  scope,
  t,
}: {
  readonly errors: FormState['errors']
  readonly scope: FormScope
  readonly t: Page['t']
}) {
  const wrong = Object.entries(errors)
  if (wrong.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{t('form.wrongFields', { count: wrong.length })}</p>
      {wrong.length > 1 && (
        <ul>
          {wrong.map(([name, error]) => (
            <li key={name}>
              <a href={`#${fieldId(scope.at, name)}`}>{listedLabel(scope, name)}</a>: {scope.errorText(error)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function Problem({
  state: { problem, signIn },
  page: { t, base },
}: {
  readonly state: FormState
  readonly page: Page
}) {
  if (problem === null) return null
  return (
    <Notice tone="warning">
      <p>
        {t(problem.text, problem.values)}
        {problem.reason !== undefined && <span lang="en"> {problem.reason}</span>}
      </p>
      {signIn !== null && (
        <p className={css.acts}>
          <a href={signIn} target="_blank" rel="noopener">
            {t('session.signIn')}
          </a>
        </p>
      )}
      {problem.link !== undefined && (
        <p className={css.acts}>
          <a href={base + problem.link.to}>{t(problem.link.text)}</a>
        </p>
      )}
    </Notice>
  )
}

function UndoButton({
  command,
  onUndo,
  page: { t },
}: {
  readonly command: string
  readonly onUndo: (command: string) => void
  readonly page: Page
}) {
  return (
    <Button size="small" onClick={() => onUndo(command)}>
      {t('form.undo')}
    </Button>
  )
}
