import { useState } from 'react'
import { storiesOf, type Story, type StoryContext } from '#platform/widgets/story.ts'
import { Button, ButtonLink, buttonSizes, buttonVariants, iconPositions } from './button.tsx'
import { buttonTypes } from './button-type.ts'

export const axes = { variant: buttonVariants, size: buttonSizes, state: ['enabled', 'disabled'] } as const

const onDark: ReadonlySet<string> = new Set(['inverse'])

export const stories: readonly Story[] = [
  ...buttonVariants.flatMap((variant) =>
    storiesOf(
      { ...axes, variant: [variant] },
      ({ size, state }, { t }) => (
        <Button variant={variant} size={size} disabled={state === 'disabled'}>
          {t('error.tryAgain')}
        </Button>
      ),
      { ground: onDark.has(variant) ? 'dark' : 'light' },
    ),
  ),
  ...storiesOf({ iconPosition: iconPositions, size: buttonSizes }, ({ iconPosition, size }, { t }) => (
    <Button
      variant="brand-outline"
      size={size}
      iconName={iconPosition === 'left' ? 'filter' : 'arrow-right'}
      iconPosition={iconPosition}
    >
      {t('results.filters')}
    </Button>
  )).map(({ name, render }) => ({ name: `icon ${name}`, render })),
  {
    name: 'types',
    note: 'Reset clears the field, submit sends the form, and foo is a plain button that does nothing.',
    render: ({ t }) => (
      <form aria-label={t('search.label')}>
        <input name="typed" aria-label={t('product.code')} />
        {[...buttonTypes, 'foo'].map((type) => (
          <Button key={type} type={type} size="small">
            {type}
          </Button>
        ))}
      </form>
    ),
  },
  {
    name: 'link',
    note: 'It leads to a page but looks like a button.',
    render: ({ t }) => (
      <ButtonLink href="/workshop" variant="brand" iconName="arrow-right" iconPosition="right">
        {t('error.toProducts')}
      </ButtonLink>
    ),
  },
  {
    name: 'link with an action',
    note: 'Without JavaScript it leads to an anchor of the page; with JavaScript it counts.',
    render: (context) => <Acting context={context} />,
  },
]

function Acting({ context: { t } }: { readonly context: StoryContext }) {
  const [pressed, setPressed] = useState(0)
  return (
    <>
      <ButtonLink href="#filters" iconName="filter" onPress={() => setPressed(pressed + 1)}>
        {t('results.filters')}
      </ButtonLink>
      <output>{pressed}</output>
    </>
  )
}
