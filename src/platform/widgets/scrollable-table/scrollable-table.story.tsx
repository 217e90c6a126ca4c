import { TableRows } from '#platform/widgets/data-table/table-rows.tsx'
import type { Story } from '#platform/widgets/story.ts'
import { ScrollableTable } from './scrollable-table.tsx'

interface Grade {
  readonly code: string
  readonly form: string
  readonly months: number
}

const grades: readonly Grade[] = [
  { code: 'CA-2040', form: 'powder', months: 36 },
  { code: 'CA-3010', form: 'liquid', months: 12 },
]

export const stories: readonly Story[] = [
  {
    name: 'scrolling',
    wide: true,
    render: ({ t }) => (
      <ScrollableTable caption={t('productGroup.grades')}>
        <TableRows
          columns={[
            { key: 'code', header: t('product.code'), cell: ({ code }) => code, isName: true },
            { key: 'form', header: t('facet.form'), cell: ({ form }) => t(`picklist.form.${form}`) },
            {
              key: 'months',
              header: t('facet.shelf-life'),
              cell: ({ months }) => t('facet.shelfLife.months', { count: months }),
            },
          ]}
          rows={grades}
          rowKey={({ code }) => code}
        />
      </ScrollableTable>
    ),
  },
]
