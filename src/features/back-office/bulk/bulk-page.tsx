import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { FieldEditor } from '#features/back-office/forms/field-editor.tsx'
import { ObjectCrumbs } from '#features/back-office/pages/object-crumbs.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { folderLimits } from '#features/folders/folders/folder-rules.ts'
import { bulkInputs, type BulkPage, intoFolder } from './bulk-shapes.ts'

/** The selected records, and what can be done to all of them. */
export function BulkContent({ page, texts }: { readonly page: BulkPage; readonly texts: PageTexts }) {
  const { t } = texts
  const others = page.actions.filter((action) => action !== 'change')
  const title = t(`backOffice.bulk.${page.actions.length === 0 ? 'folder' : 'title'}`)
  return (
    <>
      <ObjectCrumbs objects={page.objects} current={{ text: title }} texts={texts} />
      <h1>
        {title}: <span lang="en">{page.objects.label}</span>
      </h1>
      {page.refusal !== null && (
        <div role="alert">
          <Notice tone="warning">{t(`backOffice.bulk.refusal.${page.refusal}`)}</Notice>
        </div>
      )}
      {page.records.length === 0 ? (
        <ButtonLink href={page.objects.href}>{t('backOffice.bulk.toList')}</ButtonLink>
      ) : (
        <form className="office-form" action={page.action} method="post" autoComplete="off">
          <section className="office-section">
            <h2>{t('backOffice.bulk.selected', { count: page.records.length })}</h2>
            <ul className="office-selected">
              {page.records.map(({ id, href, name }) => (
                <li key={id}>
                  <input type="hidden" name={bulkInputs.id} value={id} />
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
          {/* The first button is the one that Enter presses, and it changes only what is marked. */}
          {page.fields.length > 0 && (
            <section className="office-section">
              <button type="submit" hidden name={bulkInputs.action} value="change">
                {t('backOffice.bulk.action.change')}
              </button>
              <h2>{t('backOffice.bulk.fields')}</h2>
              <div className="office-inputs">
                {page.fields.map((field) => (
                  <div key={field.name} className="office-settable">
                    <label className="office-check">
                      <input type="checkbox" name={bulkInputs.set} value={field.name} defaultChecked={field.isChosen} />
                      <span>
                        {t('backOffice.bulk.set')} <span lang="en">{field.label}</span>
                      </span>
                    </label>
                    <FieldEditor field={field} texts={texts} />
                  </div>
                ))}
              </div>
              <div className="office-save">
                <Button type="submit" variant="brand" name={bulkInputs.action} value="change">
                  {t('backOffice.bulk.action.change')}
                </Button>
                <ButtonLink href={page.objects.href}>{t('backOffice.cancel')}</ButtonLink>
              </div>
            </section>
          )}
          {others.length > 0 && (
            <section className="office-section">
              <h2>{t('backOffice.bulk.all')}</h2>
              <p className="office-hint">{t('backOffice.bulk.hint')}</p>
              <div className="office-actions">
                {others.map((action) => (
                  <Button
                    key={action}
                    type="submit"
                    name={bulkInputs.action}
                    value={action}
                    variant={action === 'delete' ? 'destructive' : 'neutral'}
                  >
                    {t(`backOffice.bulk.action.${action}`)}
                  </Button>
                ))}
              </div>
            </section>
          )}
        </form>
      )}
      {page.records.length > 0 && page.folderName !== null && <FolderForm page={page} texts={texts} />}
    </>
  )
}

/** A form of its own, so that Enter in its input presses its button. */
const FolderForm = ({ page, texts: { t } }: { readonly page: BulkPage; readonly texts: PageTexts }) => (
  <form className="office-form" action={page.action} method="post" autoComplete="off">
    {page.records.map(({ id }) => (
      <input key={id} type="hidden" name={bulkInputs.id} value={id} />
    ))}
    <section className="office-section">
      {page.actions.length > 0 && <h2>{t('backOffice.bulk.folder')}</h2>}
      <div className="office-inputs">
        <label className="office-field">
          <span className="office-label">{t('backOffice.bulk.folderName')}</span>
          <input
            name={bulkInputs.folderName}
            defaultValue={page.folderName ?? ''}
            maxLength={folderLimits.name}
            aria-invalid={page.refusal === 'folderName' || undefined}
          />
        </label>
      </div>
      <div className="office-save">
        <Button type="submit" name={bulkInputs.action} value={intoFolder}>
          {t('backOffice.bulk.action.folder')}
        </Button>
      </div>
    </section>
  </form>
)
