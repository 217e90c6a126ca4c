import type { ComponentProps } from 'react'
import type { Icon } from '#platform/widgets/icon/icon.tsx'

/** An option of a menu or a picklist (WID-13). */
export interface MenuOption {
  /** A value that is unique within the list. */
  readonly value: string
  readonly label: string
  /** The name of one of our icons. */
  readonly iconName?: ComponentProps<typeof Icon>['name'] | undefined
  /** The address of one of our pictures, used if there is no `iconName`. */
  readonly iconSrc?: string | undefined
  /** The address of an external picture, used if there is neither `iconName` nor `iconSrc`. */
  readonly iconUrl?: string | undefined
  readonly iconSize?: ComponentProps<typeof Icon>['size'] | undefined
  readonly disabled?: boolean | undefined
  /** Short remarks after the label. */
  readonly tags?: readonly string[] | undefined
  /** Replaces the label in the button of the picklist. */
  readonly selectedLabel?: string | undefined
}
