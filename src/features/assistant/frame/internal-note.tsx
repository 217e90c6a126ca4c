import { useEffect, useState } from 'react'
import { Panel } from '#features/product-pages/record-page/sections.tsx'
import { usePage } from '#platform/pages/page-context.ts'
import { pageRecords } from '#platform/record-client/page-records.ts'
import type { RecordClient } from '#platform/record-client/record-client.ts'
import { useSnapshot } from '#platform/record-client/use-snapshot.ts'
import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import css from './internal-note.module.css'

const noteField = 'Internal_Note__c'

/**
 * The internal note of a trade grade, in the Sales Assistant only. It is read with the rights of the sales person, and follows what
 * is saved in another tab.
 */
export function InternalNote({ recordId }: { readonly recordId: string }) {
  const { t, language } = usePage()
  const { records, isMissing } = usePageRecords()
  const snapshot = useSnapshot(records, 'getRecord', { recordId, optionalFields: [`Product2.${noteField}`] })
  const { state, data, error } = snapshot
  const note = data?.fields[noteField]?.value
  const isUnread = isMissing || (data === null && error !== null)
  return (
    <Panel title={t('assistant.note.title')}>
      <div className={css.note} aria-busy={data === null && !isUnread} data-state={state}>
        {typeof note === 'string' ? (
          <p lang="en" className={css.text}>
            {note}
          </p>
        ) : (
          data !== null && <p>{t('assistant.note.none')}</p>
        )}
        {isUnread && <p>{t('assistant.note.unread')}</p>}
        {isUnread && records !== null && (
          <Button size="small" onClick={() => void records.refresh(snapshot)}>
            {t('error.tryAgain')}
          </Button>
        )}
      </div>
      <p>
        <a href={`${backOfficePath}/${language.toLowerCase()}/record/${recordId}`}>{t('assistant.note.open')}</a>
      </p>
    </Panel>
  )
}

/** `isMissing`: the code of the record client could not be fetched. */
function usePageRecords(): { readonly records: RecordClient | null; readonly isMissing: boolean } {
  const [records, setRecords] = useState<RecordClient | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    pageRecords().then(setRecords, (error: unknown) => {
      setMissing(true)
      reportError(error)
    })
  }, [])
  return { records, isMissing }
}
