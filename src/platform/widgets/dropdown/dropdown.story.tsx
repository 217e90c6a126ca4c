import { useRef, useState } from 'react'
import { Button } from '#platform/widgets/button/button.tsx'
import { storiesOf, type Axes } from '#platform/widgets/story.ts'
import { Dropdown, dropdownVariants, type DropdownVariant } from './dropdown.tsx'

export const axes = { variant: dropdownVariants } satisfies Axes

export const stories = storiesOf(axes, ({ variant }) => <Example variant={variant} />, {
  note: 'The panel that opens beside a button or a field: its position, its limits and how it flips at the edge of the window.',
})

function Example({ variant }: { readonly variant: DropdownVariant }) {
  const root = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  return (
    <Dropdown
      root={root}
      variant={variant}
      phase={shown ? 'open' : 'closed'}
      onLeave={() => setShown(false)}
      trigger={
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          Show
        </Button>
      }
    >
      <div>
        {Array.from({ length: 12 }, (_, at) => (
          <p key={at}>Line {at + 1}</p>
        ))}
      </div>
    </Dropdown>
  )
}
