import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { FormPage } from '#features/back-office/fields/form-shapes.ts'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { editorId } from './field-editor.tsx'

/** Why a form was not saved: what is wrong with the record, and links to the fields that say what is wrong with them. */
export function RefusedNotice({ page, texts: { t } }: { readonly page: FormPage; readonly texts: PageTexts }) {
  const wrong = page.sections.flatMap(({ fields }) => fields.filter(({ problems }) => problems.length > 0))
  return (
    <div role="alert">
      <Notice tone="warning">
        <p>{t('backOffice.refused')}</p>
        {page.problems.map((problem) => (
          <p key={problem} lang="en">
            {problem}
          </p>
        ))}
        {wrong.length > 1 && (
          <ul lang="en">
            {wrong.map((field) => (
              <li key={field.name}>
                <a href={`#${editorId(field)}`}>{field.label}</a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
