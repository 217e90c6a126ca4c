import { CreatedBy } from '#features/identity/accounts/created-by.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { FolderList } from './get-folders.ts'
import css from './folders.module.css'

/** A folder in the list, with what the user can do with it here. */
export function FolderRow({
  folder,
  record,
  page,
}: {
  readonly folder: FolderList['folders'][number]
  readonly record: FolderList['record']
  readonly page: Page
}) {
  const { t, base } = page
  const { id, name, kind, mayEdit, hasRecord, mayTakeOver, isOwn, owner, madeBy, changedOn } = folder
  const act = (of: 'addItem' | 'copy' | 'takeOver', text: string, isDone = false) => (
    <Button
      type="submit"
      name={formNames.command}
      value={formCommand(`FolderController.${of}`, { folderId: id })}
      size="small"
      disabled={isDone}
      aria-label={`${of === 'addItem' ? t('folder.saveHere') : text}: ${name}`}
    >
      {text}
    </Button>
  )
  return (
    <li className={css.folder}>
      <div>
        <a className={css.name} href={base + folderPath(id)} translate="no">
          {name}
        </a>
        <CreatedBy name={madeBy} page={page} />
        <p className={css.facts}>
          {kind !== 'personal' && <Badge tone="neutral">{t(`folder.kind.${kind}`)}</Badge>}{' '}
          {!isOwn && madeBy === null && <span translate="no">{owner}</span>} {t('folder.changed', { date: changedOn })}
        </p>
      </div>
      {record !== null && mayEdit && act('addItem', t(hasRecord ? 'folder.isHere' : 'folder.saveHere'), hasRecord)}
      {record === null && !isOwn && act('copy', t('folder.copy'))}
      {record === null && mayTakeOver && act('takeOver', t('folder.takeOver'))}
    </li>
  )
}
