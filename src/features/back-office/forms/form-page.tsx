import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { ObjectCrumbs } from '#features/back-office/pages/object-crumbs.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { ChangeNotice } from '#features/back-office/following/change-notice.tsx'
import { SimilarRecords } from '#features/back-office/duplicates/similar-records.tsx'
import { EarlierVersions } from '#features/back-office/files/earlier-versions.tsx'
import { UploadProgress } from '#features/back-office/files/upload-progress.tsx'
import { FieldEditor } from './field-editor.tsx'
import { type Conflict, type FormPage, inputNames } from './form-shapes.ts'

/** The form for a record, new or existing. */
export function FormContent({ page, texts }: { readonly page: FormPage; readonly texts: PageTexts }) {
  const { t } = texts
  const isRefused = page.status === 400
  const hasFiles = page.sections.some(({ fields }) => fields.some(({ editor }) => editor.type === 'file'))
  return (
    <>
      <ObjectCrumbs objects={page.objects} current={{ text: page.name ?? t('backOffice.new') }} texts={texts} />
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
      {page.similar !== null && <SimilarRecords to={page.similar} texts={texts} />}
      {isRefused && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t('backOffice.refused')}</p>
            {page.problems.map((problem) => (
              <p key={problem} lang="en">
                {problem}
              </p>
            ))}
          </Notice>
        </div>
      )}
      <form
        className="office-form"
        action={page.action}
        method="post"
        encType={hasFiles ? 'multipart/form-data' : undefined}
        autoComplete="off"
        data-then={page.versions === null ? undefined : '#files'}
      >
        {/* Enter presses the first button, which must not be one of a row. */}
        <button type="submit" hidden>
          {t('backOffice.save')}
        </button>
        {page.eTag !== null && <input type="hidden" name={inputNames.eTag} value={page.eTag} />}
        {page.token !== null && <input type="hidden" name={inputNames.token} value={page.token} />}
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
                <FieldEditor key={field.name} field={field} texts={texts} />
              ))}
            </div>
          </section>
        ))}
        {hasFiles && <UploadProgress texts={texts} />}
        <div className="office-save">
          <Button type="submit" variant="brand">
            {page.step === null ? t('backOffice.save') : <span lang="en">{page.step}</span>}
          </Button>
          <ButtonLink href={page.cancelHref}>{t('backOffice.cancel')}</ButtonLink>
          {page.followed !== null && page.eTag !== null && (
            <ChangeNotice record={page.followed} eTag={page.eTag} isForm texts={texts} />
          )}
        </div>
      </form>
      {page.versions !== null && <EarlierVersions versions={page.versions} texts={texts} />}
    </>
  )
}

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
