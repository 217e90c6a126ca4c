import { useEffect, useRef, useState } from 'react'
import { callOverHttp } from '#platform/calls/call-over-http.ts'
import { FormDetails } from '#platform/forms/form-details.tsx'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { onWritten } from '#platform/forms/notify-written.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { CreateFolder } from '../folders/create-folder.tsx'
import type { FolderList } from '../folders/get-folders.ts'
import css from './folder-choice.module.css'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/** The folders in which a user can save a record, and a new one. It says where the record is now. */
export function FolderChoice({
  record,
  first,
  page,
  onClose,
}: {
  readonly record: string
  readonly first: FolderList
  readonly page: Page
  readonly onClose: () => void
}) {
  const { t } = page
  const { folders, kinds } = useFolders(record, first, page)
  const own = folders.filter(({ mayEdit }) => mayEdit)
  // What the new folder's form says stays in view.
  const hadFolders = first.folders.some(({ mayEdit }) => mayEdit)
  const element = useRef<HTMLElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <section ref={element} tabIndex={-1} className={css.choice} aria-label={t('card.save')}>
      <Form of="FolderController.addItem" record={record} hidden={{ recordId: record }} name={t('card.save')}>
        {own.length === 0 ? (
          <p>{t('folder.none')}</p>
        ) : (
          <ul className={css.folders}>
            {own.map(({ id, name, hasRecord }) => (
              <li key={id}>
                <span translate="no">{name}</span>
                <Button
                  type="submit"
                  size="small"
                  name={formNames.command}
                  value={formCommand('FolderController.addItem', { folderId: id })}
                  disabled={hasRecord}
                  aria-label={`${t('folder.saveHere')}: ${name}`}
                >
                  {t(hasRecord ? 'folder.isHere' : 'folder.saveHere')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Form>
      <FormDetails of="FolderController.create" summary={t('folder.new')} isOpen={!hadFolders}>
        <CreateFolder kinds={kinds} record={record} page={page} />
      </FormDetails>
      <p>
        <Button size="small" onClick={onClose}>
          {t('choose.close')}
        </Button>
      </p>
    </section>
  )
}

/** The folders of the user, read again after each change. */
function useFolders(recordId: string, first: FolderList, { site, language }: Page): FolderList {
  const [list, setList] = useState(first)
  useEffect(() => {
    const siteLocale = siteParamsOf({ site, language })
    const read = (): void => {
      callOverHttp('FolderController.getFolders', { recordId, ...siteLocale }).then(setList, reportError)
    }
    return onWritten(read)
  }, [recordId, site, language])
  return list
}
