import { useState } from 'react'
import { storiesOf, type Story, type StoryContext } from '#platform/widgets/story.ts'
import { SearchInput, searchInputSizes } from './search-input.tsx'

export const axes = { size: searchInputSizes, state: ['empty', 'filled', 'disabled'] } as const

function Sample({
  context: { t },
  size,
  state,
}: {
  readonly context: StoryContext
  readonly size: (typeof searchInputSizes)[number]
  readonly state: (typeof axes.state)[number]
}) {
  const [value, setValue] = useState(state === 'empty' ? '' : 'XANTHAN GUM')
  return (
    <SearchInput
      label={t('search.label')}
      value={value}
      onChange={setValue}
      size={size}
      clearLabel={t('search.clear')}
      placeholder={t('search.placeholder')}
      disabled={state === 'disabled'}
    />
  )
}

export const stories: readonly Story[] = storiesOf(axes, ({ size, state }, context) => (
  <Sample context={context} size={size} state={state} />
))
