import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../button/button.tsx'
import { dialogMs, usePhase } from '../phase/use-phase.ts'
import { Picklist } from '../picklist/picklist.tsx'
import { storiesOf, type Axes, type StorySetting } from '../story.ts'
import { storyTexts } from '../picklist/story-texts.ts'
import { Modal } from './modal.tsx'

export const axes = {
  state: ['closed', 'open', 'not closable', 'with much to read', 'with a list'],
} satisfies Axes

export const stories = [
  ...storiesOf({ state: ['closed'] }, ({ state }, setting) => <Example state={state} {...setting} />),
  ...storiesOf(
    { state: ['open', 'not closable', 'with much to read', 'with a list'] },
    ({ state }, setting) => <Example state={state} {...setting} />,
    { alone: true },
  ),
]

function Example({ state, t }: StorySetting & { readonly state: (typeof axes.state)[number] }) {
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
        {state === 'with much to read' &&
          Array.from({ length: 30 }, (_, at) => <p key={at}>{at + 1}. Samples are for trials only, not for resale.</p>)}
      </Modal>
    </>
  )
}
