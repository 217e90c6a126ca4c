import { useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { storiesOf, type Axes } from '../story.ts'
import { Dropdown, dropdownVariants, type DropdownVariant } from './dropdown.tsx'

export const axes = { variant: dropdownVariants } satisfies Axes

export const stories = storiesOf(axes, ({ variant }) => <Example variant={variant} />, {
  note: 'What opens beside a button or a field: its place, its limits and the way it turns over at the edge of the window.',
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
