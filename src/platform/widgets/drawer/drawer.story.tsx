import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#platform/widgets/button/button.tsx'
import { dialogMs, usePhase } from '#platform/widgets/phase/use-phase.ts'
import { storiesOf, type Axes, type StoryContext } from '#platform/widgets/story.ts'
import { Drawer } from './drawer.tsx'

export const axes = { state: ['closed', 'open', 'with long content'] } satisfies Axes

export const stories = [
  ...storiesOf({ state: ['closed'] }, ({ state }, context) => <Example state={state} {...context} />),
  ...storiesOf(
    { state: ['open', 'with long content'] },
    ({ state }, context) => <Example state={state} {...context} />,
    { ownPage: true },
  ),
]

function Example({ state, t }: StoryContext & { readonly state: (typeof axes.state)[number] }) {
  const [events, setEvents] = useState<readonly string[]>([])
  const happened = (event: string) => () => setEvents((before) => [...before, event])
  const overlay = usePhase(dialogMs, { onOpen: happened('open'), onClose: happened('close') })
  const opensItself = state !== 'closed'
  const show = useEffectEvent(overlay.show)
  useEffect(() => {
    if (opensItself) show()
  }, [opensItself])
  return (
    <>
      <Button onClick={overlay.show}>Filters</Button>
      <output data-events="">{events.join(' ')}</output>
      <Drawer
        overlay={overlay}
        title="Filters"
        close={t('choose.close')}
        footer={
          <Button variant="brand" onClick={overlay.hide}>
            Show 24 products
          </Button>
        }
      >
        {Array.from({ length: state === 'with long content' ? 60 : 4 }, (_, at) => (
          <p key={at}>
            <a href="#filters">Property {at + 1}</a>
          </p>
        ))}
      </Drawer>
    </>
  )
}
