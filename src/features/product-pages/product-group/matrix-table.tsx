import { ScrollableTable } from '#platform/widgets/scrollable-table/scrollable-table.tsx'
import { TableRows, type Column } from '#platform/widgets/data-table/table-rows.tsx'
import type { ShownValue } from '#features/catalogue/specifications/shown-specifications.ts'
import { specificationText } from '#features/catalogue/specifications/specification-text.ts'
import { NotSpecified } from '#features/catalogue/specifications/specification-tables.tsx'
import css from '#features/catalogue/specifications/specifications.module.css'
import type { ListedCard } from '#features/search/results/listed-card.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import { ProductActions } from '#features/catalogue/cards/trade-grade-row.tsx'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import type { SpecificationMatrix } from './specification-matrix.ts'

/** The grades of a trade name as rows, and the properties in which they differ as columns (SPC-02). */
export function MatrixTable({
  matrix,
  grades,
  caption,
  page,
}: {
  readonly matrix: SpecificationMatrix
  /** The grades of the open page of the list. */
  readonly grades: readonly ListedCard[]
  readonly caption: string
  readonly page: Page
}) {
  return (
    <ScrollableTable caption={caption} className={css.matrix} hasHiddenCaption>
      <TableRows
        columns={columnsOf(matrix, page)}
        rows={grades}
        rowKey={({ id }) => id}
        rowAttributes={({ id }) => ({ 'data-id': id })}
      />
    </ScrollableTable>
  )
}

/** The product, and one column for each property. */
const columnsOf = (matrix: SpecificationMatrix, page: Page): readonly Column<ListedCard>[] => [
  {
    key: '',
    header: page.t('specification.product'),
    cell: (grade) => <Grade grade={grade} page={page} />,
    isName: true,
  },
  ...matrix.properties.map(({ key, name, lang, isYesNo }) => ({
    key,
    header: name,
    headAttributes: { lang },
    cell: ({ id }: ListedCard) => <Values values={matrix.grades[id]?.[key] ?? []} isYesNo={isYesNo} page={page} />,
  })),
]

const Grade = ({ grade, page }: { readonly grade: ListedCard; readonly page: Page }) => (
  <>
    <a href={productPath(page.base, grade)}>{grade.nameToDisplay}</a>
    <Composition grade={grade} />
    {grade.outside && <outsideMark.Part outside={grade.outside} page={page} />}
    {grade.kind === 'tradeGrade' && grade.conflict === undefined && <ProductActions product={grade} page={page} />}
  </>
)

/** The main substance, by which grades of a wide range are told apart. */
function Composition({ grade }: { readonly grade: ListedCard }) {
  const [main] = grade.kind === 'tradeGrade' ? grade.substances : []
  return main === undefined ? null : (
    <small className={css.composition} lang={main.lang}>
      {main.name}
    </small>
  )
}

function Values({
  values,
  isYesNo,
  page,
}: {
  readonly values: readonly ShownValue[]
  readonly isYesNo: boolean
  readonly page: Page
}) {
  if (values.length === 0) return <NotSpecified page={page} />
  return values.map((value) => (
    <span key={value.condition ?? ''} className={css.value} lang={value.lang}>
      {specificationText(value, isYesNo, page)}
      {values.length > 1 && value.condition !== undefined && <small>{value.condition}</small>}
    </span>
  ))
}
