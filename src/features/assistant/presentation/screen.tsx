import { PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import { NarrowPage } from '#features/identity/sign-in/narrow-page.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { visitPath } from '#features/assistant/visits/visit-rules.ts'
import type { OwnPresentation } from './change-presentation.ts'
import { loadPresent, type PresentData } from './load.ts'
import { presentFields, presentPath } from './presentation-rules.ts'
import { WindowView } from './window-view.tsx'
import css from './presentation.module.css'

/** Controls what the windows of a visit's customer show (SAL-04), and shows what they show. */
function PresentScreen({ data }: { readonly data: PresentData }) {
  const page = usePage()
  const { t, base } = page
  const { visit, presentation, formError } = data
  return (
    <NarrowPage page={page} title={t('assistant.present.title')}>
      <p>{t('assistant.present.lead')}</p>
      <p>
        <a href={base + visitPath(visit.id)}>{visit.name}</a>
      </p>
      <div role="status">
        {formError !== null && (
          <Notice tone="warning">
            <p>{t(`assistant.present.error.${formError.type}`)}</p>
          </Notice>
        )}
      </div>
      {visit.state !== 'in_progress' ? (
        <p>{t('assistant.present.needsVisit')}</p>
      ) : presentation === null ? (
        <StartForm page={page} data={data} />
      ) : (
        <Running page={page} visitId={visit.id} presentation={presentation} />
      )}
    </NarrowPage>
  )
}

function StartForm({ page: { t, base }, data }: { readonly page: Page; readonly data: PresentData }) {
  return (
    <form className={css.start} action={base + presentPath(data.visit.id)} method="post">
      <PlainSelect
        label={t('assistant.present.language')}
        name={presentFields.language}
        chosen={data.languages[0]?.code ?? ''}
        options={data.languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Button type="submit" variant="brand" name={presentFields.act} value="start">
        {t('assistant.present.start')}
      </Button>
    </form>
  )
}

function Running({
  page,
  visitId,
  presentation,
}: {
  readonly page: Page
  readonly visitId: string
  readonly presentation: OwnPresentation
}) {
  const { t, base } = page
  const { path, address, code, isBlank, mayBrowse } = presentation
  return (
    <>
      <form className={css.acts} action={base + presentPath(visitId)} method="post">
        <ButtonLink variant="brand" href={path} target="_blank" rel="noreferrer">
          {t('assistant.present.open')}
        </ButtonLink>
        <Button type="submit" name={presentFields.act} value={isBlank ? 'unblank' : 'blank'}>
          {t(isBlank ? 'assistant.present.unblank' : 'assistant.present.blank')}
        </Button>
        <Button type="submit" name={presentFields.act} value={mayBrowse ? 'disallow' : 'allow'}>
          {t(mayBrowse ? 'assistant.present.disallow' : 'assistant.present.allow')}
        </Button>
        <Button type="submit" variant="destructive-text" name={presentFields.act} value="end">
          {t('assistant.present.end')}
        </Button>
      </form>
      <p>{t('assistant.present.how')}</p>
      <WindowView page={page} visitId={visitId} path={path} />
      <section className={css.device} aria-labelledby="present-device">
        <h2 id="present-device">{t('assistant.present.device')}</h2>
        <div className={css.code}>
          <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={t('assistant.present.code')}>
            <path d={code.path} />
          </svg>
          <div>
            <p>{t('assistant.present.scan')}</p>
            <p className={css.address} translate="no">
              {address}
            </p>
          </div>
        </div>
      </section>
    </>
  )
}

export const screen = defineScreen<PresentData>({ load: loadPresent, component: PresentScreen })
