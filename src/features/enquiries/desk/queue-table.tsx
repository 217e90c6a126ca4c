import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { deskAddress, queueAddress, type DeskQuery, type DeskSort } from '#features/enquiries/requests/desk-address.ts'
import { requestPath, stateText } from '#features/enquiries/requests/request-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { DataTable } from '#platform/widgets/data-table/data-table.tsx'
import type { Column } from '#platform/widgets/data-table/table-rows.tsx'
import type { QueueData, ShownRow } from './queue-data.ts'

/** The queue as a table, one request in each row; on a phone each is a card. */
export function QueueTable({
  queue: { query, rows, page: number },
  caption,
  emptyText,
  page,
}: {
  readonly queue: QueueData
  readonly caption: string
  readonly emptyText: string
  readonly page: Page
}) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      emptyText={emptyText}
      columns={columnsOf(query, number, page)}
    />
  )
}

function columnsOf(query: DeskQuery, number: number, page: Page): readonly Column<ShownRow>[] {
  const { t, base } = page
  const sort = (by: DeskSort) => {
    const order = query.sort?.by === by ? (query.sort.descending ? 'descending' : 'ascending') : null
    const next = { ...query, sort: { by, descending: order === 'ascending' } }
    return { href: queueAddress(base + signInPaths.requests, next), direction: order } as const
  }
  return [
    {
      key: 'number',
      header: t('requests.desk.number'),
      isName: true,
      sort: sort('number'),
      cell: ({ id, name }) => (
        <a id={id} href={deskAddress(base + requestPath(id), query, number)} data-desk-row="" translate="no">
          {name}
        </a>
      ),
    },
    {
      key: 'kind',
      header: t('requests.desk.kind'),
      sort: sort('kind'),
      cell: ({ kind }) => t(`cart.kind.${kind}`),
    },
    {
      key: 'customer',
      header: t('requests.desk.customer'),
      sort: sort('customer'),
      cell: ({ customer }) => <span translate="no">{customer}</span>,
    },
    {
      key: 'country',
      header: t('account.country'),
      sort: sort('country'),
      cell: ({ country }) => country,
      headAttributes: inNumber,
      cellAttributes: () => inNumber,
    },
    { key: 'products', header: t('requests.desk.products'), cell: (row) => productsText(row, page) },
    {
      key: 'due',
      header: t('requests.dueOn'),
      sort: sort('due'),
      cell: ({ dueOn, isOverdue }) => (
        <span>
          {dueOn} {isOverdue && <Badge tone="danger">{t('requests.queue.overdue')}</Badge>}
        </span>
      ),
    },
    { key: 'state', header: t('requests.desk.state'), sort: sort('state'), cell: (row) => stateText(row, t) },
    {
      key: 'assignee',
      header: t('requests.assignee'),
      sort: sort('assignee'),
      cell: ({ assignee }) => <span translate="no">{assignee}</span>,
    },
  ]
}

/** The number says the same, so a narrow table leaves the column out. */
const inNumber = { 'data-in-number': '' } as const

/** The product that stands for a request, and how many others it has. */
export function productsText({ product, lines }: Pick<ShownRow, 'product' | 'lines'>, { t }: Pick<Page, 't'>): string {
  if (product === null) return ''
  return lines > 1 ? t('account.email.products', { product, count: lines - 1 }) : product
}
