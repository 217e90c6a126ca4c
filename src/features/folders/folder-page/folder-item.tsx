import { outsideMark } from '#features/catalogue/cards/outside-mark-part.ts'
import { FormDetails } from '#platform/forms/form-details.tsx'
import { FormTextArea } from '#platform/forms/form-fields.tsx'
import { formCommand, formId, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { PageItem } from './page-items.ts'
import css from './folder-page.module.css'

/** The folder that the forms change: as its owner, or through a share. */
export type FolderTarget =
  | { readonly controller: 'FolderController'; readonly of: { readonly folderId: string } }
  | { readonly controller: 'ShareController'; readonly of: { readonly token: string } }

interface ItemProperties {
  readonly item: PageItem
  /** Null for a visitor who may only look. */
  readonly target: FolderTarget | null
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
    target,
    page,
  } = properties
  const { t } = page
  return (
    <li id={id} className={css.item} data-gone={address === null ? '' : undefined} draggable={target !== null}>
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
      {target !== null && <ItemForms {...properties} target={target} />}
    </li>
  )
}

function ItemForms({ item, target, up, down, onMove, page }: ItemProperties & { readonly target: FolderTarget }) {
  const { t } = page
  const { controller, of } = target
  const form = formId(`${controller}.removeItem`)
  const itemId = item.id
  const steps = [
    ['folder.up', up],
    ['folder.down', down],
  ] as const
  return (
    <div className={css.itemForms}>
      {steps.map(([label, before]) => (
        <Button
          key={label}
          // The end of the list keeps the button, and with it the focus.
          type={before === null ? 'button' : 'submit'}
          form={form}
          {...(before === null
            ? {}
            : { name: formNames.command, value: formCommand(`${controller}.order`, { ...of, itemId, before }) })}
          size="small"
          aria-disabled={before === null}
          aria-label={t(label, { name: item.name })}
          onClick={(event) => {
            event.preventDefault()
            if (before !== null) onMove(before, event.currentTarget)
          }}
        >
          {label === 'folder.up' ? '↑' : '↓'}
        </Button>
      ))}
      {item.address !== null && <ItemNote item={item} target={target} page={page} />}
      <Button
        type="submit"
        form={form}
        name={formNames.command}
        value={formCommand(`${controller}.removeItem`, { ...of, itemId })}
        size="small"
        variant="destructive-text"
        aria-label={`${t('cart.remove')}: ${item.name}`}
      >
        {t('cart.remove')}
      </Button>
    </div>
  )
}

function ItemNote({
  item: { id: itemId, name, note },
  target: { controller, of },
  page: { t },
}: Pick<ItemProperties, 'item' | 'page'> & { readonly target: FolderTarget }) {
  const form = `${controller}.annotate` as const
  return (
    <FormDetails of={form} record={itemId} summary={t('cart.note')} label={`${t('cart.note')}: ${name}`}>
      <Form
        of={form}
        record={itemId}
        hidden={{ ...of, itemId }}
        labels={{ note: t('cart.note') }}
        name={`${t('cart.note')}: ${name}`}
      >
        <FormTextArea name="note" initial={note ?? ''} rows={2} />
        <p>
          <Button type="submit" size="small" aria-label={`${t('cart.save')}: ${name}`}>
            {t('cart.save')}
          </Button>
        </p>
      </Form>
    </FormDetails>
  )
}
