import { useEffect, useRef, type MouseEvent } from 'react'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { MenuOption } from '#platform/widgets/menu/option.ts'
import type { Chooser } from './use-chooser.ts'
import css from './option-list.module.css'

/** The options of a menu or a picklist. */
export function OptionList({
  chooser,
  role,
  label,
  isSelected,
  multiple = false,
}: {
  readonly chooser: Chooser
  readonly role: 'menu' | 'listbox'
  readonly label: string
  /** Whether an option of a picklist is selected. */
  readonly isSelected?: (option: MenuOption) => boolean
  readonly multiple?: boolean
}) {
  const { options, listId, active, setActive, choose, focused, onKeyDown } = chooser
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const keys = {
    tabIndex: 0,
    'data-focus': '',
    'aria-activedescendant': active >= 0 ? `${listId}-${active}` : undefined,
    onKeyDown,
  }
  const attributes = {
    role,
    'aria-label': label,
    'aria-multiselectable': multiple || undefined,
    // The press must not move the focus.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    // Without this a scrollable list would be a tab stop.
    ...(focused ? keys : { tabIndex: -1 }),
  }
  const attributesOf = (option: MenuOption, at: number) => ({
    role: role === 'menu' ? 'menuitem' : 'option',
    'aria-selected': isSelected?.(option),
    'aria-disabled': option.disabled === true || undefined,
    'data-active': at === active ? '' : undefined,
    onMouseMove: () => {
      if (at !== active && option.disabled !== true) setActive(at)
    },
    onClick: () => choose(option),
  })
  return (
    <div ref={list} id={listId} className={css.list} {...attributes}>
      {options.map((option, at) => (
        <div key={option.value} id={`${listId}-${at}`} className={css.option} {...attributesOf(option, at)}>
          <OptionContent {...{ option, multiple }} isSelected={isSelected?.(option) === true} />
        </div>
      ))}
    </div>
  )
}

/** The label of an option with its icon and tags, and the mark of a selected one. */
function OptionContent({
  option,
  multiple,
  isSelected,
}: {
  readonly option: MenuOption
  readonly multiple: boolean
  readonly isSelected: boolean
}) {
  return (
    <>
      {multiple && <span className={css.box}>{isSelected && <Icon name="check" size={16} />}</span>}
      <OptionIcon option={option} />
      <span className={css.label}>{option.label}</span>
      {option.tags?.map((tag) => (
        <span key={tag} className={css.tag}>
          {tag}
        </span>
      ))}
      {!multiple && isSelected && <Icon name="check" />}
    </>
  )
}

/** WID-13: a symbol of our icon set, otherwise a picture. It is decorative, because the label names the option. */
function OptionIcon({ option: { iconName, iconSrc, iconUrl, iconSize = 20 } }: { readonly option: MenuOption }) {
  if (iconName !== undefined) return <Icon name={iconName} size={iconSize} />
  const picture = iconSrc ?? iconUrl
  return picture === undefined ? null : <img src={picture} alt="" width={iconSize} height={iconSize} />
}
