import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#platform/widgets/button/button.tsx'
import { dialogMs, usePhase } from '#platform/widgets/phase/use-phase.ts'
import { Picklist } from '#platform/widgets/picklist/picklist.tsx'
import { storiesOf, type Axes, type StoryContext } from '#platform/widgets/story.ts'
import { storyTexts } from '#platform/widgets/picklist/story-texts.ts'
import { Modal } from './modal.tsx'

export const axes = {
  state: ['closed', 'open', 'not closable', 'with long content', 'with a list'],
} satisfies Axes

export const stories = [
  ...storiesOf({ state: ['closed'] }, ({ state }, context) => <Example state={state} {...context} />),
  ...storiesOf(
    { state: ['open', 'not closable', 'with long content', 'with a list'] },
    ({ state }, context) => <Example state={state} {...context} />,
    { ownPage: true },
  ),
]

function Example({ state, t }: StoryContext & { readonly state: (typeof axes.state)[number] }) {
  const [events, setEvents] = useState<readonly string[]>([])
  const [size, setSize] = useState('')
  const happened = (event: string) => () => setEvents((before) => [...before, event])
  const overlay = usePhase(dialogMs, { onOpen: happened('open'), onClose: happened('close') })
  const opensItself = state !== 'closed'
  const show = useEffectEvent(overlay.show)
  useEffect(() => {
    if (opensItself) show()
  }, [opensItself])
  return (
    <>
      <Button onClick={overlay.show}>Ask for a sample</Button>
      <output data-events="">{events.join(' ')}</output>
      <Modal
        overlay={overlay}
        title="Ask for a sample"
        texts={{ close: t('choose.close'), busy: 'Sending, please wait' }}
        disableClose={state === 'not closable'}
        footer={
          <>
            <Button onClick={overlay.hide}>{t('choose.cancel')}</Button>
            <Button variant="brand" onClick={overlay.hide}>
              Send
            </Button>
          </>
        }
      >
        <p>We send it to the address of your company, together with its safety data sheet in your language.</p>
        {state === 'with a list' && (
          <Picklist
            label="Size"
            options={['100 g', '500 g', '1 kg'].map((value) => ({ value, label: value }))}
            value={size}
            onChange={setSize}
            texts={storyTexts(t)}
          />
        )}
        {state === 'with long content' &&
          Array.from({ length: 30 }, (_, at) => <p key={at}>{at + 1}. Samples are for trials only, not for resale.</p>)}
      </Modal>
    </>
  )
}
