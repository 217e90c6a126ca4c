import { DayField } from '#platform/widgets/field/day-field.tsx'
import { SelectField } from '#platform/widgets/field/select-field.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { type PreviewPage, previewFields as fields, type PreviewWidth, type ShownPreview } from './preview-shapes.ts'

/** A form that chooses a visitor, and the page as this visitor sees it. */
export function PreviewContent({ page, texts }: { readonly page: PreviewPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <Breadcrumbs
        label={t('layout.breadcrumbs')}
        crumbs={[
          { text: page.objects.label, href: page.objects.href, lang: 'en' },
          { text: page.name, href: page.recordHref },
          { text: t('backOffice.seeAsVisitor') },
        ]}
      />
      <h1>{t('backOffice.preview.title', { name: page.name })}</h1>
      <p className="office-lead">{t('backOffice.preview.lead')}</p>
      <Choice page={page} texts={texts} />
      {page.shown !== null && <Shown shown={page.shown} width={page.width} texts={texts} />}
    </>
  )
}

/** The page is not rendered a second time. */
const unchanged = (): void => {}

function Choice({ page, texts }: { readonly page: PreviewPage; readonly texts: PageTexts }) {
  const { t } = texts
  const error = (about: keyof typeof fields): string | null =>
    page.problem?.about === about ? t(page.problem.text) : null
  return (
    <form action={page.action} method="get" aria-label={t('backOffice.seeAsVisitor')}>
      <div className="office-inputs" data-columns="narrow">
        <SelectField
          name={fields.place}
          label={t('backOffice.preview.place')}
          chosen={page.place}
          options={page.places.map(({ value, text }) => ({ value, label: text }))}
          error={error('place')}
        />
        <TextInput
          name={fields.account}
          label={t('account.why.account')}
          hint={t('account.why.accountHint')}
          value={page.account}
          onChange={unchanged}
          maxLength={200}
          error={error('account')}
          errorText={inputErrorText(t)}
        />
        {page.hasDay && <DayField name={fields.day} label={t('account.why.day')} day={page.day} error={error('day')} />}
      </div>
      <input type="hidden" name={fields.width} value={page.width} />
      <p className="office-acts">
        <Button type="submit" variant="brand">
          {t('backOffice.show')}
        </Button>
      </p>
    </form>
  )
}

function Shown({
  shown: { account, place, day, isSeen, frameHref, whyHref, widths },
  width,
  texts: { t },
}: {
  readonly shown: ShownPreview
  readonly width: PreviewWidth
  readonly texts: PageTexts
}) {
  const label = t('backOffice.preview.as', { visitor: `${account ?? t('account.why.guest')}, ${place}, ${day}` })
  return (
    <section className="office-section" aria-labelledby="preview">
      <div className="office-title">
        <h2 id="preview">{label}</h2>
        <ButtonLink href={whyHref} size="small">
          {t(isSeen ? 'account.why.title' : 'backOffice.preview.why')}
        </ButtonLink>
      </div>
      {!isSeen && (
        <Notice tone="warning">
          <p>{t('backOffice.preview.hidden')}</p>
        </Notice>
      )}
      <nav className="office-tabs" aria-label={t('backOffice.preview.width')}>
        <ul>
          {widths.map(({ width: each, href }) => (
            <li key={each}>
              <a href={`${href}#preview`} aria-current={each === width ? 'true' : undefined}>
                {t(`backOffice.preview.${each}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="office-preview" data-width={width}>
        <iframe title={label} src={frameHref} sandbox="allow-same-origin" referrerPolicy="no-referrer" />
      </div>
    </section>
  )
}
