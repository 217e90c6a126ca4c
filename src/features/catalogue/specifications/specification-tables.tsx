import type { Page } from '#platform/pages/page-context.ts'
import { ScrollableTable } from '#platform/widgets/scrollable-table/scrollable-table.tsx'
import { TableRows } from '#platform/widgets/data-table/table-rows.tsx'
import type { ShownSpecification } from './shown-specifications.ts'
import { specificationText } from './specification-text.ts'
import css from './specifications.module.css'

/** What a grade states: one table for each group of properties, with the method and condition of each value. */
export function SpecificationTables({
  specifications,
  page,
}: {
  readonly specifications: readonly ShownSpecification[]
  readonly page: Page
}) {
  const { t } = page
  const groups = [...Map.groupBy(specifications, ({ property }) => property.group)]
  return groups.map(([group, list]) => (
    <ScrollableTable key={group} caption={t(`specification.group.${group}`)} className={css.values}>
      <TableRows
        columns={[
          {
            key: 'property',
            header: t('specification.property'),
            cell: ({ property }) => property.name,
            isName: true,
            cellAttributes: ({ property }) => ({ lang: property.lang }),
          },
          {
            key: 'value',
            header: t('specification.value'),
            cell: ({ property, value }) => specificationText(value, property.isYesNo, page),
            cellAttributes: ({ value }) => ({ lang: value.lang }),
          },
          {
            key: 'method',
            header: t('specification.method'),
            cell: ({ value }) => value.method ?? <NotSpecified page={page} />,
          },
          {
            key: 'condition',
            header: t('specification.condition'),
            cell: ({ value }) => value.condition ?? <NotSpecified page={page} />,
          },
        ]}
        rows={list.flatMap(({ property, values }) => values.map((value, at) => ({ property, value, at })))}
        rowKey={({ property, at }) => `${property.key} ${at}`}
      />
    </ScrollableTable>
  ))
}

/** Says that the supplier does not state something, which is not the same as a no. */
export const NotSpecified = ({ page: { t } }: { readonly page: Page }) => (
  <span className={css.notStated}>{t('specification.notStated')}</span>
)
