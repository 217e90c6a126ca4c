import { useEffect, useRef } from 'react'
import type { Story } from '#platform/widgets/story.ts'
import { useLayoutSize, useScreenSize } from './form-factor.ts'

function LayoutSizeOfWindow() {
  return <output data-provider="layout">{useLayoutSize()}</output>
}

/** Counts its renders in the attribute `data-drawn`. */
function ScreenSizeOfWindow() {
  const output = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const { current } = output
    if (current !== null) current.dataset['drawn'] = String(Number(current.dataset['drawn'] ?? 0) + 1)
  })
  return (
    <output ref={output} data-provider="screen">
      {useScreenSize()}
    </output>
  )
}

export const stories: readonly Story[] = [
  { name: 'layout size', note: 'The breakpoints are 479, 767 and 1024 px.', render: () => <LayoutSizeOfWindow /> },
  { name: 'screen size', note: 'Small at 1024 px or less.', render: () => <ScreenSizeOfWindow /> },
]
