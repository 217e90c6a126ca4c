import { ColumnPage } from '#platform/pages/parts/column-page.tsx'
import { useState } from 'react'
import accountCss from '#features/identity/accounts/account.module.css'
import { PlainRadios } from '#features/identity/accounts/plain-choice.tsx'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import { foldersPath, sharesPath } from '#platform/values/addresses/account-paths.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { FolderListAct } from './folder-list-act.tsx'
import { FolderNotice } from './folder-notice.tsx'
import { FolderRow } from './folder-row.tsx'
import { folderFields, folderLimits } from './folder-rules.ts'
import { loadFolders, type FoldersData } from './load.ts'
import css from './folders.module.css'

/** The folders of a user, and the choice of the folder in which to save a record. Every form works without scripts. */
function FoldersScreen({ data }: { readonly data: FoldersData }) {
  const page = usePage()
  const { t, base } = page
  const { title, record, folders, removed } = data
  return (
    <ColumnPage>
      <PageBreadcrumbs
        page={page}
        crumbs={[
          { text: t('nav.home'), href: base },
          ...(record === null ? [] : [{ text: t('folder.title'), href: base + foldersPath }]),
          { text: title },
        ]}
      />
      <h1>{title}</h1>
      <FolderNotice notice={data.notice} formError={data.formError} page={page}>
        {removed !== null && (
          <FolderListAct act="restore" fields={{ [folderFields.folder]: removed }} page={page}>
            <Button type="submit" size="small">
              {t('cart.undo')}
            </Button>
          </FolderListAct>
        )}
      </FolderNotice>
      <p>
        {record === null ? (
          t('folder.intro')
        ) : (
          <a href={base + record.path} lang={record.lang} translate="no">
            {record.name}
          </a>
        )}
      </p>
      {folders.length === 0 ? (
        <p>{t('folder.none')}</p>
      ) : (
        <ul className={css.folders}>
          {folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} record={record} page={page} />
          ))}
        </ul>
      )}
      <p>
        <a href={base + sharesPath}>{t('share.title')}</a>
      </p>
      <CreateFolder data={data} page={page} />
    </ColumnPage>
  )
}

function CreateFolder({
  data: { kinds, record, typed, formError },
  page,
}: {
  readonly data: FoldersData
  readonly page: Page
}) {
  const { t, base } = page
  const [name, setName] = useState(typed[folderFields.name] ?? '')
  const errorText = inputErrorText(t)
  return (
    <section className={accountCss.section} aria-labelledby="new-folder">
      <h2 id="new-folder">{t('folder.new')}</h2>
      <Form action={base + foldersPath} method="post" aria-labelledby="new-folder">
        <input type="hidden" name={folderFields.act} value="create" />
        {record !== null && <input type="hidden" name={folderFields.record} value={record.id} />}
        <TextInput
          name={folderFields.name}
          label={t('folder.name')}
          required
          maxLength={folderLimits.name}
          errorText={errorText}
          error={formError?.type === 'name' ? errorText({ code: 'notValid' }) : null}
          value={name}
          onChange={setName}
        />
        {kinds.length > 1 && (
          <PlainRadios
            name={folderFields.kind}
            label={t('folder.for')}
            chosen={typed[folderFields.kind] ?? 'personal'}
            options={kinds.map((kind) => ({ value: kind, label: t(`folder.kind.${kind}`) }))}
          />
        )}
        <p>
          <Button type="submit" variant="brand">
            {t(record === null ? 'folder.create' : 'folder.createAndSave')}
          </Button>
        </p>
      </Form>
    </section>
  )
}

export const screen = defineScreen<FoldersData>({ load: loadFolders, component: FoldersScreen })
