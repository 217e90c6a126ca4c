import { storiesOf, type Cell, type Story } from '#platform/widgets/story.ts'
import { iconButtonSize, iconButtonSizes, iconButtonVariants } from './icon-button-size.ts'
import { IconButton } from './icon-button.tsx'

export const axes = { variant: iconButtonVariants, size: iconButtonSizes, state: ['enabled', 'disabled'] } as const

/** §8: two sizes are not available for every variant. */
export const possible = ({ variant, size }: Cell): boolean =>
  iconButtonVariants.some(
    (known) =>
      known === variant &&
      iconButtonSizes.some((each) => each === size && iconButtonSize(known, each).warning === null),
  )

export const stories: readonly Story[] = [
  ...iconButtonVariants.flatMap((variant) =>
    storiesOf(
      { ...axes, variant: [variant] },
      ({ size, state }, { t }) => (
        <IconButton
          label={t('search.submit')}
          iconName="search"
          variant={variant}
          size={size}
          disabled={state === 'disabled'}
        />
      ),
      { ground: variant.endsWith('inverse') ? 'dark' : 'light', possible },
    ),
  ),
  {
    name: 'border too large',
    note: 'Rendered as medium; the console shows one warning.',
    render: ({ t }) => <IconButton label={t('search.submit')} iconName="search" variant="border" size="large" />,
  },
  {
    name: 'bare too small',
    note: 'Rendered as medium; the console shows one warning.',
    render: ({ t }) => <IconButton label={t('search.submit')} iconName="search" variant="bare" size="xx-small" />,
  },
]
