import { measureText } from '#platform/values/numbers/measure-text.ts'
import { storiesOf, type Story, type StoryContext } from '#platform/widgets/story.ts'
import { DataTable, dataTableStates } from './data-table.tsx'

export const axes = { state: dataTableStates } as const

interface Grade {
  readonly code: string
  readonly form: string
  readonly purity: number
  readonly months: number
}

const grades: readonly Grade[] = [
  { code: 'CA-2040', form: 'powder', purity: 99.5, months: 36 },
  { code: 'CA-2041', form: 'granule', purity: 99.8, months: 36 },
  { code: 'CA-3010', form: 'liquid', purity: 50, months: 12 },
]

const columnsOf = ({ t, number, language }: StoryContext) => [
  {
    key: 'code',
    header: t('product.code'),
    isName: true,
    sort: { direction: 'ascending' as const, href: '/workshop/data-table?sort=-code' },
    cell: ({ code }: Grade) => code,
  },
  {
    key: 'form',
    header: t('facet.form'),
    sort: { direction: null, href: '/workshop/data-table?sort=form' },
    cell: ({ form }: Grade) => t(`picklist.form.${form}`),
  },
  {
    key: 'purity',
    header: t('product.purity'),
    align: 'end' as const,
    cell: ({ purity }: Grade) => measureText(number(purity), '%', language),
  },
  {
    key: 'months',
    header: t('facet.shelf-life'),
    align: 'end' as const,
    cell: ({ months }: Grade) => t('facet.shelfLife.months', { count: months }),
  },
]

export const stories: readonly Story[] = storiesOf(
  axes,
  ({ state }, context) => (
    <DataTable
      caption={context.t('productGroup.grades')}
      columns={columnsOf(context)}
      rows={state === 'filled' ? grades : []}
      rowKey={({ code }) => code}
      emptyText={context.t('productGroup.noGrades')}
      isLoading={state === 'loading'}
    />
  ),
  { wide: true },
)
