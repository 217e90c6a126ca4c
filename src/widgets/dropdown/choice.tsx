import type { ReactNode } from 'react'
import { Drawer } from '../drawer/drawer.tsx'
import { Dropdown, type DropdownVariant } from './dropdown.tsx'
import type { Chooser } from './use-chooser.ts'

/** A button with the list that opens from it: beside it on a desktop, in a drawer elsewhere (WID-06). */
export function Choice({
  chooser: { inDrawer, overlay, leave, root },
  variant,
  title,
  trigger,
  search,
  list,
  footer,
}: {
  readonly chooser: Chooser
  readonly variant: DropdownVariant
  /** Of the drawer. */
  readonly title: string
  readonly trigger: ReactNode
  /** In the drawer, above the list. */
  readonly search?: ReactNode
  readonly list: ReactNode
  /** Buttons of the drawer. */
  readonly footer: ReactNode
}) {
  return (
    <>
      <Dropdown
        root={root}
        variant={variant}
        phase={inDrawer ? 'closed' : overlay.phase}
        trigger={trigger}
        onLeave={leave}
      >
        {list}
      </Dropdown>
      {inDrawer && (
        <Drawer overlay={overlay} title={title} tools={search} focusContent footer={footer}>
          {list}
        </Drawer>
      )}
    </>
  )
}
