import type { Page } from '#platform/pages/page-context.ts'
import { ScrollableTable } from './scrollable-table.tsx'
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
    <ScrollableTable
      key={group}
      caption={t(`specification.group.${group}`)}
      className={css.values}
      columns={(['property', 'value', 'method', 'condition'] as const).map((column) => t(`specification.${column}`))}
    >
      <tbody>
        {list.flatMap(({ property, values }) =>
          values.map((value, at) => (
            <tr key={`${property.key} ${at}`}>
              <th scope="row" lang={property.lang}>
                {property.name}
              </th>
              <td lang={value.lang}>{specificationText(value, property.isYesNo, page)}</td>
              <td>{value.method ?? <NotStated page={page} />}</td>
              <td>{value.condition ?? <NotStated page={page} />}</td>
            </tr>
          )),
        )}
      </tbody>
    </ScrollableTable>
  ))
}

/** Says that the supplier does not state something, which is not the same as a no. */
export const NotStated = ({ page: { t } }: { readonly page: Page }) => (
  <span className={css.notStated}>{t('specification.notStated')}</span>
)
