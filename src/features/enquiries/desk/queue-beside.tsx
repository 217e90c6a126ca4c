import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { deskAddress, queueAddress } from '#features/enquiries/requests/desk-address.ts'
import { requestPath } from '#features/enquiries/requests/request-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import css from './desk.module.css'
import type { QueueData } from './queue-data.ts'
import { productsText } from './queue-table.tsx'

/** The queue beside one of its requests: the way back, and the way to the others. A narrow window has the way back only. */
export function QueueBeside({
  queue: { query, rows, page: number, total },
  current,
  page,
}: {
  readonly queue: QueueData
  /** The id of the request that is shown. */
  readonly current: string | null
  readonly page: Page
}) {
  const { t, base } = page
  return (
    <nav className={css.beside} aria-label={t('requests.queues')}>
      <p>
        <a href={queueAddress(base + signInPaths.requests, query, number)}>
          {t(`requests.queue.${query.queue}`)} ({page.number(total)})
        </a>
      </p>
      <ol className={css.others}>
        {rows.map((row) => (
          <li key={row.id}>
            <a
              href={deskAddress(base + requestPath(row.id), query, number)}
              data-desk-row=""
              aria-current={row.id === current ? 'page' : undefined}
            >
              <b translate="no">{row.name}</b>
              <span translate="no">{row.customer}</span>
              <span>{productsText(row, page)}</span>
              <span>
                {row.dueOn} {row.isOverdue && <Badge tone="danger">{t('requests.queue.overdue')}</Badge>}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
