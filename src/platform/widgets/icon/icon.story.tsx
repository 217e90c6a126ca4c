import { storiesOf, type Axes } from '#platform/widgets/story.ts'
import { iconNames } from './icon-names.ts'
import { Icon, iconSizes } from './icon.tsx'

export const axes = { size: iconSizes } satisfies Axes

export const stories = storiesOf(
  axes,
  ({ size }) => (
    <>
      {iconNames.map((name) => (
        <Icon key={name} name={name} size={size} />
      ))}
    </>
  ),
  { note: 'All icons.', wide: true },
)
