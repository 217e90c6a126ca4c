import { MatchedBy } from '#features/catalogue/cards/matched-by.tsx'
import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import type { ListedGrade } from '#features/catalogue/cards/listed-card.ts'
import { CompareBox, ProductActions } from '#features/catalogue/cards/trade-grade-row.tsx'
import { ScrollableTable } from '#features/catalogue/specifications/scrollable-table.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { picklistText } from '#platform/pages/parts/picklist-texts.ts'
import { productPath, supplierPath, tradeNamePath } from '#platform/values/addresses/record-paths.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import css from './grade-table.module.css'

/** The products of a list as a table: more of them fit a window, and one property of all of them is read from top to bottom. */
export function GradeTable({
  grades,
  page,
  label,
}: {
  readonly grades: readonly ListedGrade[]
  readonly page: Page
  readonly label: string
}) {
  const { t } = page
  const columns = [
    t('results.column.product'),
    t('results.column.substances'),
    t('facet.function'),
    t('results.column.properties'),
    t('facet.certification'),
    t('results.column.actions'),
  ]
  return (
    <ScrollableTable caption={label} className={css.table} hasHiddenCaption columns={columns}>
      <tbody>
        {grades.map((grade) => (
          <GradeRow key={grade.id} grade={grade} page={page} />
        ))}
      </tbody>
    </ScrollableTable>
  )
}

function GradeRow({ grade, page }: { readonly grade: ListedGrade; readonly page: Page }) {
  const { t, base } = page
  return (
    <tr data-accent={grade.accent} data-id={grade.id}>
      <th scope="row">
        <a className={css.name} href={productPath(base, grade)}>
          {grade.nameToDisplay}
        </a>
        {grade.promoted && <Badge tone="promoted">{t('badge.promoted')}</Badge>}
        <p>
          <a href={supplierPath(base, grade.principal)}>{grade.principal.nameToDisplay}</a>
          {' · '}
          <a href={tradeNamePath(base, grade.tradeName)}>{grade.tradeName.nameToDisplay}</a>
        </p>
        <MatchedBy matched={grade.matched} page={page} />
        {grade.outside && <outsideMark.Part outside={grade.outside} page={page} />}
      </th>
      <td>
        {grade.substances.map(({ name, lang, cas, eNumber }) => (
          <p key={name}>
            <span lang={lang}>{name}</span>
            {cas !== undefined && <span className={css.code}>{cas}</span>}
            {eNumber !== undefined && <span className={css.code}>{eNumber}</span>}
          </p>
        ))}
        {grade.moreSubstances !== undefined && (
          <p className={css.code}>{t('card.moreSubstances', { count: grade.moreSubstances })}</p>
        )}
      </td>
      <td className={css.functions}>{grade.functions.join(' · ')}</td>
      <td>
        {grade.physicalForm !== undefined && <p>{picklistText(t, 'form', grade.physicalForm)}</p>}
        {grade.specifications?.map(({ name, lang, text }) => (
          <p key={name}>
            <span className={css.code} lang={lang}>
              {name}
            </span>{' '}
            {text}
          </p>
        ))}
      </td>
      <td>{grade.certifications.map((value) => picklistText(t, 'certification', value)).join(' · ')}</td>
      <td className={css.actions}>
        <CompareBox card={grade} page={page} />
        <ProductActions product={grade} page={page} />
      </td>
    </tr>
  )
}
