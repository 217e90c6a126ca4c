import { useState } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { storiesOf, type Axes, type Cell, type StorySetting } from '../story.ts'
import { Combobox, comboboxSizes, type Suggestion } from './combobox.tsx'

export const axes = { size: comboboxSizes, state: ['empty', 'filled'] } satisfies Axes

export const stories = storiesOf(axes, (cell, setting) => <Example {...cell} {...setting} />)

const words = ['Citric acid', 'Citronellol', 'Citrulline', 'Calcium citrate', 'Xanthan gum', 'Guar gum']

/** What has been asked for, by the texts that were asked. */
function Example({ size, state, t }: Cell<typeof axes> & StorySetting) {
  const [asked, setAsked] = useState<readonly string[]>([])
  const [opened, setOpened] = useState('')
  const suggest = async (typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> => {
    const note = (what: string) => setAsked((before) => [...before, what])
    note(typed)
    signal.addEventListener('abort', () => note(`-${typed}`))
    await new Promise((resolve) => setTimeout(resolve, 300))
    return words
      .filter((word) => word.toLowerCase().includes(typed.toLowerCase()))
      .map((text) => {
        const start = text.toLowerCase().indexOf(typed.toLowerCase())
        return {
          id: text,
          text,
          match: [start, start + typed.length],
          kind: t('search.suggestion.substance'),
          iconName: 'molecule',
          href: `#${text}`,
        }
      })
  }
  return (
    <>
      <Combobox
        name="q"
        value={state === 'filled' ? 'Citric acid' : ''}
        size={size}
        texts={{
          label: t('search.label'),
          placeholder: t('search.placeholder'),
          clear: t('search.clear'),
          suggestions: t('search.suggestions'),
          announce: (count) => t('search.suggestionCount', { count }),
        }}
        suggest={suggest}
        onOpen={setOpened}
      >
        <IconButton label={t('search.submit')} iconName="search" />
      </Combobox>
      <output data-asked="">{asked.join(' ')}</output>
      <output data-opened="">{opened}</output>
    </>
  )
}
