import { useEffect, type ComponentProps } from 'react'
import { buttonType } from '#platform/widgets/button/button-type.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import type { IconName } from '#platform/widgets/icon/icon-names.ts'
import { iconButtonSize, type IconButtonSize, type IconButtonVariant } from './icon-button-size.ts'
import css from '#platform/widgets/button/button.module.css'

/** A button that shows only an icon; `label` is its accessible name. Other attributes are passed on to the element. */
export function IconButton({
  label,
  iconName,
  variant = 'bare',
  size = 'medium',
  type,
  ...attributes
}: {
  readonly label: string
  readonly iconName: IconName
  readonly variant?: IconButtonVariant
  readonly size?: IconButtonSize
  readonly type?: string
} & Omit<ComponentProps<'button'>, 'type' | 'className' | 'style' | 'children' | 'aria-label'>) {
  const drawn = iconButtonSize(variant, size)
  useEffect(() => {
    if (drawn.warning !== null) console.warn(drawn.warning)
  }, [drawn.warning])
  return (
    <button
      {...attributes}
      className={`${css.button} ${css.drawing}`}
      data-variant={variant}
      data-size={drawn.size}
      type={buttonType(type)}
      aria-label={label}
    >
      <Icon name={iconName} size={iconSizes[drawn.size]} />
    </button>
  )
}

const iconSizes = {
  'xx-small': 16,
  'x-small': 16,
  small: 16,
  medium: 20,
  large: 24,
} as const satisfies Record<IconButtonSize, number>
