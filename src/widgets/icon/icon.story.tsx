import { storiesOf, type Axes } from '../story.ts'
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
  { note: 'Every drawing there is.', wide: true },
)
