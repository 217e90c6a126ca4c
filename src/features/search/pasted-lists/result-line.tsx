import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { Column } from '#platform/widgets/data-table/table-rows.tsx'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { AmountFields, ProductBox, ProductChoice } from './line-fields.tsx'
import type { ShownLine } from './get-list.ts'
import { chosenFieldName } from './paste-fields.ts'
import css from './pasted-list.module.css'

/**
 * The columns of the lines: what was pasted, the product or a choice of products, and the amount. `isDecided`: some lines are in a cart
 * or in a folder, so the others are not.
 */
export const resultColumns = (page: Page, isDecided: boolean): readonly Column<ShownLine>[] => {
  const { t } = page
  return [
    { key: 'line', header: t('paste.line'), cell: ({ number }) => page.number(number) },
    { key: 'pasted', header: t('paste.pasted'), cell: ({ term }) => term, isName: true },
    {
      key: 'product',
      header: t('specification.product'),
      cell: (line) => (
        <>
          <Result line={line} isDecided={isDecided} page={page} />
          <Choice line={line} page={page} />
        </>
      ),
    },
    {
      key: 'amount',
      header: t('cart.quantity'),
      cell: (line) => (
        <>
          {line.products.length > 0 && <AmountFields line={line} page={page} />}
          {line.products.length > 0 && line.note !== '' && <NoteOfLine line={line} t={t} />}
          {line.unread !== null && <span className={css.remark}>{t('paste.unread', { amount: line.unread })}</span>}
        </>
      ),
    },
  ]
}

/** What the list says of a line besides its product and its amount: it becomes the note of the line in the cart. */
const NoteOfLine = ({ line: { number, note }, t }: { readonly line: ShownLine; readonly t: Page['t'] }) => (
  <span className={css.remark}>
    {t('cart.note')}: {note}
    <input type="hidden" name={chosenFieldName('note', number)} value={note} />
  </span>
)

/** Says what was found, where the line has not simply one product. */
function Result({
  line,
  isDecided,
  page: { t },
}: {
  readonly line: ShownLine
  readonly isDecided: boolean
  readonly page: Page
}) {
  if (line.isSaved) return <span className={css.saved}>{t('paste.saved')}</span>
  switch (line.type) {
    case 'notFound':
      return <span className={css.remark}>{t('paste.notFound')}</span>
    case 'several':
      return <span className={css.remark}>{t('paste.several')}</span>
    case 'corrected':
      return <span className={css.remark}>{t('paste.corrected', { term: line.used ?? '' })}</span>
    case 'wrongNumber':
      return (
        <span className={css.remark}>
          {t('paste.wrongNumber')}
          {line.candidates.length > 0 && ` ${t('paste.candidates', { numbers: line.candidates.join(', ') })}`}
        </span>
      )
    default:
      return isDecided ? <span className={css.remark}>{t('paste.notChosen')}</span> : null
  }
}

function Choice({ line, page }: { readonly line: ShownLine; readonly page: Page }) {
  const { base } = page
  const { products } = line
  const [only] = products
  if (only === undefined) return null
  if (products.length > 1) return <ProductChoice line={line} page={page} />
  return (
    <span className={css.only}>
      <ProductBox line={line} page={page} product={only.id} />
      <span>
        <a href={productPath(base, only)}>{only.nameToDisplay}</a>
        <small>{[only.code, only.principalName].filter(Boolean).join(' · ')}</small>
        {only.outside && <outsideMark.Part outside={only.outside} page={page} />}
      </span>
    </span>
  )
}
