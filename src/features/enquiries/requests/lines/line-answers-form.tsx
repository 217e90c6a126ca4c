import type { Page } from '#platform/pages/page-context.ts'
import { type Column, TableRows } from '#platform/widgets/data-table/table-rows.tsx'
import { ScrollableTable } from '#platform/widgets/scrollable-table/scrollable-table.tsx'
import type { PageRequest } from '../page-request.ts'
import { AnswerField } from './answer-field.tsx'
import { allLines, type LineAnswerField, lineColumnsOf, sharedLineFields } from './line-answer.ts'
import css from './line-answers.module.css'

type Line = PageRequest['lines'][number]

/** A row of the table: a line, or all lines which have nothing of their own. */
interface AnswerRow {
  readonly id: string
  readonly line: Line | null
}

/**
 * The fields with which the desk answers each line of a request, as a table; on a phone each line is a card. Several lines begin with
 * a row that counts for all of them. What does not belong to an outcome is hidden, also without scripts.
 */
export function LineAnswersForm({ request, page }: { readonly request: PageRequest; readonly page: Page }) {
  const isShared = request.lines.length > 1
  const rows: readonly AnswerRow[] = [
    ...(isShared ? [{ id: allLines, line: null }] : []),
    ...request.lines.map((line) => ({ id: line.id, line })),
  ]
  return (
    <ScrollableTable label={page.t('requests.line.answers')} className={css.table}>
      <TableRows
        columns={columnsOf(request, isShared, page)}
        rows={rows}
        rowKey={({ id }) => id}
        rowAttributes={({ line }) => ({ 'data-shared': line === null ? '' : undefined })}
      />
    </ScrollableTable>
  )
}

function columnsOf({ kind }: PageRequest, isShared: boolean, page: Page): readonly Column<AnswerRow>[] {
  const { t } = page
  const answers = lineColumnsOf[kind].map((fields) => ({
    key: fields.join(' '),
    header: t(`requests.line.${fields[0] ?? ''}`),
    cell: ({ line }: AnswerRow) =>
      fields
        .filter((field) => line !== null || sharedLineFields.includes(field))
        .map((field: LineAnswerField) => (
          <div key={field} data-field={field}>
            <AnswerField {...{ field, line, kind, isShared, page }} />
          </div>
        )),
  }))
  return [
    {
      key: 'product',
      header: t('requests.line.product'),
      isName: true,
      cell: ({ line }) =>
        line === null ? (
          <>
            {t('requests.line.forAll')} <small>{t('requests.line.forAllHint')}</small>
          </>
        ) : (
          <>
            <span translate="no">{line.savedName}</span>
            {line.amount !== null && `, ${line.amount}`}
          </>
        ),
    },
    ...answers,
  ]
}
