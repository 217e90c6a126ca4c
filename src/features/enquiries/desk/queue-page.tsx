import { NarrowPage } from '#features/identity/personal-pages/narrow-page.tsx'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { queueAddress, deskQueues, isFiltered, queueText } from '#features/enquiries/requests/desk-address.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { PageTabs } from '#platform/pages/parts/page-tabs.tsx'
import { paginationTexts } from '#platform/pages/parts/pagination-texts.ts'
import { Pagination } from '#platform/widgets/pagination/pagination.tsx'
import css from './desk.module.css'
import { type SavedFilter, SavedFilters } from './filters/saved-filters.tsx'
import { maxInFile, queueFilePath } from './csv/csv-rules.ts'
import { DeskKeys } from './desk-keys.tsx'
import type { QueueData } from './queue-data.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueTable } from './queue-table.tsx'

/** The requests of customers, from which the desk takes one after the other (ERD-07). */
export function QueuePage({
  queue,
  filters,
  title,
  zone,
  page,
}: {
  readonly queue: QueueData
  readonly filters: readonly SavedFilter[]
  readonly title: string
  readonly zone: string
  readonly page: Page
}) {
  const { t, base } = page
  const { query, total } = queue
  const path = base + signInPaths.requests
  const isNarrowed = isFiltered(query)
  return (
    <NarrowPage page={page} title={title} layout="wide">
      <PageTabs
        label={t('requests.queues')}
        tabs={deskQueues.map((each) => ({
          href: queueAddress(path, { ...query, queue: each, sort: null }),
          text: t(`requests.queue.${each}`),
          isCurrent: each === query.queue,
        }))}
      />
      <SavedFilters {...{ filters, query, page }} />
      <QueueFilters query={query} page={page} />
      <p className={css.count} role="status">
        {t('requests.desk.count', { count: total })}
      </p>
      {total > 0 && <QueueFile queue={queue} page={page} />}
      <div className={css.queue}>
        <QueueTable
          queue={queue}
          caption={t(`requests.queue.${query.queue}`)}
          emptyText={t(isNarrowed ? 'requests.desk.noneFound' : 'requests.desk.none')}
          page={page}
        />
      </div>
      {total === 0 && isNarrowed && query.queue !== 'all' && (
        <p>
          <a href={queueAddress(path, { ...query, queue: 'all' })}>{t('requests.desk.searchAll')}</a>
        </p>
      )}
      <Pagination
        page={queue.page}
        pages={queue.pages}
        href={(number) => queueAddress(path, query, number)}
        texts={paginationTexts(page)}
      />
      <DeskKeys page={page} />
      <p className={css.count}>{t('account.localDays', { zone })}</p>
    </NarrowPage>
  )
}

/** The queue as a file, which holds its first requests. */
const QueueFile = ({
  queue: { query, total },
  page: { t, base },
}: {
  readonly queue: QueueData
  readonly page: Page
}) => (
  <p className={css.count}>
    <a href={`${base}${queueFilePath}?${queueText(query)}`} download>
      {total > maxInFile ? t('requests.desk.firstInFile', { count: maxInFile }) : t('requests.desk.file')}
    </a>
  </p>
)
