import { MadeBy } from '#features/identity/accounts/made-by.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { FolderListAct } from './folder-list-act.tsx'
import { folderFields } from './folder-rules.ts'
import type { FoldersData } from './load.ts'
import css from './folders.module.css'

/** A folder in the list, with what the user can do with it here. */
export function FolderRow({
  folder,
  record,
  page,
}: {
  readonly folder: FoldersData['folders'][number]
  readonly record: FoldersData['record']
  readonly page: Page
}) {
  const { t, base } = page
  const { id, name, kind, mayEdit, hasRecord, mayTakeOver, isOwn, owner, madeBy, changedOn } = folder
  return (
    <li className={css.folder}>
      <div>
        <a className={css.name} href={base + folderPath(id)} translate="no">
          {name}
        </a>
        <MadeBy name={madeBy} page={page} />
        <p className={css.facts}>
          {kind !== 'personal' && <Badge tone="neutral">{t(`folder.kind.${kind}`)}</Badge>}{' '}
          {!isOwn && madeBy === null && <span translate="no">{owner}</span>} {t('folder.changed', { date: changedOn })}
        </p>
      </div>
      {record !== null && mayEdit && (
        <FolderListAct act="save" fields={{ [folderFields.folder]: id, [folderFields.record]: record.id }} page={page}>
          <Button type="submit" size="small" disabled={hasRecord} aria-label={`${t('folder.saveHere')}: ${name}`}>
            {t(hasRecord ? 'folder.isHere' : 'folder.saveHere')}
          </Button>
        </FolderListAct>
      )}
      {record === null && !isOwn && (
        <FolderListAct act="copy" fields={{ [folderFields.folder]: id }} page={page}>
          <Button type="submit" size="small" aria-label={`${t('folder.copy')}: ${name}`}>
            {t('folder.copy')}
          </Button>
        </FolderListAct>
      )}
      {record === null && mayTakeOver && (
        <FolderListAct act="takeOver" fields={{ [folderFields.folder]: id }} page={page}>
          <Button type="submit" size="small" aria-label={`${t('folder.takeOver')}: ${name}`}>
            {t('folder.takeOver')}
          </Button>
        </FolderListAct>
      )}
    </li>
  )
}
