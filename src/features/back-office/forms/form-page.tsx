import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/forms/form.tsx'
import { ObjectCrumbs } from '#features/back-office/page-parts/object-crumbs.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { ChangeNotice } from '#features/back-office/following/change-notice.tsx'
import { SimilarRecords } from '#features/back-office/duplicates/similar-records.tsx'
import { EarlierVersions } from '#features/back-office/files/earlier-versions.tsx'
import { UploadProgress } from '#features/back-office/files/upload-progress.tsx'
import { FieldEditor } from './field-editor.tsx'
import { saveCall } from './saved-form.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { type Conflict, type FormPage, inputNames } from '#features/back-office/fields/form-shapes.ts'

/** The form for a record, new or existing. A refused form is shown with what was typed, and with what others have saved since. */
export function FormContent({ page, texts }: { readonly page: FormPage; readonly texts: PageTexts }) {
  const { t } = texts
  const firstWrong = page.sections.flatMap(({ fields }) => fields).find(({ problems }) => problems.length > 0)?.name
  const hasFiles = page.sections.some(({ fields }) => fields.some(({ editor }) => editor.type === 'file'))
  return (
    <>
      <ObjectCrumbs objects={page.objects} current={{ text: page.name ?? t('backOffice.new') }} texts={texts} />
      <FormHeading page={page} texts={texts} />
      {page.similar !== null && <SimilarRecords to={page.similar} texts={texts} />}
      <Form
        of={saveCall}
        hidden={hiddenOf(page)}
        takesFile={hasFiles}
        isPage
        className="office-form"
        name={page.step ?? t(page.name === null ? 'backOffice.new' : 'backOffice.edit')}
      >
        {page.status === 422 && <RefusedNotice page={page} texts={texts} />}
        {/* Enter presses the first button, which must not be one of a row. */}
        <button type="submit" hidden>
          {t('backOffice.save')}
        </button>
        {page.conflicts.length > 0 && <Conflicts conflicts={page.conflicts} texts={texts} />}
        {page.maySaveDuplicate && (
          <label className="office-check">
            <input type="checkbox" name={inputNames.saveDuplicate} value="yes" />
            {t('backOffice.saveDuplicate')}
          </label>
        )}
        {page.sections.map(({ heading, fields }) => (
          <section key={heading} className="office-section">
            <h2 lang="en">{heading}</h2>
            <div className="office-inputs">
              {fields.map((field) => (
                <FieldEditor key={field.name} field={field} hasFocus={field.name === firstWrong} texts={texts} />
              ))}
            </div>
          </section>
        ))}
        {hasFiles && <UploadProgress then={page.versions === null ? '' : '#files'} texts={texts} />}
        <div className="office-save">
          <Button type="submit" variant="brand">
            {page.step === null ? t('backOffice.save') : <span lang="en">{page.step}</span>}
          </Button>
          <ButtonLink href={page.cancelHref}>{t('backOffice.cancel')}</ButtonLink>
          {page.followed !== null && page.eTag !== null && (
            <ChangeNotice record={page.followed} eTag={page.eTag} isForm texts={texts} />
          )}
        </div>
      </Form>
      {page.versions !== null && <EarlierVersions versions={page.versions} texts={texts} />}
    </>
  )
}

const FormHeading = ({ page, texts: { t } }: { readonly page: FormPage; readonly texts: PageTexts }) => (
  <h1>
    {page.fileLabel !== null ? (
      <span lang="en">{page.fileLabel}</span>
    ) : page.step === null ? (
      t(page.name === null ? 'backOffice.new' : 'backOffice.edit')
    ) : (
      <span lang="en">{page.step}</span>
    )}
    {': '}
    <span lang={page.name === null ? 'en' : undefined}>{page.name ?? page.objectLabel}</span>
  </h1>
)

const hiddenOf = ({ at, eTag }: FormPage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...at, [inputNames.eTag]: eTag }).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** BOF-03: what both sides changed, with a choice for each field. The input below shows the writer’s own value. */
function Conflicts({
  conflicts,
  texts: { t },
}: {
  readonly conflicts: readonly Conflict[]
  readonly texts: PageTexts
}) {
  return (
    <section className="office-conflicts" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t('backOffice.conflict.title')}</h2>
      <p>{t('backOffice.conflict.text')}</p>
      {conflicts.map(({ name, label, base, theirs, mine }) => (
        <fieldset key={name}>
          <legend lang="en">{label}</legend>
          <input type="hidden" name={inputNames.conflict} value={name} />
          <input type="hidden" name={inputNames.before(name)} value={base} />
          <p>
            <b>{t('backOffice.conflict.base')}</b> <span className="office-text">{base || '–'}</span>
          </p>
          <label>
            <input type="radio" name={inputNames.choice(name)} value="theirs" required />
            <b>{t('backOffice.conflict.theirs')}</b> <span className="office-text">{theirs || '–'}</span>
          </label>
          <label>
            <input type="radio" name={inputNames.choice(name)} value="mine" />
            <b>{t('backOffice.conflict.mine')}</b> <span className="office-text">{mine || '–'}</span>
          </label>
        </fieldset>
      ))}
    </section>
  )
}
