import { useRef, useState } from 'react'
import { formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { moveBefore } from '#features/folders/folders/item-order.ts'
import { useNavigation } from '#platform/pages/navigation-context.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { FolderItem, type FolderTarget } from './folder-item.tsx'
import type { PageItem } from './page-items.ts'
import { useDragging } from '../browser/use-dragging.ts'
import css from './folder-page.module.css'

/** Where an item goes: before another one, or '' for the end. */
export type Order = (itemId: string, before: string) => Promise<void>

/**
 * The items of a folder in their order. With scripts, an item moves at once, by its buttons or by dragging, and the button that
 * was pressed keeps the focus.
 */
export function FolderItems({
  items,
  target,
  removed,
  order,
  page,
}: {
  readonly items: readonly PageItem[]
  /** Null for a visitor who may only look. */
  readonly target: FolderTarget | null
  /** The names of the items that were removed last and can be restored. */
  readonly removed: readonly string[]
  readonly order: Order
  readonly page: Page
}) {
  const { t } = page
  const { reload } = useNavigation()
  const [moved, setMoved] = useState<Moved | null>(null)
  const [said, setSaid] = useState('')
  // What the server says replaces what was expected.
  const shown = moved?.of === items ? ordered(items, moved.ids) : items

  const move = (item: PageItem, before: string, button: HTMLElement | null): void => {
    const ids = shown.map(({ id }) => id)
    const next = moveBefore(ids, item.id, before === '' ? null : before)
    setMoved({ of: items, ids: next })
    // An element that moves in the document loses the focus.
    requestAnimationFrame(() => button?.focus())
    setSaid(t('folder.movedTo', { name: item.name, position: next.indexOf(item.id) + 1, count: ids.length }))
    order(item.id, before).then(reload, (error: unknown) => {
      setMoved(null)
      setSaid(t('folder.error.gone'))
      reportError(error)
    })
  }
  const list = useRef<HTMLOListElement>(null)
  useDragging(list, (fromId, toId) => {
    const ids = shown.map(({ id }) => id)
    const [from, to] = [ids.indexOf(fromId), ids.indexOf(toId)]
    const item = shown[from]
    if (item !== undefined && to !== -1 && from !== to) move(item, from < to ? (ids[to + 1] ?? '') : toId, null)
  })
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {target !== null && <ItemsForm target={target} removed={removed} t={t} />}
      <ol className={css.items} ref={target === null ? undefined : list}>
        {shown.map((item, at) => (
          <FolderItem
            key={item.id}
            item={item}
            target={target}
            // One up is before the previous item; one down is before the item after the next.
            up={at === 0 ? null : (shown[at - 1]?.id ?? null)}
            down={at === shown.length - 1 ? null : (shown[at + 2]?.id ?? '')}
            onMove={(before, button) => move(item, before, button)}
            page={page}
          />
        ))}
      </ol>
    </>
  )
}

/** The buttons of the items belong to this form, which says what they have done. */
const ItemsForm = ({
  target,
  removed,
  t,
}: {
  readonly target: FolderTarget
  readonly removed: readonly string[]
  readonly t: Page['t']
}) => (
  <Form of={`${target.controller}.removeItem`} hidden={target.of} name={t('folder.items')}>
    {removed.length > 0 && (
      <p className={css.facts}>
        {t('folder.removed', { names: removed.join(', ') })}{' '}
        <Button type="submit" size="small" name={formNames.command} value="FolderController.restoreItem">
          {t('form.undo')}
        </Button>
      </p>
    )}
  </Form>
)

const ordered = (items: readonly PageItem[], ids: readonly string[]): readonly PageItem[] =>
  items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

/** The order that a visitor has just chosen, of the items that the page had then. */
interface Moved {
  readonly of: readonly PageItem[]
  readonly ids: readonly string[]
}
