import { ScrollableTable } from '#features/catalogue/specifications/scrollable-table.tsx'
import type { ShownValue } from '#features/catalogue/specifications/shown-specifications.ts'
import { specificationText } from '#features/catalogue/specifications/specification-text.ts'
import { NotStated } from '#features/catalogue/specifications/specification-tables.tsx'
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
      <thead>
        <tr>
          <th scope="col">{page.t('specification.product')}</th>
          {matrix.properties.map(({ key, name, lang }) => (
            <th key={key} scope="col" lang={lang}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grades.map((grade) => (
          <tr key={grade.id} data-id={grade.id}>
            <th scope="row">
              <a href={productPath(page.base, grade)}>{grade.nameToDisplay}</a>
              <Composition grade={grade} />
              {grade.outside && <outsideMark.Part outside={grade.outside} page={page} />}
              {grade.kind === 'tradeGrade' && grade.conflict === undefined && (
                <ProductActions product={grade} page={page} />
              )}
            </th>
            {matrix.properties.map(({ key, isYesNo }) => (
              <td key={key}>
                <Values values={matrix.grades[grade.id]?.[key] ?? []} isYesNo={isYesNo} page={page} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  )
}

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
  if (values.length === 0) return <NotStated page={page} />
  return values.map((value) => (
    <span key={value.condition ?? ''} className={css.value} lang={value.lang}>
      {specificationText(value, isYesNo, page)}
      {values.length > 1 && value.condition !== undefined && <small>{value.condition}</small>}
    </span>
  ))
}
