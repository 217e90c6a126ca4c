import { ColumnPage } from '#platform/pages/parts/column-page.tsx'
import { FolderNotice } from '#features/folders/folders/folder-notice.tsx'
import { folderFields } from '#features/folders/folders/folder-rules.ts'
import { useLive } from '#features/folders/live/use-live.ts'
import { MadeBy } from '#features/identity/accounts/made-by.tsx'
import { callOverHttp } from '#platform/calls/call-over-http.ts'
import { defineScreen } from '#platform/pages/define-screen.ts'
import { usePage } from '#platform/pages/page-context.ts'
import { PageBreadcrumbs } from '#platform/pages/structured-data/page-breadcrumbs.tsx'
import { isAssistantPath } from '#platform/values/addresses/assistant-path.ts'
import { folderFileAddress, folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { foldersPath } from '#platform/values/addresses/account-paths.ts'
import { shareFolderAddress } from '#platform/values/addresses/share-addresses.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { ChangeFolder } from './change-folder.tsx'
import { FolderActionBar } from './folder-action-bar.tsx'
import { FolderItems } from './folder-items.tsx'
import { loadFolder, type FolderData } from './load.ts'
import css from './folder-page.module.css'

/** A folder with its items. Every form works without scripts; with them, items can also be dragged. */
function FolderScreen({ data }: { readonly data: FolderData }) {
  const page = usePage()
  const { t, base, site, language } = page
  const { folder, items } = data
  const here = base + folderPath(folder.id)
  useLive(isAssistantPath(here) ? null : `${here}/live`, folder.version)
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
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
      <FolderNotice notice={data.notice} formError={data.formError} page={page}>
        {data.notice === 'itemRemoved' && folder.removed.length > 0 && (
          <form action={here} method="post">
            <span translate="no">{folder.removed.join(', ')}</span>{' '}
            <input type="hidden" name={folderFields.act} value="restoreItem" />
            <Button type="submit" size="small">
              {t('cart.undo')}
            </Button>
          </form>
        )}
      </FolderNotice>
      <MadeBy name={folder.madeBy} page={page} />
      <p className={css.facts}>
        <Badge tone="neutral">{t(`folder.kind.${folder.kind}`)}</Badge>{' '}
        {t('folder.changedBy', { date: folder.changedOn, name: folder.changedBy })}
      </p>
      {folder.note !== null && <p className={css.note}>{folder.note}</p>}
      <FolderActionBar actions={data.actions} action={here} file={folderFileAddress(base, folder.id)} page={page}>
        <ButtonLink size="small" iconName="mail" href={shareFolderAddress(base, folder.id)} rel="nofollow">
          {t('share.folder')}
        </ButtonLink>
      </FolderActionBar>
      {items.length === 0 ? (
        <p>{t('folder.empty')}</p>
      ) : (
        <FolderItems
          items={items}
          action={folder.mayEdit ? here : null}
          order={async (itemId, before) => {
            await callOverHttp('FolderController.order', { folderId: folder.id, itemId, before, ...siteLocale })
          }}
          page={page}
        />
      )}
      {folder.mayEdit && <ChangeFolder key={folder.version} data={data} page={page} />}
    </ColumnPage>
  )
}

export const screen = defineScreen<FolderData>({ load: loadFolder, component: FolderScreen })
