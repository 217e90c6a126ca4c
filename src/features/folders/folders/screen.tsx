import { ColumnPage } from '#platform/pages/parts/column-page.tsx'
import pageCss from '#platform/widgets/personal-page/personal-page.module.css'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { Form } from '#platform/forms/form.tsx'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage, type Page } from '#platform/pages/page-context.ts'
import {
  foldersPath,
  saveAddress,
  savedFromParameter,
  savedRecordParameter,
  sharesPath,
} from '#platform/values/addresses/account-paths.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { CreateFolder } from './create-folder.tsx'
import { FolderRow } from './folder-row.tsx'
import css from './folders.module.css'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { pageOfPortal } from '#platform/values/addresses/contact-address.ts'
import type { FolderList } from './get-folders.ts'
import { writtenDay } from './written-day.ts'

interface FoldersData extends FolderList {
  readonly title: string
  /** This visitor does not see the record of the address, which cannot be saved. */
  readonly isUnavailable: boolean
}

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
      {data.isUnavailable && (
        <Notice tone="warning">
          <p>{t('folder.error.gone')}</p>
        </Notice>
      )}
      <p>
        {record === null ? (
          t('folder.intro')
        ) : (
          <a href={base + record.path} lang={record.lang} translate="no">
            {record.name}
          </a>
        )}
      </p>
      {folders.length === 0 ? <p>{t('folder.none')}</p> : <FolderList data={data} page={page} />}
      {record === null && removed !== null && (
        <Form of="FolderController.restore" hidden={{ folderId: removed.id }} name={t('form.undo')}>
          <p className={css.facts}>
            {t('folder.removed', { names: removed.name })}{' '}
            <Button type="submit" size="small">
              {t('form.undo')}
            </Button>
          </p>
        </Form>
      )}
      <p>
        <a href={base + sharesPath}>{t('share.title')}</a>
      </p>
      <section className={pageCss.section} aria-labelledby="new-folder">
        <h2 id="new-folder">{t('folder.new')}</h2>
        <CreateFolder kinds={data.kinds} record={record?.id ?? null} page={page} />
      </section>
    </ColumnPage>
  )
}

/** The folders with their buttons, which belong to one form. */
function FolderList({ data: { title, record, folders }, page }: { readonly data: FoldersData; readonly page: Page }) {
  const list = (
    <ul className={css.folders}>
      {folders.map((folder) => (
        <FolderRow key={folder.id} folder={folder} record={record} page={page} />
      ))}
    </ul>
  )
  const hasButtons = folders.some(({ mayEdit, isOwn, mayTakeOver }) =>
    record === null ? !isOwn || mayTakeOver : mayEdit,
  )
  if (!hasButtons) return list
  return (
    <Form
      of={record === null ? 'FolderController.copy' : 'FolderController.addItem'}
      hidden={record === null ? {} : { recordId: record.id }}
      name={title}
    >
      {list}
    </Form>
  )
}

const savedRecord = ({ url }: ScreenRequest): string | null => url.searchParams.get(savedRecordParameter)

/** With a record in the address, the folders are the choice in which to save it. */
export const screen = defineScreen({
  afterSignIn: (request) => {
    const record = savedRecord(request)
    return record === null
      ? request.base + foldersPath
      : saveAddress(request.base, record, pageOfPortal(request.url.searchParams.get(savedFromParameter)))
  },
  reads: (request) => ({
    list: request.callOnSite('FolderController.getFolders', { recordId: savedRecord(request) }),
  }),
  show: ({ list }, request) => {
    const title = request.messages.t(list.record === null ? 'folder.title' : 'card.save')
    return {
      head: ownHead(request, title, request.base + foldersPath),
      data: {
        ...list,
        folders: list.folders.map((each) => ({ ...each, changedOn: writtenDay(each.changedOn, request) })),
        title,
        isUnavailable: savedRecord(request) !== null && list.record === null,
      },
    }
  },
  component: FoldersScreen,
})
