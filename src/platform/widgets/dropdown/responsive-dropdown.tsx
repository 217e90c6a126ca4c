import type { ReactNode } from 'react'
import { Drawer } from '#platform/widgets/drawer/drawer.tsx'
import { Dropdown, type DropdownVariant } from './dropdown.tsx'
import type { Chooser } from './use-chooser.ts'

/** A button and the list that it opens: beside the button on a desktop, in a drawer on smaller screens (WID-06). */
export function ResponsiveDropdown({
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
  /** The title of the drawer. */
  readonly title: string
  readonly trigger: ReactNode
  /** The search field above the list in the drawer. */
  readonly search?: ReactNode
  readonly list: ReactNode
  /** The buttons of the drawer. */
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
