import type { ComponentProps } from 'react'
import type { Icon } from '../icon/icon.tsx'

/** A line of a menu or a picklist (WID-13). */
export interface MenuOption {
  /** Its own in the list. */
  readonly value: string
  readonly label: string
  /** One of our drawings. */
  readonly iconName?: ComponentProps<typeof Icon>['name'] | undefined
  /** Address of a picture of ours, where there is no drawing. */
  readonly iconSrc?: string | undefined
  /** Address of a picture elsewhere, where there is neither. */
  readonly iconUrl?: string | undefined
  readonly iconSize?: ComponentProps<typeof Icon>['size'] | undefined
  readonly disabled?: boolean | undefined
  /** Short remarks behind the label. */
  readonly tags?: readonly string[] | undefined
  /** In the picklist's button instead of the label. */
  readonly selectedLabel?: string | undefined
}
