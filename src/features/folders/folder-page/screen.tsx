import { ColumnPage } from '#platform/pages/parts/column-page.tsx'
import { useLive } from '#features/folders/live/use-live.ts'
import { CreatedBy } from '#features/identity/accounts/created-by.tsx'
import { callOverHttp } from '#platform/calls/call-over-http.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { isAssistantPath } from '#platform/values/addresses/assistant-path.ts'
import { addressFromFolder, folderFileAddress, folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { foldersPath } from '#platform/values/addresses/account-paths.ts'
import { shareFolderAddress } from '#platform/values/addresses/share-addresses.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { ButtonLink } from '#platform/widgets/button/button.tsx'
import { ChangeFolder } from './change-folder.tsx'
import { FolderActionBar } from './folder-action-bar.tsx'
import { FolderItems } from './folder-items.tsx'
import css from './folder-page.module.css'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'
import { ownHead } from '#features/identity/personal-pages/own-head.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { OpenFolder } from '#features/folders/folders/get-folders.ts'
import { writtenDay } from '#features/folders/folders/written-day.ts'
import { actionsOf, pageItems, type FolderActions, type PageItem } from './page-items.ts'

interface FolderData {
  readonly folder: Omit<OpenFolder, 'items' | 'outside'>
  readonly items: readonly PageItem[]
  readonly actions: FolderActions
}

/** A folder with its items. Every form works without scripts; with them, items can also be dragged. */
function FolderScreen({ data }: { readonly data: FolderData }) {
  const page = usePage()
  const { t, base, site, language } = page
  const { folder, items } = data
  const here = base + folderPath(folder.id)
  useLive(isAssistantPath(here) ? null : `${here}/live`, folder.version)
  const siteLocale = siteParamsOf({ site, language })
  return (
    <ColumnPage>
      <PageBreadcrumbs
        page={page}
        crumbs={[
          { text: t('nav.home'), href: base },
          { text: t('folder.title'), href: base + foldersPath },
          { text: folder.name },
        ]}
      />
      <h1 translate="no">{folder.name}</h1>
      <CreatedBy name={folder.madeBy} page={page} />
      <p className={css.facts}>
        <Badge tone="neutral">{t(`folder.kind.${folder.kind}`)}</Badge>{' '}
        {t('folder.changedBy', { date: folder.changedOn, name: folder.changedBy })}
      </p>
      {folder.note !== null && <p className={css.note}>{folder.note}</p>}
      <FolderActionBar actions={data.actions} file={folderFileAddress(base, folder.id)} page={page}>
        <ButtonLink size="small" iconName="mail" href={shareFolderAddress(base, folder.id)} rel="nofollow">
          {t('share.folder')}
        </ButtonLink>
      </FolderActionBar>
      {items.length === 0 && <p>{t('folder.empty')}</p>}
      {(items.length > 0 || folder.removed.length > 0) && (
        <FolderItems
          items={items}
          target={folder.mayEdit ? { controller: 'FolderController', of: { folderId: folder.id } } : null}
          removed={folder.removed}
          order={async (itemId, before) => {
            await callOverHttp('FolderController.order', { folderId: folder.id, itemId, before, ...siteLocale })
          }}
          page={page}
        />
      )}
      {folder.mayEdit && <ChangeFolder folder={folder} page={page} />}
    </ColumnPage>
  )
}

const idOf = ({ params }: ScreenRequest): string => params['id'] ?? ''

export const screen = defineScreen({
  afterSignIn: (request) => request.base + folderPath(idOf(request)),
  reads: (request) => ({ opened: request.callOnSite('FolderController.getFolder', { folderId: idOf(request) }) }),
  show: ({ opened: { items, outside, ...folder } }, request) => ({
    head: ownHead(request, folder.name, request.base + folderPath(folder.id)),
    data: {
      folder: { ...folder, changedOn: writtenDay(folder.changedOn, request) },
      items: pageItems(items, request.base, (path) => addressFromFolder(path, folder.id), outside),
      actions: actionsOf(items, request.base),
    },
  }),
  component: FolderScreen,
})
