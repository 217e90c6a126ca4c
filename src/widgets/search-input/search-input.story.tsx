import { useState } from 'react'
import { storiesOf, type Story, type StorySetting } from '../story.ts'
import { SearchInput, searchInputSizes } from './search-input.tsx'

export const axes = { size: searchInputSizes, state: ['empty', 'filled', 'disabled'] } as const

function Sample({
  setting: { t },
  size,
  state,
}: {
  readonly setting: StorySetting
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

export const stories: readonly Story[] = storiesOf(axes, ({ size, state }, setting) => (
  <Sample setting={setting} size={size} state={state} />
))
