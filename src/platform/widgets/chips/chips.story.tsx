import { useState } from 'react'
import type { Story, StoryContext } from '#platform/widgets/story.ts'
import { Chips } from './chips.tsx'

const forms = ['powder', 'granule', 'flake', 'liquid'] as const

function Removable({ context: { t } }: { readonly context: StoryContext }) {
  const [chosen, setChosen] = useState<readonly string[]>(forms)
  return (
    <Chips
      label={t('results.activeFilters')}
      clear={null}
      onRemove={(key) => setChosen(chosen.filter((each) => each !== key))}
      chips={chosen.map((form) => chipOf(form, t))}
    />
  )
}

const chipOf = (form: string, t: StoryContext['t']) => {
  const text = t(`picklist.form.${form}`)
  return { key: form, text, removeLabel: t('results.removeFilter', { facet: t('facet.form'), value: text }) }
}

export const stories: readonly Story[] = [
  {
    name: 'links',
    wide: true,
    note: 'Each chip is a link to the list without its filter.',
    render: ({ t }) => (
      <Chips
        label={t('results.activeFilters')}
        clear={{ text: t('results.clearFilters'), href: '/workshop/chips' }}
        chips={forms.map((form) => ({
          ...chipOf(form, t),
          facet: t('facet.form'),
          href: `/workshop/chips?without=${form}`,
        }))}
      />
    ),
  },
  {
    name: 'buttons',
    wide: true,
    note: 'A chip disappears when it is pressed.',
    render: (context) => <Removable context={context} />,
  },
]
