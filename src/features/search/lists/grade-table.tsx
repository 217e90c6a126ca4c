import { MatchedBy } from '#features/catalogue/cards/matched-by.tsx'
import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import type { ListedGrade } from '#features/catalogue/cards/listed-card.ts'
import { CompareBox, ProductActions } from '#features/catalogue/cards/trade-grade-row.tsx'
import { ScrollableTable } from '#platform/widgets/scrollable-table/scrollable-table.tsx'
import { TableRows, type Column } from '#platform/widgets/data-table/table-rows.tsx'
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
  return (
    <ScrollableTable caption={label} className={css.table} hasHiddenCaption>
      <TableRows
        columns={columnsOf(page)}
        rows={grades}
        rowKey={({ id }) => id}
        rowAttributes={({ accent, id }) => ({ 'data-accent': accent, 'data-id': id })}
      />
    </ScrollableTable>
  )
}

/** What a row says about a product. */
const columnsOf = (page: Page): readonly Column<ListedGrade>[] => {
  const { t } = page
  return [
    {
      key: 'product',
      header: t('results.column.product'),
      cell: (grade) => <Product grade={grade} page={page} />,
      isName: true,
    },
    {
      key: 'substances',
      header: t('results.column.substances'),
      cell: (grade) => <Substances grade={grade} page={page} />,
    },
    {
      key: 'functions',
      header: t('facet.function'),
      cell: ({ functions }) => functions.join(' · '),
      cellAttributes: () => ({ className: css.functions }),
    },
    {
      key: 'properties',
      header: t('results.column.properties'),
      cell: (grade) => <Properties grade={grade} page={page} />,
    },
    {
      key: 'certifications',
      header: t('facet.certification'),
      cell: ({ certifications }) => certifications.map((value) => picklistText(t, 'certification', value)).join(' · '),
    },
    {
      key: 'actions',
      header: t('results.column.actions'),
      cell: (grade) => (
        <>
          <CompareBox card={grade} page={page} />
          <ProductActions product={grade} page={page} />
        </>
      ),
      cellAttributes: () => ({ className: css.actions }),
    },
  ]
}

interface Part {
  readonly grade: ListedGrade
  readonly page: Page
}

const Product = ({ grade, page }: Part) => (
  <>
    <a className={css.name} href={productPath(page.base, grade)}>
      {grade.nameToDisplay}
    </a>
    {grade.promoted && <Badge tone="promoted">{page.t('badge.promoted')}</Badge>}
    <p>
      <a href={supplierPath(page.base, grade.principal)}>{grade.principal.nameToDisplay}</a>
      {' · '}
      <a href={tradeNamePath(page.base, grade.tradeName)}>{grade.tradeName.nameToDisplay}</a>
    </p>
    <MatchedBy matched={grade.matched} page={page} />
    {grade.outside && <outsideMark.Part outside={grade.outside} page={page} />}
  </>
)

const Substances = ({ grade, page: { t } }: Part) => (
  <>
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
  </>
)

const Properties = ({ grade, page: { t } }: Part) => (
  <>
    {grade.physicalForm !== undefined && <p>{picklistText(t, 'form', grade.physicalForm)}</p>}
    {grade.specifications?.map(({ name, lang, text }) => (
      <p key={name}>
        <span className={css.code} lang={lang}>
          {name}
        </span>{' '}
        {text}
      </p>
    ))}
  </>
)
