import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { FormSelect } from '#platform/forms/choice-fields.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { yes } from '#platform/forms/read-fields.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { visitPath } from '#features/assistant/visits/visit-rules.ts'
import type { OwnPresentation } from './change-presentation.ts'
import { WindowView } from './window-view.tsx'
import css from './presentation.module.css'
import { found } from '#features/catalogue/pages/load-record.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { errorAddress } from '#platform/pages/error-pages.ts'
import { redirect } from '#platform/pages/screen.ts'
import type { VisitPresentation } from './change-presentation.ts'
import { presentPath } from './presentation-rules.ts'

const push = 'PresentationController.push'

interface PresentData extends VisitPresentation {
  /** The languages of the site in which the customer can see its pages; the first is the site's own. */
  readonly languages: readonly { readonly code: string; readonly name: string }[]
}

/** Controls what the windows of a visit's customer show (SAL-04), and shows what they show. */
function PresentScreen({ data }: { readonly data: PresentData }) {
  const page = usePage()
  const { t, base } = page
  const { visit, presentation } = data
  return (
    <NarrowPage page={page} title={t('assistant.present.title')}>
      <p>{t('assistant.present.lead')}</p>
      <p>
        <a href={base + visitPath(visit.id)}>{visit.name}</a>
      </p>
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

function StartForm({ page: { t }, data }: { readonly page: Page; readonly data: PresentData }) {
  return (
    <Form
      of="PresentationController.start"
      hidden={{ visitId: data.visit.id }}
      labels={{ language: t('assistant.present.language') }}
      name={t('assistant.present.start')}
    >
      <div className={css.start}>
        <FormSelect
          name="language"
          initial={data.languages[0]?.code ?? ''}
          options={data.languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Button type="submit" variant="brand">
          {t('assistant.present.start')}
        </Button>
      </div>
    </Form>
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
  const { t } = page
  const { path, address, code, isBlank, mayBrowse } = presentation
  return (
    <>
      <Form of={push} hidden={{ visitId }} name={t('assistant.present.title')}>
        <div className={css.acts}>
          <ButtonLink variant="brand" href={path} target="_blank" rel="noreferrer">
            {t('assistant.present.open')}
          </ButtonLink>
          <Button type="submit" name={formNames.command} value={formCommand(push, { isBlank: isBlank ? 'no' : yes })}>
            {t(isBlank ? 'assistant.present.unblank' : 'assistant.present.blank')}
          </Button>
          <Button
            type="submit"
            name={formNames.command}
            value={formCommand(push, { mayBrowse: mayBrowse ? 'no' : yes })}
          >
            {t(mayBrowse ? 'assistant.present.disallow' : 'assistant.present.allow')}
          </Button>
          <Button
            type="submit"
            variant="destructive-text"
            name={formNames.command}
            value={formCommand('PresentationController.end')}
          >
            {t('assistant.present.end')}
          </Button>
        </div>
      </Form>
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

/** The page that controls the presentation of a visit. A visit of somebody else is not found. */
export const screen = defineScreen({
  reads: ({ params, callOnSite }) => ({
    followed: found(callOnSite('PresentationController.follow', { visitId: params['id'] ?? '' })),
  }),
  show: ({ followed }, request) => {
    const { site, language, base, messages } = request
    if (followed === null) return redirect(302, errorAddress(base, 'record-not-found'))
    return {
      head: {
        ...ownHead(request, messages.t('assistant.present.title'), base + presentPath(followed.visit.id)),
        description: messages.t('assistant.present.lead'),
      },
      data: {
        ...followed,
        languages: site.supportedLanguages.map((code) => ({ code, name: languageName(code, language) })),
      },
    }
  },
  component: PresentScreen,
})
