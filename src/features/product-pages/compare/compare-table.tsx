import { Fragment } from 'react'
import { ScrollableTable } from '#platform/widgets/scrollable-table/scrollable-table.tsx'
import type { RecordLink } from '#features/catalogue/cards/card-shapes.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import { ProductActions } from '#features/catalogue/cards/trade-grade-row.tsx'
import { compareAddress, moved, type CompareRequest } from '#platform/values/addresses/compare-address.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { IconName } from '#platform/widgets/icon/icon-names.ts'
import type { ComparedRow, ComparedValue } from './compared-shapes.ts'
import { fewDiffer } from './differ.ts'
import type { CompareData } from './compare-data.ts'
import css from './compare.module.css'

/** The comparison as a table: one column for each grade, one row for each property. It scrolls sideways where it is too wide. */
export function CompareTable({ data, page }: { readonly data: CompareData; readonly page: Page }) {
  const { t, base } = page
  const { grades, sections, request } = data
  return (
    <ScrollableTable caption={t('compare.table')} className={css.table} hasHiddenCaption>
      <thead>
        <tr>
          <th scope="col" className={css.corner}>
            {t('compare.property')}
          </th>
          {grades.map((grade) => (
            <th key={grade.id} scope="col">
              <a href={productPath(base, grade)}>{grade.nameToDisplay}</a>
              {grade.outside && <outsideMark.Part outside={grade.outside} page={page} />}
              <ColumnActions grade={grade} grades={grades} request={request} page={page} />
              <ProductActions product={grade} page={page} />
            </th>
          ))}
        </tr>
      </thead>
      {sections.map(({ key, title, rows }) => (
        <tbody key={key} data-tinted={fewDiffer(rows) || undefined}>
          <tr>
            <th scope="rowgroup" className={css.section} colSpan={grades.length + 1}>
              <span>{title}</span>
            </th>
          </tr>
          {rows.map((row) => (
            <PropertyRow key={row.key} row={row} grades={grades} empty={t(row.empty)} />
          ))}
        </tbody>
      ))}
    </ScrollableTable>
  )
}

function PropertyRow({
  row,
  grades,
  empty,
}: {
  readonly row: ComparedRow
  readonly grades: readonly RecordLink[]
  readonly empty: string
}) {
  return (
    <tr data-differs={row.differs}>
      <th scope="row" lang={row.lang}>
        {row.label}
      </th>
      {grades.map((grade, at) => {
        const cell = row.cells[at] ?? []
        return (
          <td key={grade.id}>
            {cell.length === 0 ? <span className={css.notStated}>{empty}</span> : <Values values={cell} />}
          </td>
        )
      })}
    </tr>
  )
}

const Values = ({ values }: { readonly values: readonly ComparedValue[] }) =>
  values.map(({ text, href, lang }, at) => (
    <Fragment key={text}>
      {at > 0 && ', '}
      {href === undefined ? (
        <span lang={lang}>{text}</span>
      ) : (
        <a href={href} lang={lang}>
          {text}
        </a>
      )}
    </Fragment>
  ))

/** Moves and removes a column: links, because the address is the state. */
function ColumnActions({
  grade: { id, nameToDisplay },
  grades,
  request,
  page: { t, base },
}: {
  readonly grade: RecordLink
  readonly grades: readonly RecordLink[]
  readonly request: CompareRequest
  readonly page: Page
}) {
  const shown = grades.map((grade) => grade.id)
  const at = shown.indexOf(id)
  // The selected products that are not shown stay at the end.
  const others = request.ids.filter((other) => !shown.includes(other))
  const address = (ids: readonly string[]): string => compareAddress(base, { ...request, ids: [...ids, ...others] })
  const action = (icon: IconName, text: string, ids: readonly string[]) => (
    <a href={address(ids)} title={text} data-keep-scroll="">
      <Icon name={icon} size={16} />
      <span className="visually-hidden">{text}</span>
    </a>
  )
  return (
    <span className={css.columnActions}>
      {at > 0 && action('arrow-left', t('compare.left', { product: nameToDisplay }), moved(shown, id, -1))}
      {at < shown.length - 1 &&
        action('arrow-right', t('compare.right', { product: nameToDisplay }), moved(shown, id, 1))}
      {action(
        'close',
        t('compare.remove', { product: nameToDisplay }),
        shown.filter((other) => other !== id),
      )}
    </span>
  )
}
