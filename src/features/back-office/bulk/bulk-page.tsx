import { use } from 'react'
import { FieldEditor } from '#features/back-office/forms/field-editor.tsx'
import { ObjectCrumbs } from '#features/back-office/page-parts/object-crumbs.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { folderLimits } from '#features/folders/folders/folder-rules.ts'
import { FormText } from '#platform/forms/form-fields.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { useShown } from '#platform/forms/shown-once.ts'
import { FormsContext } from '#platform/pages/forms-context.ts'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { BulkResultContent } from './bulk-result.tsx'
import { type BulkPage, changeForm, chosenInput, folderForm, readResult } from './bulk-shapes.ts'

interface Part {
  readonly page: BulkPage
  readonly texts: PageTexts
}

/** The selected records, and what can be done to all of them; after that, what became of each. */
export function BulkContent({ page, texts }: Part) {
  const { t } = texts
  const { sent } = use(FormsContext)
  const { shown } = useShown([changeForm, folderForm], readResult)
  if (shown !== null && sent !== null)
    return <BulkResultContent page={page} at={sent.at} result={shown} texts={texts} />
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
        <div className="office-form">
          <section className="office-section">
            <h2>{t('backOffice.bulk.selected', { count: page.records.length })}</h2>
            <ul className="office-selected">
              {page.records.map(({ id, href, name }) => (
                <li key={id}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
          {page.actions.length > 0 && <ChangeForm page={page} texts={texts} />}
          {page.mayFill && <FolderForm page={page} texts={texts} />}
        </div>
      )}
    </>
  )
}

/** The selection as parameters of a call. */
const selected = ({ objectApiName, records }: BulkPage) => ({ objectApiName, ids: records.map(({ id }) => id) })

function ChangeForm({ page, texts }: Part) {
  const { t } = texts
  const others = page.actions.filter((action) => action !== 'change')
  return (
    <Form of="BulkController.change" hidden={selected(page)} name={t('backOffice.bulk.title')}>
      {/* The first button is the one that Enter presses, and it changes only what is marked. */}
      {page.fields.length > 0 && (
        <section className="office-section">
          <button type="submit" hidden>
            {t('backOffice.bulk.action.change')}
          </button>
          <h2>{t('backOffice.bulk.fields')}</h2>
          <div className="office-inputs">
            {page.fields.map((field) => (
              <div key={field.name} className="office-settable">
                <label className="office-check">
                  <input type="checkbox" name={chosenInput} value={field.name} defaultChecked={field.isChosen} />
                  <span>
                    {t('backOffice.bulk.set')} <span lang="en">{field.label}</span>
                  </span>
                </label>
                <FieldEditor field={field} texts={texts} />
              </div>
            ))}
          </div>
          <div className="office-save">
            <Button type="submit" variant="brand">
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
                name={formNames.command}
                value={formCommand(`BulkController.${action}`)}
                variant={action === 'delete' ? 'destructive' : 'neutral'}
              >
                {t(`backOffice.bulk.action.${action}`)}
              </Button>
            ))}
          </div>
        </section>
      )}
    </Form>
  )
}

/** A form of its own, so that Enter in its input presses its button. */
const FolderForm = ({ page, texts: { t } }: Part) => (
  <section className="office-section">
    {page.actions.length > 0 && <h2>{t('backOffice.bulk.folder')}</h2>}
    <Form
      of="BulkController.fillFolder"
      hidden={selected(page)}
      labels={{ folderName: t('backOffice.bulk.folderName') }}
      name={t('backOffice.bulk.folder')}
    >
      <div className="office-inputs">
        <FormText name="folderName" maxLength={folderLimits.name} autoComplete="off" />
      </div>
      <div className="office-save">
        <Button type="submit">{t('backOffice.bulk.action.folder')}</Button>
      </div>
    </Form>
  </section>
)
