import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-names.ts'
import { buttonType } from './button-type.ts'
import css from './button.module.css'

/** §9 */
export const buttonVariants = [
  'base',
  'neutral',
  'brand',
  'brand-outline',
  'destructive',
  'destructive-text',
  'inverse',
  'success',
] as const
export const buttonSizes = ['small', 'medium'] as const
/** §9: left is where a line begins, also where it begins at the right. */
export const iconPositions = ['left', 'right'] as const

const look = `${css.button} ${css.words}`

interface Look {
  readonly variant?: (typeof buttonVariants)[number]
  readonly size?: (typeof buttonSizes)[number]
  readonly iconName?: IconName | undefined
  readonly iconPosition?: (typeof iconPositions)[number]
  readonly children: ReactNode
}

/** Does something on the page. Attributes beside those of its look go to the element. */
export function Button({
  variant = 'neutral',
  size = 'medium',
  type,
  iconName,
  iconPosition,
  children,
  ...attributes
}: Look & {
  /** A `button` unless it is `submit` or `reset`. */
  readonly type?: string
} & Omit<ComponentProps<'button'>, 'type' | 'className' | 'style' | 'children'>) {
  return (
    <button {...attributes} className={look} data-variant={variant} data-size={size} type={buttonType(type)}>
      <Inside iconName={iconName} iconPosition={iconPosition}>
        {children}
      </Inside>
    </button>
  )
}

/** A link that looks like a button: it still goes to a page. */
export function ButtonLink({
  variant = 'neutral',
  size = 'medium',
  iconName,
  iconPosition,
  onPress,
  children,
  ...attributes
}: Look & {
  readonly href: string
  /** Does this instead, once JavaScript is there: a button for who hears of it. */
  readonly onPress?: () => void
} & Omit<ComponentProps<'a'>, 'href' | 'className' | 'style' | 'children' | 'role' | 'onClick' | 'onKeyDown'>) {
  return (
    <a {...attributes} {...(onPress && asButton(onPress))} className={look} data-variant={variant} data-size={size}>
      <Inside iconName={iconName} iconPosition={iconPosition}>
        {children}
      </Inside>
    </a>
  )
}

/** Links answer to Enter by themselves, buttons to the space bar, too. */
const asButton = (onPress: () => void): ComponentProps<'a'> => {
  const press = (event: { readonly preventDefault: () => void }): void => {
    event.preventDefault()
    onPress()
  }
  return {
    role: 'button',
    onClick: press,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === ' ') press(event)
    },
  }
}

function Inside({
  iconName,
  iconPosition,
  children,
}: {
  readonly iconName: IconName | undefined
  readonly iconPosition: Look['iconPosition']
  readonly children: ReactNode
}) {
  const icon = iconName && <Icon name={iconName} />
  return (
    <>
      {iconPosition !== 'right' && icon}
      {children}
      {iconPosition === 'right' && icon}
    </>
  )
}
