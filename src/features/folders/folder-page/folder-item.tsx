import { useState, type FormEvent } from 'react'
import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import { type FolderAct, folderFields, folderLimits } from '#features/folders/folders/folder-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import type { PageItem } from './page-items.ts'
import css from './folder-page.module.css'

interface ItemProperties {
  readonly item: PageItem
  /** The address of the forms; null for a visitor who may only look. */
  readonly action: string | null
  /** The item before which one step up or down leads, '' for the end; null at the end of the list. */
  readonly up: string | null
  readonly down: string | null
  readonly onMove: (before: string, button: HTMLElement | null) => void
  readonly page: Page
}

/** An item of a folder: its record, the note, and the forms that change it. */
export function FolderItem(properties: ItemProperties) {
  const {
    item: { id, name, lang, address, kind, code, note, outside },
    action,
    page,
  } = properties
  const { t } = page
  return (
    <li id={id} className={css.item} data-gone={address === null ? '' : undefined} draggable={action !== null}>
      <div className={css.record}>
        {address === null ? (
          <>
            <span translate="no">{name}</span>
            <p className={css.facts}>{t('folder.unavailable')}</p>
          </>
        ) : (
          <>
            <a href={address} lang={lang} translate="no" draggable={false}>
              {name}
            </a>
            <p className={css.facts}>
              {kind !== null && t(`folder.item.${kind}`)}
              {code !== null && (
                <>
                  {' · '}
                  <span translate="no">{code}</span>
                </>
              )}
            </p>
            {outside && <outsideMark.Part outside={outside} page={page} />}
            {note !== null && <p className={css.note}>{note}</p>}
          </>
        )}
      </div>
      {action !== null && <ItemForms {...properties} action={action} />}
    </li>
  )
}

function ItemForms({ item, action, up, down, onMove, page }: ItemProperties & { readonly action: string }) {
  const { t } = page
  const steps = [
    ['folder.up', up],
    ['folder.down', down],
  ] as const
  return (
    <div className={css.itemForms}>
      {steps.map(([label, before]) => (
        <ItemAct
          key={label}
          act="move"
          item={item.id}
          action={action}
          fields={{ [folderFields.before]: before ?? '' }}
          onSubmit={(event) => {
            event.preventDefault()
            const { submitter } = event.nativeEvent as SubmitEvent
            if (before !== null) onMove(before, submitter)
          }}
        >
          <Button type="submit" size="small" aria-disabled={before === null} aria-label={t(label, { name: item.name })}>
            {label === 'folder.up' ? '↑' : '↓'}
          </Button>
        </ItemAct>
      ))}
      {item.address !== null && <ItemNote item={item} action={action} page={page} />}
      <ItemAct act="removeItem" item={item.id} action={action}>
        <Button type="submit" size="small" variant="destructive-text" aria-label={`${t('cart.remove')}: ${item.name}`}>
          {t('cart.remove')}
        </Button>
      </ItemAct>
    </div>
  )
}

function ItemNote({ item, action, page: { t } }: Pick<ItemProperties, 'item' | 'page'> & { readonly action: string }) {
  const [note, setNote] = useState(item.note ?? '')
  return (
    <details>
      <summary aria-label={`${t('cart.note')}: ${item.name}`}>{t('cart.note')}</summary>
      <Form action={action} method="post" aria-label={`${t('cart.note')}: ${item.name}`}>
        <input type="hidden" name={folderFields.act} value="note" />
        <input type="hidden" name={folderFields.item} value={item.id} />
        <TextArea
          name={folderFields.note}
          label={t('cart.note')}
          rows={2}
          maxLength={folderLimits.itemNote}
          errorText={inputErrorText(t)}
          value={note}
          onChange={setNote}
        />
        <p>
          <Button type="submit" size="small" aria-label={`${t('cart.save')}: ${item.name}`}>
            {t('cart.save')}
          </Button>
        </p>
      </Form>
    </details>
  )
}

/** A form without visible fields, for one action on an item. */
const ItemAct = ({
  act,
  item,
  action,
  fields = {},
  onSubmit,
  children,
}: {
  readonly act: FolderAct
  readonly item: string
  readonly action: string
  readonly fields?: Readonly<Record<string, string>>
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  readonly children: React.ReactNode
}) => (
  <form action={action} method="post" onSubmit={onSubmit}>
    <input type="hidden" name={folderFields.act} value={act} />
    <input type="hidden" name={folderFields.item} value={item} />
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)
