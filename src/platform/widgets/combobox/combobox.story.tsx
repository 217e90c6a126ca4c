import { useState } from 'react'
import { IconButton } from '#platform/widgets/icon-button/icon-button.tsx'
import { storiesOf, type Axes, type Cell, type StoryContext } from '#platform/widgets/story.ts'
import { Combobox, comboboxSizes } from './combobox.tsx'
import type { Suggestion } from './use-suggestions.ts'

export const axes = { size: comboboxSizes, state: ['empty', 'filled'] } satisfies Axes

export const stories = storiesOf(axes, (cell, context) => <Example {...cell} {...context} />)

const words = ['Citric acid', 'Citronellol', 'Citrulline', 'Calcium citrate', 'Xanthan gum', 'Guar gum']

/** The texts that were requested, in order. */
function Example({ size, state, t }: Cell<typeof axes> & StoryContext) {
  const [requested, setRequested] = useState<readonly string[]>([])
  const [opened, setOpened] = useState('')
  const suggest = async (typed: string, signal: AbortSignal): Promise<readonly Suggestion[]> => {
    const note = (what: string) => setRequested((before) => [...before, what])
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
      <output data-requested="">{requested.join(' ')}</output>
      <output data-opened="">{opened}</output>
    </>
  )
}
