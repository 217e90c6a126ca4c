import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { IconName } from '#platform/widgets/icon/icon-names.ts'
import { buttonType } from './button-type.ts'
import css from './button.module.css'

/** The variants of §9. */
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
/** §9: `left` is the start of the line, so in a right-to-left language the icon is on the right. */
export const iconPositions = ['left', 'right'] as const

const className = `${css.button} ${css.words}`

interface ButtonStyle {
  readonly variant?: (typeof buttonVariants)[number]
  readonly size?: (typeof buttonSizes)[number]
  readonly iconName?: IconName | undefined
  readonly iconPosition?: (typeof iconPositions)[number]
  readonly children: ReactNode
}

/** A button that performs an action on the page. Other attributes are passed on to the element. */
export function Button({
  variant = 'neutral',
  size = 'medium',
  type,
  iconName,
  iconPosition,
  children,
  ...attributes
}: ButtonStyle & {
  /** Any other value than `submit` or `reset` becomes `button`. */
  readonly type?: string
} & Omit<ComponentProps<'button'>, 'type' | 'className' | 'style' | 'children'>) {
  return (
    <button {...attributes} className={className} data-variant={variant} data-size={size} type={buttonType(type)}>
      <ButtonContent iconName={iconName} iconPosition={iconPosition}>
        {children}
      </ButtonContent>
    </button>
  )
}

/** A link with the look of a button. It still leads to a page. */
export function ButtonLink({
  variant = 'neutral',
  size = 'medium',
  iconName,
  iconPosition,
  onPress,
  children,
  ...attributes
}: ButtonStyle & {
  readonly href: string
  /** Runs instead of following the link once JavaScript is loaded; assistive technology then announces a button. */
  readonly onPress?: () => void
} & Omit<ComponentProps<'a'>, 'href' | 'className' | 'style' | 'children' | 'role' | 'onClick' | 'onKeyDown'>) {
  return (
    <a
      {...attributes}
      {...(onPress && asButton(onPress))}
      className={className}
      data-variant={variant}
      data-size={size}
    >
      <ButtonContent iconName={iconName} iconPosition={iconPosition}>
        {children}
      </ButtonContent>
    </a>
  )
}

/** Links respond to Enter by themselves; buttons also respond to the space bar. */
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

function ButtonContent({
  iconName,
  iconPosition,
  children,
}: {
  readonly iconName: IconName | undefined
  readonly iconPosition: ButtonStyle['iconPosition']
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
